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
    REPLACE,
    TRIGGER,
    Ability,
    Face,
    Library,
)
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import (
    attacks,
    bans,
    chains,
    commands,
    coordination,
    copies,
    deaths,
    denials,
    elsewhere,
    held,
    lane_abilities,
    lane_deeds,
    lane_reminders,
    moments,
    places,
    prices,
    refs,
    relative,
    replacements,
    spoken_counters,
    statements,
    staying,
    triggers,
    turns,
    users,
    values,
    zones,
)
from bloodwork.text import tree as t
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import NOT_EXECUTED, TextError
from bloodwork.text.meaning import BODY, CONDITION, OFFERED, SENTENCE, SIMPLY_SO
from bloodwork.text.scope import REMEMBERED, Compiler, Draft, Label, Scope, Thing
from bloodwork.text.shapes import any_node, at_moment, holds, strips_the_dead, subject_of, timed_itself

_LIMITS: Final = (t.OnlyOnce, t.OnlyWhile, t.OnlyDuring, t.OnlyWhen)  # when, and how often, the ability before works
# sentences that nothing after them belongs to
_ALONE: Final = (t.Passive, t.IgnoresResistance, t.AdditionalCost, t.LetterIs, t.PlayOn, lane_reminders.MagicValue)
_SHORT_RULE: Final = "C-N9.7"
MEMORY: Final = 32  # the first number under which a card remembers what its abilities did something to
KEPT_LANE: Final = 2000  # and a lane, beyond all letters and numbers of what was given
_TIMES: Final = {"twice": 2, "2 times": 2, "3 times": 3, "4 times": 4}  # in how often something may be used
_ONE_TURN: Final = ("this", "that")  # of a phase: it is not said of every turn
_ONE_SPAN: Final = (
    "",
    "this turn",
    "this round",
)  # of the first time that something happens: it is no ability of a card


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
        self.dialect = DIALECTS[vocab.dialect]
        self.types = types
        self.label = label
        self.compiler = compiler
        self.keyword = keyword
        self.letters = letters
        self.paid: tuple[Thing, ...] = ()  # what was given for playing it
        self.extra = False  # more may be paid for playing it
        self.paid_face: Face | None = None  # that of a card with an additional cost
        self.defined: dict[str, t.Node] = {}  # letters of the card that are what a sentence says
        self.of_letters: list[Ability] = []
        self.narrow = False
        self.before: str | t.Node | None = None  # the player that the sentence before is about
        self.spoke_of_this = False  # sentences before on the same line name this card
        self.sets_aside = False  # an ability before sets cards aside that were not in play
        self.takes_aside = False  # an ability before sets cards aside, from wherever
        self.played_on: t.PlayOn | None = None  # what the text of a training says that it is played on
        self.memory: list[Thing] | None = None  # what abilities did something to, if others speak of that
        self.kept_lane: ir.Value | None = None  # the lane that an ability let somebody choose, for the others
        self.apart: list[Ability] = []  # what sentences say of this card that stand among those of an effect

    def scope(self) -> Scope:
        s = Scope(self.lib, self.vocab, self.types, self.label, self.compiler, self.keyword)
        s.face_letters = self.letters
        s.narrow = self.narrow
        s.things = [*(self.memory or ()), *self.paid]
        s.meaning = dict(self.defined)
        s.kept_lane = self.kept_lane
        s.builder = self
        return s

    def kept(self, s: Scope) -> None:
        """Notes what an ability leaves behind for the others of its card."""
        aside = self.vocab.events.get("set_aside", -1)
        done = [x for x in s.things if x.draft is not None and x.draft.given.get("kind") == aside]
        self.takes_aside = self.takes_aside or bool(done)
        self.sets_aside = self.sets_aside or any(self.dialect.nouns.fighter not in x.nouns for x in done)
        if self.memory is not None:
            self.remember(s)

    def remember(self, s: Scope) -> None:
        """Lets the card remember what an ability chose, or else what it did something to last, for its others."""
        assert self.memory is not None
        if isinstance(s.lane, ir.BoundNumber) and self.kept_lane is None:
            s.cite("C-N31.9")
            s.emit(k.Remember, number=KEPT_LANE, amount=s.lane)
            self.kept_lane = ir.RememberedColumn(KEPT_LANE)
        found = [x for x in s.things if x.ref is not None and not x.this and x.step >= 0 and x.bank < 0]
        found = [x for x in found if (isinstance(x.ref, ir.Bound) if x.draft is None else not of_memory(x.draft))]
        chosen = [x for x in found if "chosen" in x.past] or found
        for thing in chosen[-1:]:
            s.cite("C-N31.9")
            number, fighter = MEMORY + len(self.memory), self.dialect.nouns.fighter
            end = Label()
            if thing.draft is not None and thing.draft.given.get("kind") == s.vocab.events["take_control"]:
                s.emit(k.Need, skip=end)  # what could not be taken is nothing to remember
            s.emit(k.Remember, number=number, ref=s.ref_of(thing))
            s.place(end)
            held = ir.Remembered(number, fighter if fighter in thing.nouns else "card")
            self.memory.append(Thing(step=REMEMBERED, ref=held, nouns=thing.nouns, many=thing.many, past=thing.past))

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
        sentences = spoken_counters.named_before(prices.asked_if_paid(lane_abilities.limits_apart(sentences)))
        sentences = lane_deeds.turned_there(prices.dearer(relative.narrowed(prices.within_bounds(sentences))))
        if self.types & self.vocab.types.get("training", 0) and not self.keyword:
            sentences = lane_abilities.of_host(lane_abilities.with_arrival(sentences), self.played_on)
        sentences = deaths.left_alive(elsewhere.asked_if_played(sentences, self.stays))
        if not self.is_command:
            sentences = statements.straight_otherwise(sentences)
            sentences = tuple(SIMPLY_SO(self.scope(), one) for one in sentences)
        i = 0
        while i < len(sentences):
            first = sentences[i]
            self.spoke_of_this = any_node(sentences[:i], lambda one: isinstance(one, t.This))
            i += 1
            more: list[Any] = []
            takes_more = not isinstance(first, _ALONE)
            if not chapter and self.standing(first) is not None:
                takes_more = False
            if self.played_on is not None and lane_abilities.plays_on(first) is not None:
                takes_more = False
            while takes_more and i < len(sentences) and self.goes_on(sentences[i]):
                if deaths.is_left_alive(first, sentences[i]):
                    break
                if statements.counts_own_counters([first, *more], sentences[i]):
                    break  # it holds as long as the card is there, whatever was said before
                more.append(sentences[i])
                i += 1
            often = ""
            chosen = isinstance(first, t.OnceEachTurn)
            if isinstance(first, t.OnceEachTurn):
                often, first = first.word, first.what
            elif i < len(sentences) and isinstance(sentences[i], t.OnlyOnce):
                often = sentences[i].times
                i += 1
            if isinstance(first, t.PlayOn) and self.played_on is None:
                raise self.scope().error("only a Training is played on something, and lies attached to it")
            if lane_abilities.on_the_face(first) or (self.played_on is not None and lane_abilities.plays_on(first)):
                continue  # see `compile`
            if i < len(sentences) and isinstance(sentences[i], users.UsedBy):
                made = users.abilities(self, first, more, sentences[i])
                i += 1
            else:
                made = self.abilities(first, more, chapter, subject_of(sentences[:i]))
            while i < len(sentences) and isinstance(sentences[i], _LIMITS):
                if isinstance(sentences[i], t.OnlyOnce):
                    often = often or sentences[i].times
                lane_abilities.only(self, made, sentences[i], first)
                i += 1
            if often and len(made) > 1 and isinstance(first, t.OnAny | t.AtBothEdges):
                raise self.scope().error(f'"{often}" is said of one event: say what is done for each of them')
            if often and any(one.by_other for one in made) and len(made) > 1:
                raise self.scope().error(f'"{often}" is said of one player: each may use it')
            if often and isinstance(first, t.PricedEither):
                raise self.scope().error(f'"{often}" is said of one ability: one of two costs makes two of it')
            for ability in made:
                ability.text = text
                ability.chapter = chapter
                if often:
                    self.limit(ability, often)
                    ability.optional = chosen and self.left_to_them(ability)
            out.extend(made)
        return out

    def limit(self, ability: Ability, often: str) -> None:
        """So often each turn, or once per game: what never leaves the battlefield remembers that."""
        self.once_each_turn(ability)
        ability.most = next((number for word, number in _TIMES.items() if f"{word} " in f"{often} "), 1)
        if "game" in often:
            staying = self.vocab.types.get("sovereign", 0) | self.vocab.types.get("rune", 0)
            if self.keyword or not self.types & staying:
                raise self.scope().error(f'"{often}" is said on a Sovereign or a Rune: others can leave and return')
            ability.each_turn = False
            ability.rules = (*ability.rules, "B-SOV.20")

    def left_to_them(self, ability: Ability) -> bool:
        """ "Once each turn, when a creature dies, you may ...": a time at which it is not done does not count."""
        asked = ability.kind in (TRIGGER, REPLACE) and len(ability.code) > 0 and isinstance(ability.code[0], k.May)
        if asked:
            s = self.scope()
            s.cite("C-N4.18b")
            ability.rules = (*ability.rules, *s.rules)
        return asked

    def once_each_turn(self, ability: Ability) -> None:
        if ability.kind == ACTION and ability.zones & ~self.vocab.play_zones:
            raise self.scope().error("how often an ability was used is remembered by cards in play alone")
        if ability.kind not in (TRIGGER, REPLACE, ACTION):
            raise self.scope().error("only what triggers or is used can happen once each turn")
        ability.once = True
        ability.each_turn = True
        s = self.scope()
        s.cite("C-N4.39")
        ability.rules = (*ability.rules, *s.rules)

    def abilities(self, n: Any, more: list[Any], chapter: int, before: str | t.Node | None = None) -> list[Ability]:
        """The abilities of one sentence with those that belong to it."""
        self.before = before
        if "creature" in self.vocab.types:
            places.check_opposing(self.scope(), [n, *more])
        made = SENTENCE(self.scope(), n, self, more, chapter)
        self.before = None
        apart, self.apart = self.apart, []
        return [*(commands.check(self, ability, chapter) for ability in made), *apart]

    def usable(self, n: t.MayPay, who: str | t.Node, more: list[Any]) -> Ability:
        """What a player may pay for, in their own main phase (C-N4.29)."""
        s = self.scope()
        if who not in ("you", "your opponent"):
            raise s.error('who may do it must be said: "you may" or "your opponent may"')
        own = t.Phase(whose="your" if who == "you" else "your opponent's", part="main phase")
        return self.allowance(s, t.During(phase=own, body=t.MayPay(who=who, costs=n.costs, body=n.body)), more)

    def offered(self, s: Scope, n: t.MayPay, more: list[Any]) -> list[Ability]:
        """ "You may pay 1 blood to draw a card" on a card that stays: what each player may do is one for each."""
        who: str | t.Node = n.who
        if who in ("they", "that player") and self.before is not None:
            who = self.before
        return OFFERED(s, self, n, who, more)

    def standing(self, n: Any) -> t.Passive | None:
        """ "This creature gets +1 power for each Insect you control" on a card that is not executed simply holds."""
        if not isinstance(n, t.Said):
            return None
        if self.is_command and not self.keyword and not (self.stays and statements.all_get(n.body)):
            return None
        return statements.standing(n.body)

    def chapter_effect(self, s: Scope, sentences: list[Any]) -> Ability:
        s.cite("C-N14.4")
        return self.effect(s, sentences)

    def goes_on(self, n: Any) -> bool:
        """What is done, and what an effect lets wait or lays down, belong to the sentence before."""
        if isinstance(n, t.AtPhase) and (self.is_later(n) or n.phase.whose in _ONE_TURN or moments.is_next(n.phase)):
            return True
        if not self.is_command and SIMPLY_SO(self.scope(), n) is not n:
            return False
        if staying.is_own(n):
            return False
        if isinstance(n, t.Said | t.Repeat | staying.Stays) or (
            isinstance(n, t.Triggered) and n.head == "the next time"
        ):
            return True
        if isinstance(n, t.Triggered) and self.is_command and not self.stays and self.is_held(n):
            return True
        return held.refers_back(n) or (isinstance(n, t.Passive) and timed_itself(n.what))

    def is_later(self, n: Any) -> bool:
        """A command that does not stay does at a later moment what it says of one."""
        return isinstance(n, t.AtPhase) and self.is_command and not self.stays and not self.keyword

    def is_held(self, n: t.Triggered) -> bool:
        """An ability that an effect makes, rather than one that the card has."""
        if n.until is not None or n.turn:
            return True
        return n.head == "the next time" and not self.stays

    # -------------------------------------------------------------- effects

    def effect(self, s: Scope, sentences: list[Any]) -> Ability:
        replacements.sentences(self, s, sentences)
        return s.build(Ability(EFFECT, ""))

    def said(self, s: Scope, n: Any) -> None:
        """One sentence of something being done."""
        chains.body(s, n.body if isinstance(n, t.Said) else n)

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
            ability.zones = zones.of_conditions(s, zones.outer_condition(body, more)) | zones.named(s, body, more)
            if ability.zones:
                s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
            self.consequence(s, body, more)
            return s.build(ability)
        if isinstance(n, t.Short):
            s.cite(_SHORT_RULE)
            noun = "card" if self.keyword or self.is_command else self.dialect.nouns.fighter
            event = t.EvDone(what=t.This(noun=noun), be="is", verb=n.verb)
            return self.heard(s, t.Triggered(head="when", event=event, body=n.body), more)
        if isinstance(n, t.Gerund):
            s.cite(_SHORT_RULE)
            return self.heard(s, t.Triggered(head="when", event=self.gerund(n), body=n.body), more)
        if isinstance(n, t.Postponed):
            s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True, words="this card")
            body = t.Chain(first=n.clause)
            head = "once" if n.head == "once" else "whenever"
            return self.heard(s, t.Triggered(head=head, event=n.event, body=body), more)
        return self.heard(s, n, more)

    def gerund(self, n: t.Gerund) -> t.Node:
        """ "When killing a creature": this card kills one."""
        this = t.This(noun="card" if self.keyword or self.is_command else self.dialect.nouns.fighter)
        verb = triggers.GERUNDS[n.verb]
        if n.what is not None:
            return t.EvFights(what=this, verb=verb, target=n.what)
        if verb in ("kills", "destroys"):
            return t.EvFights(what=this, verb=verb, target=t.Some(det="a", what=t.Pattern(adjs=(), head=t.Noun(
                word=self.dialect.nouns.fighter))))  # fmt: skip
        return t.EvAlone(what=this, verb=verb)

    def blood_of_death(self, s: Scope, n: t.Triggered, death: deaths.Dying, more: list[Any]) -> Ability:
        """A consequence about the blood of a death says what becomes of that blood."""
        ability = Ability(REPLACE, "")
        heard = deaths.hear(s, death)
        deaths.of_whom(s, heard, [n.body, *more])
        ability.trigger = heard.finish()
        if n.cond is not None:
            ability.cond = CONDITION(s, n.cond)
        s.settled()
        ability.once = n.head in ("once", "the next time")
        s.replacing = True
        s.replaced = frozenset({"gain_blood"})
        self.consequence(s, n.body, more)
        replacements.at_once(s)
        return s.build(ability)

    def heard(self, s: Scope, n: t.Triggered, more: list[Any]) -> Ability:
        s.cite("C-N9.8")
        n = attacks.after_it(n, s.announced)
        n = n if more or n.more else turns.asked_at_once(n)
        n = attacks.as_it_was(s, n)
        held.check_in_time(s, n)
        death = deaths.dying(n.event)
        if death is not None and deaths.speaks_of_blood([n.body, *more]):
            return self.blood_of_death(s, n, death, more)
        bloodless = deaths.without_blood(s, n, death, more) if death is not None else None
        if bloodless is not None:
            return bloodless
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
        if not isinstance(getattr(n.event, "what", None), t.This | t.Attached):  # it goes there by that event
            ability.zones |= zones.named(s, n.body, more)
        if replaces:
            ability.zones |= bans.before_it_comes(s, n.event)
        if n.cond is not None:
            ability.cond = CONDITION(s, n.cond)
        s.settled()
        if would and isinstance(n.event, t.EvNth):
            self.once_each_turn(ability)  # what it became is not counted: the third would be the second again
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
        if s.redirected is not None and n.head == "before":
            s.place(s.redirected)
        elif s.redirected is not None:
            s.code = [x for x in s.code if not isinstance(x, Draft) or x.given.get("to") is not s.redirected]
        if replaces:
            replacements.at_once(s)
        ability.ahead = any(isinstance(part, Draft) and part.make is k.HearArrival for part in s.code)
        return s.build(ability)

    def consequence(self, s: Scope, body: t.Node, more: list[Any]) -> None:
        # what waits for an event of its own is made by this one, and no instruction
        replacements.sentences(self, s, [body if isinstance(body, t.Triggered) else t.Said(body=body), *more])

    def zones_of(self, event: t.Node) -> int:
        """Where an ability is active that speaks of its own card out of play."""
        what = getattr(event, "what", None)
        if not isinstance(what, t.This | t.ThisFrom):
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
        ability.timing = self.dialect.timing
        ability.zones = zones.named(s, n, more)
        self.price(s, ability, n.costs)
        self.consequence(s, with_subject(s, n) if isinstance(n, t.PricedFor) else n.body, more)
        return s.build(ability)

    def price(self, s: Scope, ability: Ability, costs: t.CostList) -> None:
        end = Label()
        chains.pay(s, costs, end)
        s.place(end)
        s.cost_code, s.code = s.code, []  # what it is for may speak of what was paid: finished with the ability

    def allowance(self, s: Scope, n: t.During | t.AnyTime, more: list[Any]) -> Ability:
        ability = Ability(ACTION, "")
        body = n.body
        who: str | t.Node
        if isinstance(body, t.MayPay):
            who = self.user(s, n, body.who)
            s.cite("C-N4.29")
            s.leader = s.actor = values.player(s, who)
            ability.zones = zones.named(s, body, more)
            self.price(s, ability, body.costs)
            then: t.Node = body.body
        elif isinstance(body, t.Chain) and isinstance(body.first.what, t.Act) and body.first.what.may:
            first = body.first.what
            assert first.who is not None
            who = self.user(s, n, first.who)
            clause = t.Clause(what=t.Act(do=first.do, who=who), suffixes=body.first.suffixes)
            then = t.Chain(first=clause, rest=body.rest)
        else:
            raise s.error('what a player may do begins with "you may" or "your opponent may"')
        ability.user_opponent = who == "your opponent"
        if isinstance(n, t.AnyTime):
            ability.timing = ANY_TIME
        else:
            self.in_turn(s, ability, n.phase)
        self.consequence(s, then, more)
        return s.build(ability)

    def user(self, s: Scope, n: t.During | t.AnyTime, who: str | t.Node) -> str | t.Node:
        """Who may use it: "they" is whose turn was named."""
        if who in ("they", "that player") and isinstance(n, t.During) and n.phase.whose == "your opponent's":
            return "your opponent"
        if who not in ("you", "your opponent"):
            raise s.error('who may do it must be said: "you may" or "your opponent may"')
        return who

    def in_turn(self, s: Scope, ability: Ability, phase: t.Phase) -> None:
        """In the user's own turn it is used in the main phase; in the other player's turn, at any time of it."""
        whose = "your opponent's" if phase.whose == "their" and ability.user_opponent else phase.whose
        if whose not in ("your", "your opponent's") or phase.part not in ("main phase", "turn"):
            raise s.error("what a player may do is done in their own main phase, or at any time")
        if (whose == "your opponent's") == ability.user_opponent:
            return
        if phase.part != "turn":
            raise s.error('in the other player\'s main phase nobody else has a choice: say "turn"')
        s.cite("C-P6.11")
        ability.timing = ANY_TIME
        ability.cond = CONDITION(s, t.TurnCond(whose=whose))


