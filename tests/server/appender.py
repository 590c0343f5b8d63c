"""A process that writes to tables as fast as it can, and says each thing only once the store has acknowledged it.

appender.py DATABASE ADDRESS TABLES LEASE
Its lines: `ready`, `ack TABLE NUMBER BODY`, `lost TABLE`, `down`, `broken`, `refused KIND`, `end`.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys

from bloodwork.server.sql import SqlStore, open_store
from bloodwork.server.store import Conflict, LeaseLost, Repeated, Reply, StoreBroken, StoreDown, TableExists


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def write(store: SqlStore, table: str) -> None:
    try:
        fence, seq = (await store.create(table, b"", [])).fence, 0
    except TableExists:
        while not (lease := await store.acquire(table)).ours:
            await asyncio.sleep(0.05)
        stored = await store.load(table)
        assert stored is not None
        fence, seq = lease.fence, stored.seq
    while True:
        body = f"{table}.{seq + 1}.{os.getpid()}".encode()
        try:
            await store.append(table, fence, seq, [body], Reply("A", f"r{seq + 1}", body))
        except LeaseLost:
            say(f"lost {table}")
            return
        except StoreBroken:
            say("broken")
            return
        except StoreDown:
            say("down")
            stored = await store.load(table)
            assert stored is not None
            seq = stored.seq
            continue
        except (Conflict, Repeated) as error:
            say(f"refused {type(error).__name__}")
            return
        seq += 1
        say(f"ack {table} {seq} {body.decode()}")


async def main(database: str, address: str, tables: str, lease: str) -> None:
    store = await open_store(database, address, lease=float(lease))
    if "FILE_LIMIT" in os.environ:
        limit = int(os.environ["FILE_LIMIT"])
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    say("ready")
    await asyncio.gather(*(write(store, f"t{n}") for n in range(int(tables))))
    say("end")
    sys.stdin.read()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
