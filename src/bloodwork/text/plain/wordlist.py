"""Nodes whose words are one phrase."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.plain.base import WORDS, Speaker

# A part of the node in the braces is said in its own words, {who's} as whose it is, and {has:with|without} is the first
# of the two if the node has that flag.
PHRASES: Final = {
    # of abilities that an effect makes
    k.HearArrival: "what {card} now says of its own arrival triggers",
    k.Release: "",
    # which cards
    ir.HasName: "{has:|not }called {name}",
    ir.SameName: "with the same name as {ref}",
    ir.HasTag: "{has:|not }of the kin {tag}",
    ir.SharesTag: "that <share> a kin with {ref}",
    ir.HasNamedTag: "of the kin named for {this}",
    ir.HasNamedName: "{has:with|without} the name named for {this}",
    ir.HasKeyword: "{has:with|without} {keyword}",
    ir.IsFaceDown: "{down:face down|face up}",
    ir.IsDamaged: "{damaged:damaged|undamaged}",
    ir.IsNot: "other than {ref}",
    ir.EnteredThisTurn: "that {entered:entered|did not enter} play this {round}",
    ir.Meets: "(each while {cond})",
    ir.OnTop: "that <be> on top",
    # conditions
    ir.IsTurnOf: "it is {who's} turn",
    ir.IsEven: "{number} is {even:even|odd}",
    ir.PlayerDid: "that succeeded for {who}",
    ir.CameToNothing: "there was no place for that",
    ir.SameStat: "there are at least two of {ref} and all have the same {stat}",
    # what becomes of an event
    k.Cancel: "it does not happen",
    # events
    ir.WasThere: "if {this} was there when that began",
    ir.FlagOr: "if that is an ability, or {cond}",
    # what a card was played upon
    ir.Prey: "the creature that {this} was played upon",
    ir.FirstTogether: "once for all of these that one effect does",
    ir.IsThen: "and is then {test}",
    # changes that hold
    ir.HaveKeywordsOf: "<have> all keywords of {ref}",
    ir.HaveTag: "<have> the kin {tag}",
    ir.HaveNoOther: "<have> no other keyword, and no kin",
    ir.HaveEveryTag: "<have> every kin",
    ir.HaveNoKeywords: "<lose> all keywords",
    ir.HaveNoTags: "<lose> all kins",
    ir.HaveNoText: "{tagged:<have> none of its printed abilities|<have> none of its printed text}",
    # players and numbers
    ir.ActivePlayer: "the player whose turn it is",
    ir.EventPlayer: "that player",
    ir.OtherOf: "the opponent of {who}",
    ir.HoldersOf: "whoever has {ref}",
    ir.PrintedStat: "the {stat} printed on {ref}",
    ir.CountersOn: "the number of {counter}counters on {ref}",
    ir.CountersAmong: "the number of {counter}counters on {ref}",
    ir.Difference: "the difference between {a} and {b}",
    ir.BestStat: "the {least:lowest|highest} {stat} among {ref} (0, if there are none)",
    ir.MostCounters: "the most {counter}counters that you have had while {this} was in play",
    ir.DamageOn: "the damage on {ref}",
    ir.ZoneSize: "the number of cards in {who's} {zone}",
    ir.NamedNumber: "the number named for {this}",
    ir.TurnNumber: "the number of the {round}",
    ir.TurnEntered: "the number of the {round} in which {ref} came into play",
    ir.Plus: "{a} plus {b}",
    ir.Conditional: "{a} if {cond}, or else {b}",
    # spaces
    ir.SlotOf: "the space of {ref}",
    ir.OwnSlot: "its own space",
    ir.Reachable: "a space that {ref} can reach without passing an occupied one",
    ir.IsEmpty: "{empty:empty|occupied}",
    ir.IsUnopposed: "{unopposed:unopposed|opposed}",
    # lanes
    ir.EveryColumn: "any lane",
    ir.ColumnsAt: "the lane of {where}",
    ir.CommonColumns: "{b} that is {a}",
    ir.ThatColumn: "that lane",
    ir.InColumns: "{has:in|outside of} {columns}",
    # ops that only lead through an effect
    k.If: "if {cond}:",
    k.May: "{who} may do this:",
    k.IfFound: "if a card was found (it is no failure if not):",
    k.GoBack: "this is done again",
    k.Jump: "the rest is left out",
    k.Again: "and so on with the next",
    k.NotePaid: "",  # what was given is told where it is spoken of
    k.NoteOutcome: "",
    k.NoteNumber: "",
}

_PART: Final = re.compile(r"\{(\w+)(?:('s)|:([^|}]*)\|([^}]*))?\}")
# what does not stand in the node
_SPOKEN: Final[dict[str, Callable[[Speaker], str]]] = {"this": lambda s: s.this, "round": lambda s: s.round}
# fields that hold a number of the vocabulary or the library
_NUMBERED: Final[dict[str, Callable[[Speaker, int], str]]] = {
    "counter": Speaker.counter,
    "keyword": Speaker.keyword,
    "name": Speaker.name,
    "stat": lambda s, stat: s.stats[stat],
    "tag": Speaker.tag,
    "zone": Speaker.zone,
}


def phrase(template: str) -> Callable[[Speaker, object], str]:
    """What tells a node by a template."""

    def tell(s: Speaker, node: object) -> str:
        def part(match: re.Match[str]) -> str:
            name, whose, has, has_not = match.groups()
            if name in _SPOKEN:
                return _SPOKEN[name](s)
            value = getattr(node, name)
            if has is not None:
                return str(has if value else has_not)
            if name in _NUMBERED:
                return _NUMBERED[name](s, value)
            return s.whose(value) if whose else s.say(value)

        return _PART.sub(part, template)

    return tell


WORDS.update({kind: phrase(template) for kind, template in PHRASES.items()})
