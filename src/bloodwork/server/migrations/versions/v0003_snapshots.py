"""Games in the middle, so that none is played again from its start; sets of cards; how a game was last seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.BigInteger, nullable=False),
        sa.Column("answers", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "card_sets",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.add_column("records", sa.Column("last", sa.LargeBinary))


def downgrade() -> None:
    op.drop_column("records", "last")
    op.drop_table("card_sets")
    op.drop_table("snapshots")
