"""Words that designers use for one another: what to try in place of a word that cannot be read where it stands.

Nothing here changes what a text means. A word that always stands for another is among the words of its dialect; these
are only likely to be meant, so that a sentence with the other word is shown to the writer.
"""

from __future__ import annotations

from typing import Final

# Each line: a word that may be meant for each of those after it. Several words joined by "_" are several words.
_CLOSE: Final = """
deck library
discard_pile graveyard
graveyard discard_pile
board battlefield field arena
battlefield board field arena
play battlefield
space slot square tile
lane column
creature minion monster unit character
character creature minion monster unit
command spell sorcery instant ritual
spell command sorcery instant
blood mana energy life
asp mana energy blood
life blood health
health toughness hp life
hp health toughness life
power strength attack might
defense armor armour
gain obtain receive earn acquire get
gains obtains receives earns acquires gets
get gain
gets gains
has gains gets possesses
have gain get
give grant lend
pay spend
pays spends
deal inflict do cause
deals inflicts does causes
dealt inflicted
play cast deploy
plays casts deploys
played cast deployed
summon deploy call conjure
spawn create conjure make produce summon
create spawn conjure make produce
return bounce
returned bounced
choose pick select
chooses picks selects
banish exile
exile banish
set_aside exile banish remove
deny counter cancel negate
cancel counter negate deny
destroy slay murder kill
destroys slays kills
destroyed slain
kill slay murder destroy
kills slays destroys
killed dead slain
dies perishes expires
die perish
died perished
swap exchange switch
exchange swap switch
move push pull shift slide
moves shifts walks
reveal show
reveals shows
look_at see peek inspect view
enters comes arrives joins
enter come arrive join
leaves exits departs
leave exit depart
attacks fights hits battles
attack fight hit battle
strikes hits
strike hit
start beginning begin
your_opponent a_enemy a_foe opponent enemy foe rival opponents target_opponent
opponent foe enemy rival
opponent's foe's enemy's rival's
draw take
draws takes
loses forfeits
lose forfeit
your_opponent's opponent's enemy's foe's
opposing opposite
enemy hostile opposing
friendly allied
adjacent neighboring neighbouring nearby
each every
all every
a any 1 target one
1 a one
target a any
any a target
cannot can't may_not can_not do_not does_not
more additional extra
additional more extra
until till
when whenever as
whenever when every_time each_time
than then
then than
it itself them they this that
they it them
them it they those
those these
in on at into inside within to of
on in at onto upon to over
onto on to into
into in to onto
to into onto on in at toward towards
at on in to
from of in off out_of with
of from in on for over
for of to per
with having using of
without lacking
by from with of
among between of
is becomes gets
are become get
the a
highest greatest most largest biggest
greatest highest most largest biggest
lowest least smallest fewest
least lowest smallest fewest
less fewer lower
more greater higher
fewer less
counter marker
counters markers
twice double
random randomly
face-down hidden
controls has
control have
per each
each per
"""
# The same for words that say something a little different.
_LOOSE: Final = """
each any all
all each any
any all
the that your
its their
their its
those the them
your my
turn round
round turn
phase turn
other another
another other
keywords abilities
text abilities
owner controller
controller owner
owns controls
own control
if when
when if once after
once when
after when
whenever if
card permanent creature
creature card
character permanent
sovereign player
counter token
token counter
"""


_PREPOSITIONS: Final = ("at", "by", "for", "from", "in", "into", "of", "on", "onto", "to", "with")


def _table() -> dict[str, dict[tuple[str, ...], float]]:
    out: dict[str, dict[tuple[str, ...], float]] = {}
    for groups, cost in ((_CLOSE, 0.3), (_LOOSE, 0.7)):
        for line in groups.strip().splitlines():
            meant, *others = line.split()
            for rank, other in enumerate(others):
                known = out.setdefault(other.replace("_", " "), {})
                known.setdefault(tuple(meant.split("_")), cost + 0.04 * rank)
    for one in _PREPOSITIONS:
        for other in _PREPOSITIONS:
            if one != other:
                out.setdefault(one, {}).setdefault((other,), 0.48)
    return out


# By what is written: what may be meant, and how far that is from it.
SYNONYMS: Final = _table()

