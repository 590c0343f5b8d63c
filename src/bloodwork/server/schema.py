"""The tables of the database as they are now. How they came to be so is told by `migrations`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, LargeBinary, MetaData, String, Table

# The newest migration. A database that has it needs none, so a start does not wait for the tool that runs them.
HEAD: Final = "0004"

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
    Column("last", LargeBinary),  # how the game stood when it was last seen, for programs that cannot play it again
    Index("records_made", "made", "key"),
)

# A game after so many answers. Whoever opens the table goes on from the newest that fits; the entries have the truth.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),  # the newest entry that is in it
    Column("game", BigInteger, nullable=False),
    Column("answers", BigInteger, nullable=False),
    Column("rules", String, nullable=False),  # a hash of the rules' code that it was made by
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# The cards that games are played with, once for all tables that have them.
card_sets = Table(
    "card_sets",
    metadata,
    Column("digest", String, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

# What is known of a table beside its entries. A table without a row is marked as one that has just been made.
marks = Table(
    "marks",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("rank", Integer, nullable=False),  # in the lobby: the least comes first
    Column("visited", Double, nullable=False),  # when somebody was there last, to the hour
    Column("closed", Boolean, nullable=False),  # by those who run the server: nobody comes in any more
)

# Who may not come, by those who run the server.
bans = Table(
    "bans",
    metadata,
    Column("network", String, primary_key=True),  # an address, or a network as in 10.0.0.0/8
    Column("until", Double),  # none: for good
    Column("reason", String, nullable=False),
)
