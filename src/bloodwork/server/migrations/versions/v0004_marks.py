"""Where tables stand in the lobby, when somebody was there last, and what those who run the server have decided."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("visited", sa.Double, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.String, primary_key=True),
        sa.Column("until", sa.Double),
        sa.Column("reason", sa.String, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("bans")
    op.drop_table("marks")
