"""How many files this process may have open: every connection is one."""

from __future__ import annotations

from typing import Final

from bloodwork.errors import NotUnderstood

SPARE: Final = 128  # files beside the connections: the database, those who think, the program itself
LEAST: Final = 16  # connections without which there is no point in serving


def raise_limit(connections: int) -> int:
    """Lets this process open as many files as so many connections need; how many connections it then may have."""
    try:
        import resource
    except ImportError:
        return connections  # a system without such a limit
    wanted = connections + SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    infinite = resource.RLIM_INFINITY
    if soft != infinite and soft < wanted:
        better = wanted if hard == infinite else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (better, hard))
            soft = better
        except (OSError, ValueError):
            pass  # some systems allow less than they say
    return connections if soft == infinite else min(connections, soft - SPARE)


def fit_connections(connections: int, *, demanded: bool) -> tuple[int, str]:
    """How many connections can be taken, and what to say of it if they are fewer than wanted.

    demanded    somebody asked for this number: fewer are an error, not a warning
    """
    possible = raise_limit(connections)
    if possible >= connections:
        return connections, ""
    advice = "raise it (ulimit -n, LimitNOFILE= in systemd)"
    allowed = max(possible, 0)
    told = f"the limit of open files allows {allowed:,} connections, not {connections:,}: {advice}"
    if demanded or possible < LEAST:
        raise NotUnderstood(told, expected=f"at most --connections {allowed}" if possible >= LEAST else None)
    return possible, told
