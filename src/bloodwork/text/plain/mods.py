"""What passive abilities change, in plain words: each change as what its cards do ("<have> +1 power")."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.card_lines import keyword_shown
from bloodwork.text.plain.base import Speaker, named, words
from bloodwork.text.plain.numbers import for_each, is_plain
from bloodwork.text.plain.places import all_of

# See `templates.fill`: the subject goes before.
NATURES: Final = {
    "over": "<attack> over creatures: every creature that does not stop such attacks is passed, and the player is hit",
    "stops": "<stop> attacks that would pass over creatures",
    "pierces": "<deal> overkill damage in full: defense takes nothing off",
    "removable": "<may> be discarded from play by its controller, in that player's main phase, but not in the turn in"
    " which it was played",
    "veiled": "cannot be chosen by anyone",
    "warded": "cannot be chosen by the opponent of who has it",
    "warded from commands": "cannot be chosen for commands by the opponent of its controller",
    "warded from creatures": "cannot be chosen for creatures by the opponent of its controller",
    "early": "<attack> before the other creatures of its controller",
    "late": "<attack> after the other creatures of its controller",
    "first": "<have> its text only if it was the first to enter play of all cards in play that say so",
}
# of a game with lanes
NATURES.update(
    {
        "must attack": "<have> to attack when due, if possible",
        "must block": "<have> to block attacks that it can block",
        "turncoat": "<have> to attack the Sovereign of its own side when due, if possible",
        "attack again": "<may> attack one more time in each Combat Phase",
        "block again": "<may> block one more time in each Combat Phase",
        "act again": "<may> perform one more combat action in each Combat Phase",
        "provokes": "<have> to be attacked by opposing characters in its lane that can attack it, while it is in the"
        " War Zone",
        "taunts": "<have> to be attacked by opposing characters that attack in its lane, while it is in the War Zone",
        "lures": "<have> to be blocked by a character that can block it",
        "blocks freely": "<may> block as often as it is unturned",
        "unturned in combat": "<be> not turned by combat actions",
        "unturned by attack": "<be> not turned by attacking",
        "unturned by block": "<be> not turned by blocking",
        "unturned by move": "<be> not turned by Moves",
        "opens their hand": "<let> you see your opponent's hand",
        "opens your hand": "<let> your opponent see your hand",
        "leash": "<give> you control of what it is attached to",
        "third place": "<let> each of your War Zones hold 3 characters",
        "two actions": "<have> 2 combat actions",
        "strikes first": "<deal> combat damage first, before a character that does not",
        "picks targets": "<may> attack opposing characters in the War Zone of the same lane",
        "punches": "<deal> combat damage beyond what is left of a character it attacks to the opposing Sovereign",
        "shoots": "can make Ranged Attacks from the Back Row",
        "poisons": "<put> a poison counter on characters dealt damage by it",
        "makes trinkets": "<let> you turn ASP that it generates into Blood Trinket tokens",
    }
)
COUNTING: Final = {
    "often": "<attack> {times} in each attack phase",
    "begins": "<enter> play with {counters}",
    "your fear": "<add> {number:+} to each roll for Fear that you make",
    "their fear": "<add> {number:+} to each roll for Fear that your opponent makes",
    "gathers": "<get> {counters} for each copy that its player plays, and the copy ceases to exist",
}


_MORE: Final = {False: "more", True: "less"}


@words(ir.AddStat)
def _add_stat(s: Speaker, n: ir.AddStat) -> str:
    stat, by = s.stats[n.stat], s.say(n.by)
    less = n.sign < 0
    least = f" (but not less than {n.least})" if n.least else ""
    if stat == "flip cost":
        return f"<cost> {by} {_MORE[less]} to flip" if is_plain(by) else f"<cost> {_MORE[less]} to flip, by {by}"
    each = None if is_plain(by) else for_each(s, n.by)
    if each is not None:
        change = (
            f"<cost> {each[0]} {_MORE[less]}" if stat == "cost" else f"<have> {'-' if less else '+'}{each[0]} {stat}"
        )
        return f"{change} for {each[1]}{least}"
    if stat == "cost":
        return f"<cost> {by} {_MORE[less]}{least}" if is_plain(by) else f"<cost> {_MORE[less]}, by {by}{least}"
    if is_plain(by):
        return f"<have> {'-' if less else '+'}{by} {stat}{least}"
    return f"<have> {'less' if less else 'additional'} {stat}, by {by}{least}"


@words(ir.SetStat)
def _set_stat(s: Speaker, n: ir.SetStat) -> str:
    to = s.say(n.to)
    return f"<have> {s.stats[n.stat]} {to}" if is_plain(to) else f"<have> {s.stats[n.stat]} equal to {to}"


@words(ir.HaveKeyword)
def _have_keyword(s: Speaker, n: ir.HaveKeyword) -> str:
    return f"<{'have' if n.has else 'lose'}> {keyword_shown(s.keyword(n.keyword), n.number, s.vocab)}"


@words(ir.HaveNature)
def _have_nature(s: Speaker, n: ir.HaveNature) -> str:
    return NATURES[named(s.vocab.natures, n.nature)]


@words(ir.CountingNature)
def _counting_nature(s: Speaker, n: ir.CountingNature) -> str:
    name = named(s.vocab.natures, n.nature)
    counters = f"{n.number} {s.counter(n.word)}{'counter' if n.number == 1 else 'counters'}"
    times = f"{n.number} more {'time' if n.number == 1 else 'times'}"
    return COUNTING[name].format(counters=counters, number=n.number, times=times)


@words(ir.Playable)
def _playable(s: Speaker, n: ir.Playable) -> str:
    lanes = s.idiom.body == "character"
    money, when = ("ASP", "as from hand") if lanes else ("blood", "in the main phase")
    free = ", for free" if n.free else f", for {n.price} {money} in place of its cost" if n.price >= 0 else ""
    gone = ", and is banished in place of going to a graveyard from the chain" if n.gone else ""
    return f"<may> be played from there {when}{free}{gone}"


@words(ir.Shown)
def _shown(s: Speaker, n: ir.Shown) -> str:
    return f"<may> be seen by {'both players' if n.all else s.you} at any time"


@words(ir.Aim)
def _aim(s: Speaker, n: ir.Aim) -> str:
    where = str(all_of(s, s.lib.aims[n.where]))
    if s.of_others:
        where = where.replace(str(s.this), "it")  # each of those that attack
    return f"<attack> {where}"
