"""Runs the steps on the connection that the store hands over, inside the transaction that it has begun."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
