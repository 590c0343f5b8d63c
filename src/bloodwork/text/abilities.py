"""From sentences to abilities: which kind each is, and what it holds."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import (
    ACTION,
    ANY_TIME,
    BAN,
    EFFECT,
    OWN_MAIN,
    PASSIVE,
    REPLACE,
    TRIGGER,
    Ability,
    Library,
)
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import (
    bans,
    bearing,
    chains,
    changes,
    commands,
    deaths,
    denials,
    held,
    lane_abilities,
    moments,
    natures,
    refs,
    replacements,
    triggers,
    values,
    zones,
)
from bloodwork.text import tree as t
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import NOBODY_CHOOSES
from bloodwork.text.meaning import CONDITION, COUNTED, STATIC, VALUE
from bloodwork.text.phrases import Use
from bloodwork.text.scope import Compiler, Draft, Label, Scope, Thing
from bloodwork.text.shapes import holds, strips_the_dead, subject_of

NOT_EXECUTED: Final = "a creature is not executed"
# sentences that nothing after them belongs to
_ALONE: Final = (
    t.Passive, t.Banned, t.Bounded, t.GivesNone, t.CalledAlone, t.TakesNone, t.Reduced, t.IgnoresResistance,
    t.AdditionalCost,
)  # fmt: skip
_SHORT_RULE: Final = "C-N9.7"
_ALL: Final = (None, "all", "each", "the", "all other", "each other", "the other")


class Builder:
    """Builds the abilities of one card."""

    def __init__(
        self,
        lib: Library,
        vocab: Vocabulary,
        types: int,
        label: str,
        compiler: Compiler,
        keyword: bool = False,
        letters: frozenset[int] = frozenset(),
    ) -> None:
        self.lib = lib
        self.vocab = vocab
        self.types = types
        self.label = label
        self.compiler = compiler
        self.keyword = keyword
        self.letters = letters
        self.paid: tuple[Thing, ...] = ()  # what was given for playing it
        self.narrow = False

    def scope(self) -> Scope:
        s = Scope(self.lib, self.vocab, self.types, self.label, self.compiler, self.keyword)
        s.face_letters = self.letters
        s.narrow = self.narrow
        s.things = list(self.paid)
        return s

    @property
    def is_command(self) -> bool:
        """Whether it is gone when it has been done: a command, or what another game has in its place."""
        return self.types & (self.vocab.types.get("command", 0) | self.vocab.types.get("spell", 0)) != 0

    @property
    def stays(self) -> bool:
        """Whether the card stays in play with its abilities: all but plain commands."""
        lasting = self.vocab.types.get("extended", 0) | self.vocab.types.get("saga", 0)
        return self.keyword or not self.is_command or self.types & lasting != 0

    # -------------------------------------------------------------- lines

    def line(self, sentences: tuple[Any, ...], text: str, chapter: int = 0) -> list[Ability]:
        """The abilities of a line. Sentences that only say what is done belong to the one before them."""
        out: list[Ability] = []
        sentences = lane_abilities.limits_apart(sentences)
        i = 0
        while i < len(sentences):
            first = sentences[i]
            i += 1
            more: list[Any] = []
            takes_more = not isinstance(first, _ALONE)
            if self.passive_get(first, chapter) is not None:
                takes_more = False
            while takes_more and i < len(sentences) and self.goes_on(sentences[i]):
                more.append(sentences[i])
                i += 1
            limited = i < len(sentences) and isinstance(sentences[i], t.OnlyOnce)
            if isinstance(first, t.OnceEachTurn):
                first = first.what
                limited = True
            elif limited:
                i += 1
            if lane_abilities.on_the_face(first):
                continue  # see `compile`
            made = self.abilities(first, more, chapter, subject_of(sentences[:i]))
            while i < len(sentences) and isinstance(sentences[i], t.OnlyWhile | t.OnlyDuring | t.OnlyOnce):
                limited = limited or isinstance(sentences[i], t.OnlyOnce)
                lane_abilities.only(self, made, sentences[i])
                i += 1
            for ability in made:
                ability.text = text
                ability.chapter = chapter
                if limited:
                    self.once_each_turn(ability)
            out.extend(made)
        return out

    def once_each_turn(self, ability: Ability) -> None:
        if ability.kind not in (TRIGGER, REPLACE, ACTION):
            raise self.scope().error("only what triggers or is used can happen once each turn")
        ability.once = True
        ability.each_turn = True
        ability.rules = (*ability.rules, *(() if self.lanes else ("C-N4.39",)))

    def abilities(self, n: Any, more: list[Any], chapter: int, before: str | t.Node | None) -> list[Ability]:
        """The abilities of one sentence with those that belong to it: what each player may do is one for each."""
        if isinstance(n, t.Bounded) and n.what.who in values.EACH:
            one = n.what
            parts = [t.TurnLimit(who=who, can=one.can, verb=one.verb, n=one.n, what=one.what, per=one.per)
                     for who in ("you", "your opponent")]  # fmt: skip
            return [self.ability(t.Bounded(what=part, cond=n.cond), more, chapter) for part in parts]
        body = n.body if isinstance(n, t.Said) else None
        if isinstance(body, t.MayPay) and self.stays and not chapter:
            who: str | t.Node = body.who
            if who in ("they", "that player") and before is not None:
                who = before
            if self.lanes:
                raise self.scope().error('what an ability costs stands before a colon: "Pay 2 ASP: Draw a card."')
            if who in values.EACH:
                return [self.usable(body, one, more) for one in ("you", "your opponent")]
            return [self.usable(body, who, more)]
        return [commands.check(self, self.ability(n, more, chapter), chapter)]

    def usable(self, n: t.MayPay, who: str | t.Node, more: list[Any]) -> Ability:
        """What a player may pay for, in their own main phase (C-N4.29)."""
        s = self.scope()
        if who not in ("you", "your opponent"):
            raise s.error('who may do it must be said: "you may" or "your opponent may"')
        return self.allowance(s, t.During(phase=t.Phase(whose="your", part="main phase"), body=t.MayPay(
            who=who, costs=n.costs, body=n.body)), more)  # fmt: skip

    def passive_get(self, n: Any, chapter: int) -> t.Passive | None:
        """ "If it is unopposed, it gets +1 power" on a card that is not executed holds while it is so."""
        if not chapter and not self.is_command and self.lanes and isinstance(n, t.Said):
            held = lane_abilities.simply_gets(n.body)
            if held is not None:
                return held
        if chapter or self.is_command or not isinstance(n, t.Said) or not isinstance(n.body, t.IfBody):
            return None
        inner = n.body.body
        if not isinstance(inner, t.Chain) or inner.rest or inner.first.suffixes:
            return None
        act = inner.first.what
        if not isinstance(act, t.CardAct) or act.what is None or act.may or not isinstance(act.do, t.Gain):
            return None
        if act.do.verb not in ("get", "gets"):
            return None
        return t.Passive(what=t.Have(what=act.what, change=act.do.change), word="if", cond=n.body.cond)

    @property
    def lanes(self) -> bool:
        return DIALECTS[self.vocab.dialect].lanes

    def goes_on(self, n: Any) -> bool:
        """What is done, and "the next time ..." after an effect, belong to the sentence before."""
        if isinstance(n, t.AtPhase):
            return self.is_later(n)
        return isinstance(n, t.Said | t.Repeat) or (isinstance(n, t.Triggered) and n.head == "the next time")

    def is_later(self, n: Any) -> bool:
        """A command that does not stay does at a later moment what it says of one."""
        return isinstance(n, t.AtPhase) and self.is_command and not self.stays and not self.keyword

    def ability(self, n: Any, more: list[Any], chapter: int) -> Ability:
        s = self.scope()
        if isinstance(n, t.Passive) and n.turn:
            return bans.for_the_turn(self, self.passive(s, n))
        if isinstance(n, t.Passive):
            return self.passive(s, n)
        if isinstance(n, t.Banned):
            return bans.banned(self, s, n)
        if isinstance(n, t.Bounded):
            return bans.bounded(self, s, n)
        if isinstance(n, t.TakesNone | t.Reduced):
            return bans.damage(self, s, n)
        if isinstance(n, t.FirstTime):
            ability = self.heard(s, t.Triggered(head="whenever", event=n.event, body=n.body), more)
            self.once_each_turn(ability)
            return ability
        if isinstance(n, t.GivesNone):
            return self.finish(s, deaths.gives_none(s, n))
        if isinstance(n, t.CalledAlone):
            return bearing.called_alone(self, s, n)
        if isinstance(n, t.While):
            return self.while_holding(s, n, more, chapter)
        if isinstance(n, t.OnlyOnce | t.OnlyWhile | t.OnlyDuring):
            raise s.error("there is nothing before it that could be used")
        held = self.passive_get(n, chapter)
        if held is not None:
            return self.passive(s, held)
        if chapter:
            s.cite("C-N14.4")
            return self.effect(s, [n, *more])
        if self.is_later(n) or (isinstance(n, t.Triggered) and self.is_held(n)):
            return self.effect(s, [n, *more])
        if isinstance(n, t.Triggered | t.AtPhase | t.Short | t.Postponed | t.Gerund):
            return self.triggered(s, n, more)
        if isinstance(n, t.During | t.AnyTime):
            return self.allowance(s, n, more)
        if isinstance(n, t.Priced | t.PricedFor):
            if not self.stays:
                return self.effect(s, [n, *more])
            return self.action(s, n, more)
        if isinstance(n, t.Repeat):
            raise s.error("there is nothing before it that could be done again")
        assert isinstance(n, t.Said)
        aim = bearing.aim_of(n)
        if aim is not None and not more and ((self.stays and not self.is_command) or self.keyword):
            return bearing.aiming(self, s, aim)
        if not self.is_command or self.keyword:
            moment = (
                "When this character enters the battlefield," if self.lanes else "When this creature enters the board,"
            )
            raise s.error(f'when this is done must be said: begin with a moment such as "{moment}"', NOT_EXECUTED)
        return self.effect(s, [n, *more])

    def is_held(self, n: t.Triggered) -> bool:
        """An ability that an effect makes, rather than one that the card has."""
        if n.until is not None or n.turn:
            return True
        return n.head == "the next time" and not self.stays

    # -------------------------------------------------------------- effects

    def effect(self, s: Scope, sentences: list[Any]) -> Ability:
        replacements.sentences(self, s, sentences)
        return self.finish(s, Ability(EFFECT, ""))

    def said(self, s: Scope, n: Any) -> None:
        """One sentence of something being done."""
        if isinstance(n, t.Said):
            chains.body(s, n.body)
        elif isinstance(n, t.Priced):
            chains.may_pay(s, "you", n.costs, n.body)
        elif isinstance(n, t.PricedFor):
            chains.may_pay(s, "you", n.costs, self.with_subject(n))
        elif isinstance(n, t.Triggered):
            held.hold(self, s, n)
        elif isinstance(n, t.AtPhase):
            held.later(self, s, n)
        else:
            raise s.error("this sentence cannot be part of an effect")

    def with_subject(self, n: t.PricedFor) -> t.Chain:
        """ "Pay 2 blood for this card to gain Flying, then attack": the card does all of it."""
        first = n.body.first
        act = first.what
        if not isinstance(act, t.CardAct) or act.what is not None:
            raise self.scope().error("what the card does must be said, without naming it again")
        return t.Chain(
            first=t.Clause(what=t.CardAct(do=act.do, what=n.what), suffixes=first.suffixes), rest=n.body.rest
        )

    # -------------------------------------------------------------- triggers

    def triggered(self, s: Scope, n: Any, more: list[Any]) -> Ability:
        if isinstance(n, t.AtPhase):
            s.cite("C-N9.8")
            pattern, _ = moments.phase(s, n.edge, n.phase)
            ability = Ability(TRIGGER, "")
            if moments.is_next(n.phase):
                # counted from when the card came into play
                s.cite("C-N4.39c")
                ability.once = True
                if moments.is_later(n.edge, n.phase):
                    pattern = moments.after_turn(pattern, ir.TurnEntered(ir.This()))
            ability.trigger = pattern
            body = n.body if n.cond is None else t.IfBody(cond=n.cond, body=n.body)
            ability.zones = zones.of_conditions(s, zones.outer_condition(body, more))
            if ability.zones:
                s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
            self.consequence(s, body, more)
            return self.finish(s, ability)
        if isinstance(n, t.Short):
            s.cite(_SHORT_RULE)
            noun = "card" if self.keyword or self.is_command else "creature"
            event = t.EvDone(what=t.This(noun=noun), be="is", verb=n.verb)
            return self.heard(s, t.Triggered(head="when", event=event, body=n.body), more)
        if isinstance(n, t.Gerund):
            s.cite(_SHORT_RULE)
            return self.heard(s, t.Triggered(head="when", event=self.gerund(n), body=n.body), more)
        if isinstance(n, t.Postponed):
            s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True, words="this card")
            body = t.Chain(first=n.clause)
            return self.heard(s, t.Triggered(head="whenever", event=n.event, body=body), more)
        return self.heard(s, n, more)

    def gerund(self, n: t.Gerund) -> t.Node:
        """ "When killing a creature": this card kills one."""
        this = t.This(noun="card" if self.keyword or self.is_command else "creature")
        verb = triggers.GERUNDS[n.verb]
        if n.what is not None:
            return t.EvFights(what=this, verb=verb, target=n.what)
        if verb in ("kills", "destroys"):
            return t.EvFights(what=this, verb=verb, target=t.Some(det="a", what=t.Pattern(adjs=(), head=t.Noun(
                word="creature"))))  # fmt: skip
        return t.EvAlone(what=this, verb=verb)

    def blood_of_death(self, s: Scope, n: t.Triggered, death: deaths.Dying, more: list[Any]) -> Ability:
        """A consequence about the blood of a death says what becomes of that blood."""
        ability = Ability(REPLACE, "")
        heard = deaths.hear(s, death)
        deaths.of_whom(s, heard, [n.body, *more])
        ability.trigger = heard.finish()
        if n.cond is not None:
            ability.cond = CONDITION(s, n.cond)
        self.settled(s)
        ability.once = n.head in ("once", "the next time")
        s.replacing = True
        s.replaced = frozenset({"gain_blood"})
        self.consequence(s, n.body, more)
        replacements.at_once(s)
        return self.finish(s, ability)

    def heard(self, s: Scope, n: t.Triggered, more: list[Any]) -> Ability:
        s.cite("C-N9.8")
        death = deaths.dying(n.event)
        if death is not None and deaths.speaks_of_blood([n.body, *more]):
            return self.blood_of_death(s, n, death, more)
        if death is not None and strips_the_dead(n.body) and n.head != "before":
            # of a card that has left play nothing can be taken: it dies without it
            s.cite("C-N4.24")
            n = t.Triggered(head="before", event=n.event, body=n.body, cond=n.cond)
        event = denials.executed(s, n.event, [n.body, *more])
        pattern = triggers.hear(s, event, n.head == "after")
        would = t.mood(n.event) == "would"
        aims = holds([n.body, *more], (t.PickAim,))
        says = replacements.replaces(n.body, more)
        replaces = n.head == "before" or would or aims or says
        ability = Ability(REPLACE if replaces else TRIGGER, "")
        ability.trigger = pattern
        ability.zones = self.zones_of(n.event)
        ability.zones |= zones.of_conditions(s, n.cond, zones.outer_condition(n.body, more))
        if replaces:
            ability.zones |= bans.before_it_comes(s, n.event)
        if n.cond is not None:
            ability.cond = CONDITION(s, n.cond)
        self.settled(s)
        if n.head in ("once", "the next time"):
            s.cite("C-N4.17")
            ability.once = True
        elif not replaces:
            s.cite("C-N4.16")
        if replaces:
            s.cite("C-N9.10")
            s.replacing = True
            names = {number: name for name, number in self.vocab.events.items()}
            s.replaced = frozenset(names[kind.kind] for kind in pattern.kinds)
            if n.head == "before" or aims:
                s.cite("C-N4.24")
            else:
                if not says:
                    raise s.error('what becomes of it must be said: "..., gain 1 blood instead"')
                s.cite("C-N4.22" if would else "C-N4.23")
        self.consequence(s, n.body, more)
        if s.aimed is not None:
            s.emit(k.Keep, place=s.aimed)
        elif n.head == "before":
            s.emit(k.Keep)
        if replaces:
            replacements.at_once(s)
        return self.finish(s, ability)

    def while_holding(self, s: Scope, n: t.While, more: list[Any], chapter: int) -> Ability:
        """An ability that triggers or is used, which is there only while something holds."""
        ability = self.ability(n.what, more, chapter)
        if ability.kind not in (TRIGGER, REPLACE, ACTION) or ability.cond is not None:
            raise s.error(f'"{n.word}" is said of one ability that triggers or is used, and of no effect')
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
        s.cite("C-N4.21")
        ability.cond = CONDITION(s, n.cond)
        self.settled(s)
        ability.rules = (*ability.rules, *s.rules)
        return ability

    def consequence(self, s: Scope, body: t.Node, more: list[Any]) -> None:
        # what waits for an event of its own is made by this one, and no instruction
        replacements.sentences(self, s, [body if isinstance(body, t.Triggered) else t.Said(body=body), *more])

    def zones_of(self, event: t.Node) -> int:
        """Where an ability is active that speaks of its own card out of play."""
        what = getattr(event, "what", None)
        if not isinstance(what, t.This):
            return 0
        verb = triggers.lemma(getattr(event, "verb", ""))
        hand, deck = 1 << self.vocab.zones.get("hand", 0), 1 << self.vocab.zones.get("deck", 0)
        if verb == "discard":
            return hand | self.vocab.play_zones
        if verb == "draw":
            return hand | deck
        if verb == "reveal":
            return hand | deck
        return 0

    # -------------------------------------------------------------- actions

    def action(self, s: Scope, n: t.Priced | t.PricedFor, more: list[Any]) -> Ability:
        s.cite("C-N4.29")
        ability = Ability(ACTION, "")
        ability.timing = ANY_TIME if self.lanes else OWN_MAIN
        self.price(s, ability, n.costs)
        self.consequence(s, self.with_subject(n) if isinstance(n, t.PricedFor) else n.body, more)
        return self.finish(s, ability)

    def price(self, s: Scope, ability: Ability, costs: t.CostList) -> None:
        end = Label()
        chains.pay(s, costs, end)
        s.place(end)
        ability.cost = s.finish()
        s.code = []

    def allowance(self, s: Scope, n: t.During | t.AnyTime, more: list[Any]) -> Ability:
        ability = Ability(ACTION, "")
        if isinstance(n, t.AnyTime):
            ability.timing = ANY_TIME
        elif n.phase.whose != "your" or n.phase.part not in ("main phase", "turn"):
            raise s.error("what a player may do is done in their own main phase, or at any time")
        body = n.body
        who: str | t.Node
        if isinstance(body, t.MayPay):
            who = body.who
            s.cite("C-N4.29")
            s.leader = s.actor = values.player(s, who)
            self.price(s, ability, body.costs)
            then: t.Node = body.body
        elif isinstance(body, t.Chain) and isinstance(body.first.what, t.Act) and body.first.what.may:
            first = body.first.what
            assert first.who is not None
            who = first.who
            clause = t.Clause(what=t.Act(do=first.do, who=who), suffixes=body.first.suffixes)
            then = t.Chain(first=clause, rest=body.rest)
        else:
            raise s.error('what a player may do begins with "you may" or "your opponent may"')
        ability.user_opponent = who == "your opponent"
        self.consequence(s, then, more)
        return self.finish(s, ability)

    # -------------------------------------------------------------- passives

    def passive(self, s: Scope, n: t.Passive) -> Ability:
        ability = Ability(PASSIVE, "")
        if not self.stays and not n.turn and not commands.has_cost(n):
            kind, end = ("spell", "get until end of round") if self.lanes else ("command", "gain until end of turn")
            done = "has resolved" if self.lanes else "has been executed"
            raise s.error(f'a {kind} is gone when it {done}: say what cards "{end}"', f"a {kind} does not stay")
        s.cite("C-N4.30", "C-N9.9")
        if n.cond is not None:
            s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
            s.cite("C-N4.21")
            ability.cond = CONDITION(s, n.cond)
        what = n.what
        if n.where is not None:
            chains.defining(s, n.where)
        if isinstance(what, t.StatIs):
            ref = refs.one_ref(s, what.of)
            s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
            if not isinstance(ref, ir.This):
                raise s.error("whose stat it is must be this card")
            ability.mods = (ir.SetStat(s.stat(what.stat), VALUE(s, what.n)),)
            return self.finish(s, ability)
        if isinstance(what, natures.SAID):
            return natures.passive(self, s, ability, what)
        if STATIC.knows(s, what):
            return STATIC(s, what, self, ability)
        assert isinstance(what, t.Have | t.Are | t.Costs)
        about = what.what
        if isinstance(what, t.Costs) and what.who is not None:
            about = self.played_by(s, about, what.who)
        self.targets(s, ability, about, isinstance(what, t.Costs))
        if isinstance(what, t.Have):
            each = COUNTED(s, what.each) if what.each is not None else None
            ability.mods = tuple(changes.mods(s, what.change, each))
        elif isinstance(what, t.Are):
            ability.mods = tuple(changes.mods(s, what.being, None))
        else:
            sign = -1 if what.way == "less" else 1
            s.each = what.each
            ability.mods = (ir.AddStat(s.stat("cost"), sign, values.amount(s, what.n)),)
        return self.finish(s, ability)

    def played_by(self, s: Scope, n: t.Node, who: str | t.Node) -> t.Node:
        """ "Commands cost your opponent 1 more": those that this player plays."""
        if not isinstance(n, t.Some):
            raise s.error("which cards cost that much must be said")
        p = n.what
        posts = (*p.posts, t.PlayPost(who=who))
        return t.Some(det=n.det, what=t.Pattern(adjs=p.adjs, head=p.head, posts=posts, other=p.other))

    def targets(self, s: Scope, ability: Ability, n: t.Node, cost: bool) -> None:
        """What a passive changes; none: its own card."""
        if isinstance(n, t.This):
            refs.check_this(s, n.noun)
            s.next_step()
            s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
            if cost:
                ability.zones = 1 << s.zone("hand")
            return
        if isinstance(n, t.It):
            thing = s.find(n.word)
            if isinstance(thing.ref, ir.This):
                return
        if isinstance(n, t.Attached):
            got = refs.attached(s, n)
            s.next_step()
            s.bind(ref=got.ref, nouns=got.nouns)
            ability.targets = got.ref
            return
        if not isinstance(n, t.Some) or n.det not in _ALL:
            raise s.error("a passive ability is about this card or about all cards of a kind", NOBODY_CHOOSES)
        ref = refs.group(s, n, Use(zones=1 << s.zone("hand"), covers=self.lanes) if cost else Use())
        assert isinstance(ref, ir.All | ir.ThoseThat | ir.Bound | ir.EventCard)
        if not isinstance(ref, ir.All):
            raise s.error("a passive ability is about this card or about all cards of a kind", NOBODY_CHOOSES)
        ability.targets = ref
        if ref.pattern.zones & ~self.vocab.play_zones:
            s.cite("C-N12.5")
            ability.reach = ref.pattern

    # -------------------------------------------------------------- end

    def settled(self, s: Scope) -> None:
        """Refuses words that ask for a choice where nothing is done, and so nobody could be asked."""
        if any(isinstance(part, Draft) and part.make in (k.Choose, k.Target) for part in s.code):
            raise s.error("nobody could be asked which card is meant", NOBODY_CHOOSES)

    def finish(self, s: Scope, ability: Ability) -> Ability:
        if ability.kind in (PASSIVE, BAN):
            self.settled(s)
        ability.code = s.finish()
        ability.regs = s.regs
        ability.rules = tuple(s.rules)
        ability.letters = tuple(s.letters)
        return ability
