"""Tokens: what a browser keeps to prove that a seat is its own. Only their hashes are written down."""

from __future__ import annotations

import hmac
import secrets
from hashlib import blake2b

SIZE = 24  # bytes of chance in a token


def new_token() -> str:
    return secrets.token_urlsafe(SIZE)


def hash_of(token: str) -> str:
    """
    >>> hash_of("abc") == hash_of("abc"), hash_of("abc") == hash_of("abd")
    (True, False)
    """
    return blake2b(token.encode("utf-8", "surrogatepass"), digest_size=32, person=b"bloodwork seat").hexdigest()


def fits(token: str, hashed: str) -> bool:
    """Whether this is the token of a hash; takes equally long for all that are not. Nothing fits no hash."""
    return bool(hashed) and hmac.compare_digest(hash_of(token), hashed)
