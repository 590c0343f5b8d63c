"""Words after a noun that say what happened to it: "creatures that attacked this turn", "cards discarded this way"."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import patterns, turns
from bloodwork.text import tree as t
from bloodwork.text.meaning import DID, PLAYER, POST
from bloodwork.text.phrases import Parts
from bloodwork.text.scope import Scope

# where a card lies after what happened to it, if the words do not say; else where its noun says
_LIES: Final = {
    "died": "discard pile", "destroyed": "discard pile", "killed": "discard pile", "sacrificed": "discard pile",
    "discarded": "discard pile", "drawn": "hand", "drew": "hand", "terminated": "discard pile", "set aside": "aside",
    "finished": "discard pile", "exploded": "",
}  # fmt: skip


@POST.of(t.DidPost)
def _did_post(s: Scope, n: t.DidPost, parts: Parts) -> None:
    verb = n.verb.split()[-1] if not n.negated else ""
    narrow(s, parts, turns.happened_event(n.verb, turns.a_card(), False, n.where), n.span, verb, not n.negated)


@POST.of(t.PutThere)
def _put_there(s: Scope, n: t.PutThere, parts: Parts) -> None:
    narrow(s, parts, t.EvMoved(what=turns.a_card(), be="is", verb=n.verb, to=t.ToEnd(end="")), n.span, "")


@POST.of(t.DonePost, t.DamagedPost)
def _done_post(s: Scope, n: t.DonePost | t.DamagedPost, parts: Parts) -> None:
    has = t.mood(n) != "not"
    verb = n.verb if isinstance(n, t.DonePost) and has else ""
    narrow(s, parts, turns.done_event(n, turns.a_card()), n.span, verb, has)


@POST.of(t.DealtPost)
def _dealt_post(s: Scope, n: t.DealtPost, parts: Parts) -> None:
    narrow(s, parts, t.EvDeals(what=turns.a_card(), damage=t.Damage(), to=n.to), n.span, "")


@POST.of(t.PutPost)
def _put_post(s: Scope, n: t.PutPost, parts: Parts) -> None:
    has = t.mood(n) != "not"
    narrow(s, parts, turns.done_event(n, turns.a_card()), n.span, "", has)
    if isinstance(n.to, t.ToZone) and not parts.zones and has:
        parts.zones = 1 << s.zone(patterns.zone_kind(n.to.zone.name))


@POST.of(t.ActedPost)
def _acted_post(s: Scope, n: t.ActedPost, parts: Parts) -> None:
    narrow(s, parts, turns.did_event(n.who, n.verb, turns.a_card()), n.span, n.verb)


def narrow(s: Scope, parts: Parts, event: t.Node, words: str, verb: str, has: bool = True) -> None:
    span = turns.span_of(s, words)
    if DID.knows(s, event):
        parts.tests.append(DID(s, event, span, has))
    else:
        found = turns.Asked(s, event)
        if not isinstance(found.who, ir.You):
            raise s.error('whose deed it was must be yours or your opponent\'s: say "you" or "your opponent"')
        parts.tests.append(found.test(span, has))
    if span == ir.THIS_WAY and not parts.zones and has:
        parts.zones = patterns.ALL_ZONES  # wherever it took them
    lies = _LIES.get(verb, "")
    if lies and lies in s.vocab.zones and not parts.zones:
        parts.zones = 1 << s.zone(lies)
    elif verb in _LIES and "graveyard" in s.vocab.zones and not parts.zones:
        parts.zones = 1 << s.zone("graveyard")


@PLAYER.of(t.PlayersWho)
def _players_who(s: Scope, n: t.PlayersWho) -> ir.Who:
    """Each player who did it, as often as is said, seen with that player as "you"."""
    times = turns.Asked(s, turns.did_event("you", n.verb, n.what)).times(turns.span_of(s, n.span))
    det = n.what.det if isinstance(n.what, t.Some) else None
    if n.negated and (isinstance(det, t.Node) or det == "no"):
        raise s.error('who did not do it is said with "a" or "any"')
    if det == "no" or n.negated:
        return ir.PlayersFor(ir.Minus(ir.Num(1), times))
    if isinstance(det, t.OrMore | t.AtLeast):
        det = det.n
    if isinstance(det, t.Number):
        return ir.PlayersFor(times if det.n == 1 else ir.Minus(times, ir.Num(det.n - 1)))
    if isinstance(det, t.Node):
        raise s.error('how many are meant must be "a", "no" or "2 or more" here')
    return ir.PlayersFor(times)


@PLAYER.of(t.TheyPlayer)
def _they_player(s: Scope, n: t.TheyPlayer) -> ir.Who:
    s.cite("C-N4.3")
    return s.find_player("them")
