"""Addresses and networks whose callers are sent away, by those who run the server."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from bloodwork.errors import NotUnderstood

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def check_network(text: str) -> str:
    """An address, or a network.

    >>> check_network("10.0.0.7"), check_network("2001:DB8::/32")
    ('10.0.0.7', '2001:db8::/32')
    """
    try:
        found = ipaddress.ip_network(text.strip())
    except ValueError:
        raise NotUnderstood(f'"{text}" is no address', expected="an address or a network, as in 10.0.0.0/8") from None
    return str(found.network_address if found.num_addresses == 1 else found)


class Bans:
    """
    >>> bans = Bans(["10.0.0.7", "192.168.0.0/16"])
    >>> [bans.has(one) for one in ("10.0.0.7", "10.0.0.8", "192.168.3.4", "::ffff:10.0.0.7", "?")]
    [True, False, True, True, False]
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks: list[Network] = [ipaddress.ip_network(one) for one in networks]

    def has(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None)
        return any(one in network for network in self._networks for one in (found, mapped) if one is not None)