# Turns of phrase that other games have, with what is said here for them. "#" stands for a number.
_PHRASES: Final = """
this 1 = this creature
this 1 = this character
that 1 = that creature
that 1 = that character
deals player damage = deals damage to your opponent
deals combat damage to a player = deals damage to your opponent
deals damage to a player = deals damage to your opponent
comes into play = enters play
comes into play = enters the board
comes into play = enters the battlefield
enters the field = enters the board
is put into your discard pile from the board = dies
is put into your discard pile from play = dies
goes to the discard pile = dies
goes to the graveyard = dies
is put into a graveyard from the battlefield = dies
leaves play = leaves the board
leaves the field = leaves the board
gets destroyed = is destroyed
gets killed = is killed
gets attacked = is attacked
gets sacrificed = is sacrificed
gets damaged = is dealt damage
gets dealt damage = is dealt damage
becomes stunned = is stunned
becomes turned = is turned
becomes bound = is bound
is damaged = is dealt damage
takes any damage = takes damage
each single = each
each time = whenever
any time = whenever
each turn , = at the start of each turn ,
every turn , = at the start of each turn ,
each round , = at the start of each round ,
on your turn , = during your turn ,
on its turn = during its turn
at the end of turn = at the end of the turn
at end of turn = at the end of the turn
at end of round = at the end of the round
at start of turn = at the start of the turn
at the start of turn = at the start of the turn
in the beginning of = at the start of
on the start of = at the start of
on start of = at the start of
at start of = at the start of
at end of = at the end of
in the end of = at the end of
cannot attack = this creature cannot attack
cannot block = this character cannot block
must discard = discards
must sacrifice = sacrifices
must pay = pays
must lose = loses
is died = dies
has died = dies
with the name = named
on death : = when killed ,
on death : = when this creature dies ,
deathrattle : = when killed ,
battlecry : = when played ,
on death , = when this creature dies ,
on attack , = when this creature attacks ,
on play , = when this creature is played ,
when it dies , = when this creature dies ,
upon dying , = when this creature dies ,
when dying , = when this creature dies ,
when entering play , = when this creature enters play ,
do not attack = cannot attack
does not attack = cannot attack
is unable to attack = cannot attack
is unable to = cannot
are unable to = cannot
must not = cannot
may not = cannot
is not able to = cannot
is unblockable = cannot be blocked
mill # cards = discard the top # cards of your deck
mill # = discard the top # cards of your deck
mill a card = discard the top card of your deck
mills # cards = discards the top # cards of their deck
mills # = discards the top # cards of their deck
bounce = return
to hand = to your hand
to its owner hand = to its owner's hand
to your hands = to your hand
back to = to
back into = into
back in = in
back on = on
take # damage = take # damage
loses all abilities = loses its text
lose all abilities = lose their text
loses its abilities = loses its text
loses all of its abilities = loses its text
take an extra turn = take another turn
any target = a creature
any 1 = any creature
draw # = draw # cards
draws # = draws # cards
that many = that many cards
discard # = discard # cards
discards # = discards # cards
gain # = gain # blood
lose # = lose # blood
deal # to = deal # damage to
deals # to = deals # damage to
deal # damage = deal # damage to a creature
deal # damage = deal # damage to target character
# dmg = # damage
# damages = # damage
# life points = # life
# life point = # life
# lives = # life
# hp = # health
life points = life
life point = life
a +1/+1 counter = 1 +1/+1 counter
have no = do not have any
you own = you control
under your control = you control
of yours = you control
that you have = you control
you have in play = you control
on your side = you control
on your side of the board = you control
on your opponent's side = your opponent controls
your opponent has = your opponent controls
that are on the board = on the board
in play = on the board
and has = and
and have = and
and gets = and
and gains = and
and also = and
, but = , and
if able =
as well =
in addition , =
in turn =
please =
only once each turn = once each turn
one time each turn = once each turn
once in a turn = once each turn
1 time each turn = once each turn
1 time per turn = once per turn
# time = # times
only once per turn = use this only once per turn
only once each turn = use this only once each turn
only once each round = use this only once each round
activate = use
activated = used
activate this ability = use this
activate only = use this only
activate this ability only = use this only
use only = use this only
this ability = this
for each of = for each
the amount of = the number of
as many as = equal to the number of
as much as = equal to
equals = is equal to
except for = except
other than = except
apart from = except
owner = controller
its owner = its controller
the same kin as = a kin with
same kin = that shares a kin with it
with the most power = with the highest power
with most power = with the highest power
with the most health = with the highest health
"""


def _phrases() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    out = []
    for line in _PHRASES.strip().splitlines():
        old, _, new = line.partition("=")
        out.append((tuple(old.split()), tuple(new.split())))
    return tuple(out)


PHRASES: Final = _phrases()

# Words that hold a sentence together, with what it costs to add them.
SMALL: Final = {
    ",": 0.3, "a": 0.3, "the": 0.35, "to": 0.4, "of": 0.4, "from": 0.5, "this": 0.6, "you": 0.8, "your": 0.5,
    "with": 0.5, "in": 0.5, "on": 0.5, "for": 0.5, "is": 0.4, "are": 0.4, "and": 0.5, "it": 0.5, "at": 0.5, "then": 0.4,
    "be": 0.4, "by": 0.5, "that": 0.4, "do": 0.5, "does": 0.5, ":": 0.6, "into": 0.5,
}  # fmt: skip
# Those that say which card or player is meant are not left out.
POINTING: Final = frozenset({"this", "that", "it", "your", "you"})
# Words that say little where they can be left out.
LIGHT: Final = frozenset(
    {"again", "also", "back", "both", "either", "even", "here", "itself", "just", "now", "own", "please", "still",
     "there", "total", "up"}
)  # fmt: skip
# Words that are likely to have been left out, and are not understood if they are, with what it costs to add them.
MISSING: Final = {
    "creature": 0.6, "character": 0.6, "card": 0.7, "cards": 0.65, "command": 0.75, "spell": 0.75, "blood": 0.6,
    "damage": 0.6, "kin": 0.65, "counter": 0.65, "counters": 0.65, "turn": 0.65, "asp": 0.6, "life": 0.6,
    "control": 0.65, "can": 0.65, "its": 0.65, "may": 0.65, "power": 0.7,
}  # fmt: skip