def of_memory(draft: Draft) -> bool:
    """Whether something was done to a card that is remembered already."""
    return isinstance(draft.given.get("card"), ir.Remembered)


# ------------------------------------------------------------------ sentences


def with_subject(s: Scope, n: t.PricedFor) -> t.Chain:
    """ "Pay 2 blood for this card to gain Flying, then attack": the card does all of it."""
    first = n.body.first
    act = first.what
    if not isinstance(act, t.CardAct) or act.what is not None:
        raise s.error("what the card does must be said, without naming it again")
    return t.Chain(first=t.Clause(what=t.CardAct(do=act.do, what=n.what), suffixes=first.suffixes), rest=n.body.rest)


@BODY.of(t.Priced)
def _paid(s: Scope, n: t.Priced) -> None:
    chains.may_pay(s, "you", n.costs, n.body)


@BODY.of(t.PricedFor)
def _paid_for(s: Scope, n: t.PricedFor) -> None:
    chains.may_pay(s, "you", n.costs, with_subject(s, n))


@SENTENCE.of(t.Passive)
def _passive(s: Scope, n: t.Passive, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    if chapter:
        return [b.chapter_effect(s, [n, *more])]
    limited = timed_itself(n.what)
    if b.stays and not limited:
        return statements.holding(s, n)
    made = statements.holding(s, n) if not limited else []
    if made and all(ability.zones for ability in made):
        return made
    if b.stays:
        raise s.error("what a card in play says holds as long as it is there, not for a turn")
    if any(ability.kind != BAN for ability in made):
        _, spell, done, turn, gain, _ = b.dialect.nouns
        raise s.error(
            f'a {spell} is gone when it {done}: say what cards "{gain} until end of {turn}"', f"a {spell} does not stay"
        )
    return [b.effect(b.scope(), [n, *more])]


@SENTENCE.of(t.FirstTime)
def _first_time(s: Scope, n: t.FirstTime, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    if n.until is not None and b.stays:
        raise never_done(s, b)
    if n.per in _ONE_SPAN and not b.stays:
        return [b.effect(s, [n, *more])]
    ability = b.heard(s, t.Triggered(head="whenever" if n.per else "once", event=n.event, body=n.body), more)
    if not n.per:
        return [ability]
    if n.nth != "first":
        turns.only_nth(s, ability, n)
    elif t.mood(n.event) == "would" or not turns.counted(s, ability, n):
        b.once_each_turn(ability)
    return [ability]


@SENTENCE.of(t.While)
def _while(s: Scope, n: t.While, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    """An ability that triggers or is used, which is there only while something holds."""
    made = SENTENCE(b.scope(), n.what, b, more, chapter)
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    s.cite("C-N4.21")
    cond = CONDITION(s, n.cond)
    s.settled()
    there = zones.of_conditions(s, n.cond)
    for ability in made:
        if ability.kind not in (TRIGGER, REPLACE, ACTION) or ability.cond is not None:
            raise s.error(f'"{n.word}" is said of one ability that triggers or is used, and of no effect')
        ability.cond = cond
        ability.zones |= there
        ability.rules = (*ability.rules, *s.rules)
    return made


@SENTENCE.of(*_LIMITS)
def _only(s: Scope, n: t.Node, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    raise s.error("there is nothing before it that could be used")


@SENTENCE.of(t.Repeat)
def _repeat(s: Scope, n: t.Node, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    raise s.error("there is nothing before it that could be done again")


@SENTENCE.of(t.Triggered, t.AtPhase, t.Short, t.Postponed, t.Gerund)
def _triggered(s: Scope, n: Any, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    if isinstance(n, t.Postponed) and isinstance(n.event, t.EvControls):
        n = t.Triggered(head="once" if n.head == "once" else "whenever", event=n.event, body=t.Chain(first=n.clause))
    if isinstance(n, t.Triggered) and isinstance(n.event, t.EvControls):
        return SENTENCE(s, coordination.come_to_be(s, n, n.event), b, more, chapter)
    if chapter:
        return [b.chapter_effect(s, [n, *more])]
    aimed = statements.aims_as_it_attacks(n) if not more else None
    if aimed is not None and b.stays:
        return statements.holding(s, aimed)
    one_turn = isinstance(n, t.AtPhase) and n.phase.whose in _ONE_TURN
    if b.is_later(n) or one_turn or (isinstance(n, t.Triggered) and b.is_held(n)):
        if not b.is_command or b.keyword:
            raise never_done(s, b)
        return [b.effect(s, [n, *more])]
    return [b.triggered(s, n, more)]


@SENTENCE.of(t.During, t.AnyTime)
def _allowance(s: Scope, n: t.During | t.AnyTime, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    return [b.allowance(s, n, more)]


@SENTENCE.of(t.PayDuring)
def _pay_during(s: Scope, n: t.PayDuring, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    """ "Your opponent may pay 3 blood during their turn to discard this card"."""
    return [b.allowance(s, t.During(phase=n.phase, body=t.MayPay(who=n.who, costs=n.costs, body=n.body)), more)]


@SENTENCE.of(t.FreeUse)
def _free_use(s: Scope, n: t.FreeUse, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    assert isinstance(n.body, t.Chain) and isinstance(n.body.first.what, t.Act)
    whose = "your opponent's" if n.body.first.what.who == "your opponent" else "your"
    return [b.allowance(s, t.During(phase=t.Phase(whose=whose, part="main phase"), body=n.body), more)]


@SENTENCE.of(t.PricedEither)
def _priced_either(s: Scope, n: t.PricedEither, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    """The same ability twice, once for each of its costs."""
    if chapter or not b.stays:
        raise s.error("one of two costs is paid for an ability of a card in play")
    s.cite("C-N4.29b")
    made: list[Ability] = []
    for costs in (n.costs, n.other):
        made.extend(SENTENCE(b.scope(), t.Priced(costs=costs, body=n.body, colon=True), b, more, chapter))
    for ability in made:
        ability.rules = (*ability.rules, *(rule for rule in s.rules if rule not in ability.rules))
    return made


@SENTENCE.of(t.Priced, t.PricedFor)
def _priced(s: Scope, n: t.Priced | t.PricedFor, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    if chapter:
        return [b.chapter_effect(s, [n, *more])]
    return [b.action(s, n, more) if b.stays or zones.named(s, n, more) else b.effect(s, [n, *more])]


def never_done(s: Scope, b: Builder) -> TextError:
    """Of a card that is not executed: nothing says when it is done."""
    return s.error(f'when this is done must be said: begin with a moment such as "{b.dialect.arrival}"', NOT_EXECUTED)


@SENTENCE.of(t.Said)
def _said(s: Scope, n: t.Said, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    if chapter:
        return [b.chapter_effect(s, [n, *more])]
    if isinstance(n.body, t.MayPay) and (b.stays or zones.named(s, n.body)):
        return b.offered(s, n.body, more)
    later = (copies.on_arrival(n.body, s.dialect.nouns.board) or at_moment(n.body)) if b.stays else None
    if later is not None:
        return SENTENCE(s, later, b, more, chapter)
    standing = b.standing(n) if not more else None
    if standing is not None:
        if b.is_command and not b.keyword:
            s.cite("C-N4.30c")
        return statements.holding(s, standing)
    if not b.is_command or b.keyword:
        raise never_done(s, b)
    return [b.effect(s, [n, *more])]
