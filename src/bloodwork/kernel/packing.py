"""Numbers that hold several: handles of cards, references to abilities, and keys of precedence.

A handle is a card and how often it had moved when it was bound: its stamp, which begins again after STAMPS moves. A
reference is an ability and the handle of the card that bears it; its lowest bits say how the ability came to hear an
event (resolve.py). One below zero is -1 less the serial of an ability that no card holds. A key is a player and a place
in that player's order.

Where every answer passes, in the loops of listen.py and resolve.py, the shifts are written out with these names.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.native import i64

STAMP_BITS: Final = 8
STAMPS: Final = 256
STAMP_MASK: Final = 255
MARK_BITS: Final = 8  # of a reference, below its handle
CARD_AT: Final = 16  # of a reference: MARK_BITS and STAMP_BITS
CARD_MASK: Final = 0xFFFF
HANDLE_MASK: Final = 0xFFFFFF
ABILITY_AT: Final = 32
PLAYER_AT: Final = 20
PLACE_MASK: Final = 0xFFFFF
# where the places of a player's order begin, after those on the board
LINE: Final = 256  # cards that lie in an order
FAR: Final = 4096  # cards out of play
MADE: Final = 65536  # abilities that no card holds


# -------------------------------------------------------------- handles


def handle_of(card: i64, stamp: i64) -> i64:
    return card << STAMP_BITS | stamp


def card_in(handle: i64) -> i64:
    return handle >> STAMP_BITS


def stamp_in(handle: i64) -> i64:
    return handle & STAMP_MASK


def next_stamp(stamp: i64) -> i64:
    return (stamp + 1) & STAMP_MASK


def moved_once(handle: i64) -> i64:
    """The handle of a card after one more move."""
    return handle & ~STAMP_MASK | (handle + 1) & STAMP_MASK


# -------------------------------------------------------------- references to abilities


def ref_of(ability: i64, handle: i64) -> i64:
    return ability << ABILITY_AT | handle << MARK_BITS


def ref_ability(ref: i64) -> i64:
    return ref >> ABILITY_AT


def ref_card(ref: i64) -> i64:
    return ref >> CARD_AT & CARD_MASK


def ref_stamp(ref: i64) -> i64:
    return ref >> MARK_BITS & STAMP_MASK


def ref_handle(ref: i64) -> i64:
    return ref >> MARK_BITS & HANDLE_MASK


def ref_bearer(ref: i64) -> i64:
    """What is the same of an ability of a card wherever the card is: which ability, of which card."""
    return ref if ref < 0 else ref >> CARD_AT


# -------------------------------------------------------------- keys of precedence


def key_of(player: i64, place: i64) -> i64:
    return (player << PLAYER_AT) + place


def key_player(key: i64) -> i64:
    return key >> PLAYER_AT


def key_place(key: i64) -> i64:
    return key & PLACE_MASK
