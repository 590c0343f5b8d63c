"""Finished games and uploaded replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "records",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("records_made", "records", ["made", "key"])


def downgrade() -> None:
    op.drop_index("records_made", "records")
    op.drop_table("records")
