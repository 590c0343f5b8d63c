"""Tables with their entries and replies, and the processes that own them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("tables_lobby", "tables", ["listed", "made"])
    op.create_index("tables_owner", "tables", ["owner"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "replies",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("request", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("expires", sa.Double),
    )
    op.create_table(
        "shared",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("shared", "servers", "replies", "entries"):
        op.drop_table(name)
    op.drop_index("tables_owner", "tables")
    op.drop_index("tables_lobby", "tables")
    op.drop_table("tables")
