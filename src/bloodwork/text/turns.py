"""What happened: in a turn, since one, or by what a text did; how often, how often it can, and to which cards."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import BAN, Ability, Face, Watch
from bloodwork.kernel.ops import Do, NoteNumber
from bloodwork.text import patterns, refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE, TextError
from bloodwork.text.ir_nodes import below
from bloodwork.text.meaning import HAPPENED, VALUE
from bloodwork.text.scope import CARD, Draft, Scope
from bloodwork.text.shapes import any_node

_DID: Final = {"drew": "draw", "drawn": "draw"}
_ALONE: Final = {
    "died": "dies", "attacked": "attacks", "exploded": "explodes", "moved": "moves", "struck": "strikes",
    "die": "dies", "attack": "attacks", "explode": "explodes", "move": "moves", "strike": "strikes",
    "blocked": "blocks", "block": "blocks",
}  # fmt: skip
FIRST_NUMBER: Final = 1000  # under which a play remembers numbers of what was given, beyond letters and cards
# since when, by the words; without any: by what the text has done so far
SPANS: Final = {
    "this turn": ir.THIS_TURN, "this round": ir.THIS_TURN, "": ir.THIS_WAY, "this way": ir.THIS_WAY,
    "since your last turn": ir.SINCE_YOUR_TURN, "last turn": ir.LAST_TURN, "during your last turn": ir.YOUR_LAST_TURN,
    "last round": ir.LAST_TURN,
}  # fmt: skip
ANY_CARD: Final = t.Pattern(adjs=(), head=t.Noun(word="card"))


# ------------------------------------------------------------------ the events that words speak of


def did_event(who: str | t.Node, verb: str, what: t.Node) -> t.Node:
    """A player drew, played ... a card."""
    return t.EvActs(who=who, verb=_DID.get(verb, triggers.lemma(verb)), what=what)


def happened_event(verb: str, what: t.Node, counts: bool = True, where: t.Node | None = None) -> t.Node:
    """A card died, attacked, was destroyed ...; `counts`: it matters how often."""
    if where is not None:
        return t.EvPlaced(event=happened_event(verb, what, counts), where=where)
    if _ALONE.get(verb) == "attacks" and not counts:
        return t.EvAlone(what=what, verb=triggers.HAS_ATTACKED)
    if verb in _ALONE:
        return t.EvAlone(what=what, verb=_ALONE[verb])
    first, last = verb.split()[0], verb.split()[-1]
    if last in ("board", "play", "battlefield"):
        where = t.Zone(whose="the", name=last) if last != "play" else t.Zone(whose="", name="play")
        return t.EvEnters(what=what, verb="enters" if first == "entered" else "leaves", where=where)
    if last == "places":
        return t.EvDone(what=what, be="is", verb="swapped")
    return t.EvDone(what=what, be="is", verb=last)


def with_place(event: t.Node) -> t.Node:
    """ "A character entered the battlefield in this lane": an event, and where its card was."""
    if isinstance(event, t.EvEnters) and isinstance(event.tail, t.InLane | t.InRow):
        return t.EvPlaced(event=changed(event, tail=None), where=event.tail)
    return event


def a_card(p: t.Pattern = ANY_CARD) -> t.Some:
    """One card of a pattern, so that "cards" and "a card" are one count."""
    return t.Some(det="a", what=singular(p))


def singular(p: t.Pattern) -> t.Pattern:
    head = t.Noun(word=p.head.word) if isinstance(p.head, t.Noun) else p.head
    other = singular(p.other) if p.other is not None else None
    return t.Pattern(adjs=p.adjs, head=head, posts=p.posts, other=other)


def any_this(n: object) -> bool:
    """Whether a tree speaks of the card that bears it, or of something spoken of before."""
    if n == "other" or isinstance(n, t.This | t.It | t.PlayerOf | t.ThatOnes | t.Attached | t.LinkedOne):
        return True
    if isinstance(n, t.Some) and n.det in ("that", "those", "target", "another", "any other"):
        return True
    if isinstance(n, tuple):
        return any(any_this(one) for one in n)
    return isinstance(n, t.Node) and any(any_this(one) for one in vars(n).values())


class Asked:
    """An event that words ask about, as a watch of the library: what is not told by its pattern is asked of its card.

    `card` is the card spoken of before that it is about, `who` as whom the event is seen, `other` whether this card
    itself is left out. Events with the flag `off` are not meant.
    """

    def __init__(self, s: Scope, event: t.Node, off: str = "") -> None:
        self.s = s
        self.card: ir.Ref | None = None
        self.many = False
        self.who: ir.Who = ir.You()
        self.other = False
        what = getattr(event, "what", None)
        self.nouns = patterns.nouns_of(what.what) if isinstance(what, t.Some) else CARD
        event = self._seen(event)
        event, marked = self._general(event)
        by = getattr(getattr(event, "by", None), "who", None)
        if any_this(event) or (isinstance(by, t.Some) and by.det not in (None, "a", "any")):
            raise s.error("what is asked about must be a kind of card, or one card that was spoken of")
        inner = Scope(s.lib, s.vocab, s.types, s.label, s.compiler, s.keyword)
        heard = triggers.heard(inner, event)
        if off:
            heard.kinds = [ir.KindPattern(kind.kind, kind.on, kind.off | s.flag(off)) for kind in heard.kinds]
        for rule in inner.rules:
            s.cite(rule)
        no_place_of_this(s, heard.finish())
        roles = [role for node, role in heard.roles if marked is None or node is marked]
        if marked is None:
            roles = roles[:1]
        self.watch = s.lib.add_watch(f"{event!r} {roles} {off}", Watch(heard.finish(), tuple(roles) or (ir.R_CARD,)))

    def _seen(self, event: t.Node) -> t.Node:
        """The event as the player sees it who does it, where that is one spoken of before."""
        s = self.s
        acting = s.in_turn or (None if isinstance(s.actor, ir.You) else s.actor)
        if acting is not None and any_node(event, is_theirs):
            self.who = acting  # "each creature they controlled", said of the player who acts
            seen: t.Node = with_you(event)
            return seen
        if any_node(event, is_theirs) and getattr(event, "who", None) is None:
            self.who = s.find_player("their")
            of_them: t.Node = with_you(event)
            return of_them
        who = getattr(event, "who", None)
        if who is None or who in ("you", "your opponent", "a player", "any player", "players", "each player"):
            return event
        self.who = values.player(self.s, who)
        return changed(event, who="you")

    def _general(self, event: t.Node) -> tuple[t.Node, t.Node | None]:
        """The event of any card, where it is about one that was spoken of."""
        marked: t.Some | None = None
        for name in ("what", "target", "to"):
            part = getattr(event, name, None)
            if isinstance(part, t.SomeOf) and part.of is not None:
                part = part.of
            if not isinstance(part, t.Node) or not is_reference(part):
                continue
            if marked is not None:
                raise self.s.error("only one card that was spoken of can be asked about at once")
            got = refs.cards(self.s, part)
            self.card, self.many = got.ref, got.many
            marked = a_card()
            event = changed(event, **{name: marked})
        if marked is None:
            what = getattr(event, "what", None)
            if isinstance(what, t.Some) and (what.det == "another" or "other" in what.what.adjs):
                self.other = True
                p = what.what
                adjs = tuple(adj for adj in p.adjs if adj != "other")
                what = t.Some(det="a", what=t.Pattern(adjs=adjs, head=p.head, posts=p.posts, other=p.other))
            if isinstance(what, t.Some):
                event = changed(event, what=a_card(what.what))
        return event, marked

    def times(self, span: int, total: bool = False) -> ir.Value:
        """How often it happened; with `total` how much of it."""
        if self.card is not None and span != ir.THIS_WAY:
            self.s.cite("C-N21.12")
        value: ir.Value = ir.TimesHappened(self.watch, self._back(span), self.who, self.card, total)
        if self.other:
            value = ir.Minus(value, ir.TimesHappened(self.watch, span, self.who, ir.This(), total, True))
        return value

    def _back(self, span: int) -> int:
        s = self.s
        pattern = s.lib.watches[self.watch].pattern
        if span == ir.THIS_WAY and s.vocab.deaths_wait and (pattern.mask >> s.kind("death")) & 1:
            done = {part.given.get("kind") for part in s.code if isinstance(part, Draft) and part.make is Do}
            if done & {s.kind("damage"), s.kind("damage_each")} and not done & {s.kind("destroy"), s.kind("sacrifice")}:
                raise s.error('nothing dies of damage before all of this is done: say "If it dies this round, ..."')
        return look_back(s, span)

    def cards(self, span: int) -> ir.Ref:
        """The cards that it happened to."""
        return ir.CardsThatDid(self.watch, self._back(span), self.who)

    def test(self, span: int, has: bool = True) -> ir.Test:
        """Whether a card was the one of such an event."""
        self.s.cite("C-N21.12")
        return ir.DidBefore(self.watch, self._back(span), has)


def is_theirs(n: Any) -> bool:
    if isinstance(n, t.Zone):
        return n.whose in ("their", "that player's")
    return isinstance(n, t.ControlPost) and n.who in ("they", "that player")


def with_you(n: Any) -> Any:
    """The same words, said of you."""
    if is_theirs(n):
        return changed(n, whose="your") if isinstance(n, t.Zone) else changed(n, who="you")
    if isinstance(n, tuple):
        return tuple(with_you(one) for one in n)
    return changed(n, **{name: with_you(part) for name, part in vars(n).items()}) if isinstance(n, t.Node) else n


def is_reference(n: Any) -> bool:
    """Whether words mean a card that was spoken of, or the one that bears them."""
    if isinstance(n, t.Some):
        return n.det in ("that", "those") or (n.det == "the" and any(isinstance(a, t.Past) for a in n.what.adjs))
    return isinstance(n, t.This | t.It | t.LinkedOne | t.Attached | t.Killer | t.DidCard)


def changed(node: t.Node, /, **given: Any) -> t.Node:
    made: Any = type(node)
    return made(**{**vars(node), **given})  # type: ignore[no-any-return]


def look_back(s: Scope, span: int) -> int:
    """A span; earlier turns are remembered only where a text asks for them."""
    s.cite("C-N21.8" if span == ir.THIS_WAY else "C-N4.39")
    if span not in (ir.THIS_TURN, ir.THIS_WAY):
        s.cite("C-N21.11")
        s.lib.looks_back = True
    return span


def span_of(s: Scope, words: str) -> int:
    span = SPANS[words]
    if span == ir.THIS_WAY and not s.code and not s.paid:
        said = f'"{words}"' if words else "what has happened"
        raise s.error(f"{said} asks what this text did, and it has done nothing before", NOTHING_BEFORE)
    return span


# ------------------------------------------------------------------ numbers

EVENTS: Final = (t.CountedHappened, t.CountedDid, t.CountedDone, t.CountedPut, t.CountedDamaged, t.CountedTimes)


def counted_event(n: t.Node) -> t.Node:
    """The event that "for each creature destroyed this way" counts."""
    if isinstance(n, t.CountedTimes):
        return n.event
    what = a_card(n.what)  # type: ignore[attr-defined]
    if isinstance(n, t.CountedHappened):
        return happened_event(n.verb, what, where=n.where)
    if isinstance(n, t.CountedDid):
        return did_event(n.who, n.verb, what)
    return done_event(n, what)


_PUT_INTO: Final = {"returned": "hand", "shuffled": "deck"}


def done_event(n: t.Node, what: t.Node) -> t.Node:
    """The event of words such as "destroyed", "put into your hand", "dealt damage" for a card."""
    if isinstance(n, t.CountedDamaged | t.DamagedPost):
        return t.EvDamaged(what=what, be="is", damage=t.Damage(), by=n.by)
    if isinstance(n, t.CountedPut | t.PutPost):
        return t.EvMoved(what=what, be="is", verb=n.verb, to=n.to or t.ToEnd(end=""))
    assert isinstance(n, t.CountedDone | t.DonePost)
    if n.verb.split()[0] in _PUT_INTO:
        zone = t.Zone(whose="a", name=_PUT_INTO[n.verb.split()[0]])
        return t.EvMoved(what=what, be="is", verb="put", to=t.ToZone(prep="into", zone=zone))
    return t.EvDone(what=what, be="is", verb=n.verb)


def count(s: Scope, event: t.Node, words: str, total: bool = False, off: str = "") -> ir.Value:
    """How often something happened in a span, or how much of it."""
    s.cite("C-N3.14")
    if getattr(event, "who", None) == "your opponent":
        s.spoken = ir.Opponent()  # "they"
    face = s.builder.paid_face if s.builder is not None else None
    span = span_of(s, words) if face is None else SPANS[words]
    event = with_place(event)
    if HAPPENED.knows(s, event):
        return HAPPENED(s, event, span)
    what = getattr(event, "what", None)
    if isinstance(what, t.Some) and not is_reference(what) and what.det != "another":
        event = changed(event, what=a_card(what.what))
    if span == ir.THIS_TURN and not total and not any_this(event):
        return tally(s, event)
    times = Asked(s, event, off).times(span, total)
    if face is None or span != ir.THIS_WAY or s.paid:
        return times
    given = when_paid(s, face, times)
    acts = any(isinstance(part, Draft) and part.make is Do for part in s.code)
    return ir.Plus(given, times) if acts else given


def when_paid(s: Scope, face: Face, value: ir.Value) -> ir.Value:
    """A number that the additional cost of a card leaves behind: what it was when that had been paid."""
    s.cite("C-N20.7", "B-COST.33")
    notes = [op for op in face.also_cost if isinstance(op, NoteNumber)]
    note = next((op for op in notes if repr(op.amount) == repr(value)), None)
    if note is None:
        note = NoteNumber(FIRST_NUMBER + len(notes), value)
        # what may be paid is left out by going to the end: nothing of it is counted then
        face.also_cost = (*face.also_cost, note)
    return ir.PaidNumber(note.number, value)


def no_place_of_this(s: Scope, pattern: ir.EventPattern) -> None:
    """What is counted is the same for all cards: nothing of the card that asks can be in it."""
    if any(isinstance(part, ir.This | ir.LinkedCard) for part in below(pattern)):
        raise s.error("how this card stood to others when something happened is not known later")


def tally(s: Scope, event: t.Node) -> ir.Value:
    """How often an event has succeeded this turn, whatever card it was about."""
    s.cite("C-N4.39", "C-N3.14")
    who: ir.Who = ir.You()
    if getattr(event, "who", None) in ("they", "that player"):
        who, event = values.player(s, event.who), changed(event, who="you")  # type: ignore[attr-defined]
    inner = Scope(s.lib, s.vocab, s.types, s.label, s.compiler, s.keyword)
    pattern = triggers.hear(inner, event)
    no_place_of_this(s, pattern)
    return ir.Tally(s.lib.add_tally(repr(event), pattern), who)


# ------------------------------------------------------------------ conditions


def asked(s: Scope, event: t.Node, words: str) -> ir.Cond:
    """Whether something happened in a span: to a card spoken of, or to as many as a determiner asks for."""
    what = getattr(event.event if isinstance(event, t.EvPlaced) else event, "what", None)
    if isinstance(event, t.NoBloodPast):
        some: t.Node = t.EvBlood(who=event.who, verb=event.verb, n=t.SomeBlood(), aux=event.aux)
        if event.life:
            some = t.EvLife(who=event.who, verb=event.verb, aux=event.aux)
        return ir.Compares(count(s, some, words), ir.EQ, ir.Num(0))
    negated = t.mood(event) == "not"
    det = what.det if isinstance(what, t.Some) and not is_reference(what) else None
    if isinstance(what, t.Some) and det in ("all", "each"):
        raise s.error(f'"{det}" of how many? Say "a", "no" or a number')
    least = getattr(event, "n", None) or getattr(event, "damage", None)
    if isinstance(least, t.SomeBlood | t.Damage) and least.n is not None:
        # "if you gained 3 or more blood this turn": all of it together
        whole = changed(event, n=t.SomeBlood()) if isinstance(least, t.SomeBlood) else changed(event, damage=t.Damage())
        op = ir.GE
        if isinstance(least, t.SomeBlood) and (least.op or least.exactly):
            op = values.so_much(least)
        enough_of_it = ir.Compares(count(s, whole, words, total=True), op, VALUE(s, least.n))
        return ir.Not(enough_of_it) if negated else enough_of_it
    if isinstance(what, t.SomeOf) and what.of is not None:
        cond = values.enough(s, what.n, some_of_them(s, event, words))  # "if only one of them dies"
    else:
        cond = values.enough(s, det, count(s, event, words))
    return ir.Not(cond) if negated else cond


def some_of_them(s: Scope, event: t.Node, words: str) -> ir.Value:
    """How many of the cards spoken of it happened to; the rest of them can be spoken of from now on."""
    s.cite("C-N3.14")
    span = span_of(s, words)
    found = Asked(s, event)
    if found.card is not None:
        s.taken.append((found.card, found.cards(span)))
    return found.times(span)


def condition(s: Scope, n: t.DidThisTurn | t.HappenedThisTurn) -> ir.Cond:
    if isinstance(n, t.DidThisTurn):
        cond = asked(s, did_event(n.who, n.verb, n.what), n.span)
    else:
        cond = asked(s, happened_event(n.verb, n.what, not is_reference(n.what), n.where), n.span)
    return ir.Not(cond) if n.negated else cond


# ------------------------------------------------------------------ limits


def extra(s: Scope, verb: str) -> int:
    """The tally of how much more than a limit a player is allowed this turn."""
    return s.lib.add_tally(f"more: {verb}", ir.EventPattern((), ()))


def limit(s: Scope, n: t.TurnLimit) -> Ability:
    """A ban on what would be one too many."""
    s.cite("C-N4.31", "C-N4.39")
    assert isinstance(n.what, t.Pattern)
    event = t.EvActs(who=n.who, verb=n.verb, what=a_card(n.what))
    most = VALUE(s, n.n.n if isinstance(n.n, t.UpTo) else n.n)
    who = values.player(s, n.who)
    if isinstance(who, ir.EachPlayer):
        raise s.error('a limit is for one player: say "you" or "your opponent"')
    number = tally(s, event)
    ability = Ability(BAN, "")
    heard = triggers.hear(s, event)
    more = ir.Tally(extra(s, n.verb), who)
    full = ir.CondHolds(ir.Compares(number, ir.GE, ir.Plus(most, more)))
    ability.trigger = ir.EventPattern(heard.kinds, (*heard.tests, full))
    return ability


def cards_limit(s: Scope, n: t.CardsLimit) -> Ability:
    """A ban on the attack of one card too many; who has attacked already is none. Or on one deed too many."""
    s.cite("C-N4.31", "C-N4.39")
    assert isinstance(n.what, t.Pattern)
    some = a_card(n.what)
    if n.who is not None:
        theirs = t.ControlPost(who=n.who)
        some = a_card(t.Pattern(adjs=n.what.adjs, head=n.what.head, posts=(*n.what.posts, theirs), other=n.what.other))
    ability = Ability(BAN, "")
    fresh: tuple[ir.EventTest, ...] = ()
    if n.verb is not None:
        event: t.Node = t.EvDone(what=some, be="is", verb=n.verb)
        number = tally(s, event)
    else:
        event = t.EvAlone(what=some, verb="attacks")
        attacked = Asked(s, event)
        number = ir.HowManyDid(attacked.watch, look_back(s, ir.THIS_TURN), attacked.who)
        fresh = (ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (attacked.test(ir.THIS_TURN, False),))),)
    heard = triggers.hear(s, event)
    full = ir.CondHolds(ir.Compares(number, ir.GE, VALUE(s, n.n)))
    ability.trigger = ir.EventPattern(heard.kinds, (*heard.tests, *fresh, full))
    return ability


_NTH: Final = ("first", "second", "third", "fourth", "fifth")


def nth_of(word: str) -> int:
    return _NTH.index(word) + 1


def nth(s: Scope, n: t.EvNth, out: triggers.Heard) -> None:
    """ "Your second card each turn": when it has happened that often."""
    assert isinstance(n.what, t.Pattern)
    some = a_card(n.what)
    event = t.EvActs(who=n.who, verb=n.verb, what=some, aux=n.aux)
    heard = triggers.Heard()
    triggers.acts(s, n.who, triggers.lemma(n.verb), some, heard)
    own = n.who if heard.who is not None else "that player"  # of any player only what that one did is counted
    number = tally(s, t.EvActs(who=own, verb=triggers.lemma(n.verb), what=some))
    out.kinds.extend(heard.kinds)
    out.tests.extend(heard.tests)
    before = _NTH.index(n.nth) + (0 if t.mood(event) == "would" else 1)
    out.tests.append(ir.CondHolds(ir.Compares(number, ir.EQ, ir.Num(before))))


def asked_at_once(n: t.Triggered) -> t.Triggered:
    """ "Whenever you play a card, if it is the second card you played this turn": asked with the event itself."""
    event, body = n.event, n.body
    if not isinstance(event, t.EvActs) or event.at is not None or not isinstance(body, t.IfBody):
        return n
    asked, some = body.cond, event.what
    if not isinstance(asked, t.ThisIsNth) or asked.of != t.It() or t.mood(event):
        return n
    if not isinstance(some, t.Some) or some.det != "a":
        return n
    which = t.EvWhichNth(
        who=event.who, verb=event.verb, what=some.what, link=", if it", whether=asked.whether, of=asked.which
    )
    return t.Triggered(**{**vars(n), "event": which, "body": body.body})


def counted(s: Scope, ability: Ability, n: t.FirstTime) -> bool:
    """Whether "the first time" can be told by what has happened in the turn, also before the card was there; then the
    ability waits for it. What happens to the card itself is heard by it each time, and once is the first."""
    if any_node(n.event, lambda part: isinstance(part, t.This | t.It)):
        return False
    try:
        only_nth(s, ability, n)
    except TextError:
        return False
    return True


def only_nth(s: Scope, ability: Ability, n: t.FirstTime) -> None:
    """ "The second time a creature dies each turn": when it has happened that often."""
    assert ability.trigger is not None
    number = Asked(s, n.event).times(ir.THIS_TURN)
    before = _NTH.index(n.nth) + (0 if t.mood(n.event) == "would" else 1)
    due = ir.CondHolds(ir.Compares(number, ir.EQ, ir.Num(before)))
    ability.trigger = ir.EventPattern(ability.trigger.kinds, (*ability.trigger.tests, due), ability.trigger.failed)
    ability.rules = (*ability.rules, *(rule for rule in s.rules if rule not in ability.rules))
    if t.mood(n.event) == "would":
        # what it became is not counted: the third time would be the second again
        ability.once = ability.each_turn = True


def end_turn(s: Scope, whose: str) -> None:
    """ "End the turn" ends whoever's turn it is, "your turn ends" only yours."""
    s.cite("C-N9.21", "C-P1.5.5")
    if whose == "the":
        s.do("end_turn")
        return
    who = values.whose(s, whose)
    assert who is not None
    s.do("end_turn", who=who)
