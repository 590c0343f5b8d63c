"""The tables of the database as they are now. How they came to be so is told by `migrations`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, LargeBinary, MetaData, String, Table

# The newest migration. A database that has it needs none, so a start does not wait for the tool that runs them.
HEAD: Final = "0002"

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("summary", LargeBinary, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("last", BigInteger, nullable=False),  # the number of the newest entry
    Column("fence", BigInteger, nullable=False),  # rises with each new owner; a write names it
    Column("owner", String),  # a row of servers; if it does not live, anybody may have the table
    Column("made", Double, nullable=False),
    Index("tables_lobby", "listed", "made"),
    Index("tables_owner", "owner"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("fence", BigInteger, nullable=False),  # under which it was written
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

replies = Table(
    "replies",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", String, primary_key=True),
    Column("request", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# One row for each process. Where several may share the database, `expires` is renewed every second.
servers = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("address", String, nullable=False),
    Column("expires", Double),  # by the database's clock; none: as long as the row is there
)

# What the processes on one database have in common.
shared = Table(
    "shared",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("key", String, primary_key=True),
    Column("summary", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("made", Double, nullable=False),
    Index("records_made", "made", "key"),
)
