"""Events that sentences speak of: from "a creature you control dies" to an event pattern and what it binds."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Watch
from bloodwork.text import lane_places, lanes, others, patterns, places, refs, values, zones
from bloodwork.text import tree as t
from bloodwork.text.meaning import BY, EVENT, VALUE
from bloodwork.text.scope import CARD, COMMAND, CREATURE, LANE_CHARACTER, Scope, out_of_play
from bloodwork.text.shapes import any_node

# the plain form of each verb as printed
LEMMAS: Final = {
    "dies": "die", "explodes": "explode", "attacks": "attack", "moves": "move", "strikes": "strike", "enters": "enter",
    "leaves": "leave", "plays": "play", "summons": "summon", "spawns": "spawn", "creates": "create",
    "executes": "execute", "draws": "draw", "discards": "discard", "sacrifices": "sacrifice", "flips": "flip",
    "destroys": "destroy", "reveals": "reveal", "terminates": "terminate", "finishes": "terminate",
    "finish": "terminate", "liberates": "liberate", "kills": "kill", "gains": "gain", "get": "gain", "gets": "gain",
    "loses": "lose", "pays": "pay", "takes": "take", "searches": "search", "shuffles": "shuffle",
    "played": "play", "summoned": "summon", "spawned": "spawn", "created": "create", "executed": "execute",
    "killed": "kill", "destroyed": "destroy", "sacrificed": "sacrifice", "attacked": "attack", "struck": "strike",
    "drawn": "draw", "discarded": "discard", "flipped": "flip", "terminated": "terminate", "finished": "terminate",
    "liberated": "liberate", "revealed": "reveal", "moved": "move", "denied": "deny", "exile": "set aside",
    "exiles": "set aside", "denies": "deny", "puts": "put", "returns": "return", "places": "put", "place": "put",
    "chooses": "choose", "picks": "choose", "pick": "choose", "turned face-down": "turn down", "re-execute": "execute",
    "returned": "return", "swapped": "swap", "searched": "search", "shuffled": "shuffle",
    "banishes": "banish", "banished": "banish", "stuns": "stun", "stunned": "stun", "turns": "turn", "turned": "turn",
    "unturns": "unturn", "unturned": "unturn", "cancels": "cancel", "cancelled": "cancel", "frightens": "frighten",
    "frightened": "frighten", "heals": "heal", "blocks": "block", "blocked": "block", "rises": "rise", "healed": "heal",
    "transformed": "become", "has attacked": "attack", "returned to hand": "return hand",
    "attached": "attach",
    "turned face-up": "flip", "died": "die", "exploded": "explode", "entered": "enter", "left": "leave",
    "drew": "draw", "finds": "find", "found": "find", "gained": "gain", "lost": "lose",
    "paid": "pay", "took": "take", "dealt": "deal",
}  # fmt: skip

GERUNDS: Final = {
    "attacking": "attacks", "striking": "strikes", "killing": "kills", "dying": "dies", "destroying": "destroys",
    "exploding": "explodes", "moving": "moves", "blocking": "blocks",
}  # fmt: skip

HAS_ATTACKED: Final = "has attacked"  # from its first strike on: an attack is over when all of it is

# the rule that says what each trigger is
RULES: Final = {
    "play": "C-N1.4", "summon": "C-N1.5", "execute": "C-N1.6", "die": "C-N1.7", "kill": "C-N1.8",
    "sacrifice": "C-N1.9", "strike": "C-N1.12", "draw": "C-N1.15", "discard": "C-N1.16", "flip": "C-N1.20",
    "search": "C-N1.21", "shuffle": "C-N1.21", "reveal": "C-N1.21", "terminate": "C-N1.23", "move": "C-N1.24",
    "destroy": "C-N1.26",
}  # fmt: skip

PAST: Final = {
    "die": ("killed", "dead"), "kill": ("killed", "dead"), "destroy": ("destroyed", "dead"), "play": ("played",),
    "sacrifice": ("sacrificed", "dead"), "summon": ("summoned",), "spawn": ("spawned",), "create": ("created",),
    "execute": ("executed",), "draw": ("drawn",), "discard": ("discarded",), "flip": ("flipped",),
    "reveal": ("revealed",), "terminate": ("terminated",), "move": ("moved",), "banish": ("banished",),
    "stun": ("stunned",), "cancel": ("cancelled",), "frighten": ("frightened",),
}  # fmt: skip


DOING: Final = {"attack": ("attacking",), "block": ("blocking",)}  # what a card is called that does it


def lemma(verb: str) -> str:
    return LEMMAS.get(verb, verb)


class Heard:
    """An event pattern as far as it has been read."""

    def __init__(self) -> None:
        self.kinds: list[ir.KindPattern] = []
        self.tests: list[ir.EventTest] = []
        self.failed = False
        self.who: ir.Who | None = None  # the player who is its subject; None: any, or nobody was named
        self.subject = False  # a player is its subject
        self.roles: list[tuple[t.Node, int]] = []  # the cards that are spoken of, and what they are in the event
        self.several = False  # "one or more": what is done together happens once
        self.would = False  # it has not happened yet

    def finish(self) -> ir.EventPattern:
        return ir.EventPattern(tuple(self.kinds), tuple(self.tests), self.failed)


def hear(s: Scope, n: t.Node, after: bool = False) -> ir.EventPattern:
    """The pattern of an event. What is definite in it is bound for what follows (C-N4.2). `after` all of it."""
    return heard(s, n, after).finish()


def heard(s: Scope, n: t.Node, after: bool = False) -> Heard:
    s.next_step()
    out = Heard()
    out.would = t.mood(n) == "would"
    if after and isinstance(n, t.EvAttacksSpace) and not n.strike:
        # an attack may strike several spaces: it is over after the last
        s.cite("C-N1.10")
        kind(s, out, "attack")
        card(s, out, n.what, ir.R_CARD)
        if n.where == t.Space(det="the", adjs=("opposing",), posts=()):
            out.tests.append(ir.AtItsAim())  # it may have moved since
            s.bind(where=ir.EventPlace(ir.R_PLACE))
        else:
            in_space(s, out, n.where)
    else:
        EVENT(s, n, out)
    if t.mood(n) not in ("would", "cannot"):
        still_there(s, out)
    if getattr(n, "survives", ""):
        s.cite("C-N35.3")
        role = next((role for what, role in out.roles if what is getattr(n, "what", None)), None)
        if role is None:
            raise s.error("who does not die must be said in words of its own: as a second condition")
        out.tests.append(ir.Survives(role, s.stat("hp" if "hp" in s.vocab.stats else "health")))
    if out.several:
        together(s, n, out)
    return out


def together(s: Scope, n: t.Node, out: Heard) -> None:
    """ "One or more creatures die": of what one effect does together only the first is heard."""
    if t.mood(n):
        raise s.error('what would happen, or cannot, is said of one card: say "a"')
    if any_node(n, lambda part: isinstance(part, t.This | t.It | t.ThatOnes)):
        raise s.error('"one or more" is said of a kind of card, and of no card that was spoken of')
    s.cite("C-N35.5")
    role = out.roles[0][1] if out.roles else ir.R_CARD
    out.tests.append(ir.FirstTogether(s.lib.add_watch(f"together {n!r}", Watch(out.finish(), (role,)))))


_GONE: Final = ("death", "destroy", "sacrifice", "liberate", "set_aside", "terminate", "banish")


def still_there(s: Scope, out: Heard) -> None:
    """Of cards that have left their places nobody can say afterwards which was the leftmost."""
    gone = {s.vocab.events[name] for name in _GONE if name in s.vocab.events}
    leaves = s.vocab.flags.get("leaves", 0)
    if not any(kind.kind in gone or (leaves and kind.on & leaves) for kind in out.kinds):
        return
    for what, role in out.roles:
        if role == ir.R_CARD and isinstance(what, t.Some) and {"leftmost", "rightmost"} & set(what.what.adjs):
            raise s.error(
                'which was the leftmost is not known after it has left: say "a creature in your leftmost space"'
            )


def kind(s: Scope, out: Heard, event: str, on: str = "", off: str = "") -> None:
    event = s.vocab.heard.get(event, event)
    off_bits = 0
    for name in off.split():
        off_bits |= s.flag(name)
    out.kinds.append(ir.KindPattern(s.kind(event), s.flag(on) if on else 0, off_bits))


def card(s: Scope, out: Heard, n: t.Node, role: int, past: tuple[str, ...] = (), bind: bool = True) -> None:
    """The card in a role of the event."""
    out.roles.append((n, role))
    nouns, this = CARD, False
    words = ""
    if isinstance(n, t.This):
        refs.check_this(s, n.noun)
        out.tests.append(ir.CardIsThis(role))
        nouns, this, words = refs.this_nouns(s), True, f"this {n.noun}"
        if s.keyword and n.noun in ("creature", "command", "character"):
            bits = s.type_bit(n.noun)
            out.tests.append(ir.CardIs(role, ir.CardPattern(0, ir.ANYONE, (ir.HasTypes(bits),))))
    elif isinstance(n, t.Attached | t.LinkedOne):
        got = refs.attached(s, n) if isinstance(n, t.Attached) else refs.linked(s, n)
        out.tests.append(ir.CardBound(role, got.ref))
        nouns, words = got.nouns, f"attached {n.noun}" if isinstance(n, t.Attached) else f"the linked {n.noun}"
    elif isinstance(n, t.ThisFrom):
        refs.check_this(s, n.noun)
        came_from = zones.bits(s, n.zone) or s.vocab.play_zones
        out.tests += [ir.CardIsThis(role), ir.InZone(ir.R_FROM, came_from, ir.ANYONE)]
        nouns, this, words = refs.this_nouns(s), True, "this card"
    elif isinstance(n, t.TheCopy):
        got = refs.cards(s, n)
        out.tests.append(ir.CardBound(role, got.ref))
        nouns, words = got.nouns, "the copy"
    elif isinstance(n, t.It) or (isinstance(n, t.Some) and refs.is_definite(n)):
        before = s.step
        s.step -= 1
        if isinstance(n, t.It):
            needs = "creature" if role == ir.R_CARD and out.kinds and out.kinds[0].kind in _fights(s) else ""
            known, s.things = (
                s.things,
                [x for x in s.things if x.step != before],
            )  # no part of the event is its other part
            thing = s.find(n.word, needs=needs)
            s.things = known
            ref, nouns, this = s.ref_of(thing), thing.nouns, thing.this
        else:
            got = refs.definite(s, n)
            ref, nouns, this = got.ref, got.nouns, got.this
        s.step = before
        out.tests.append(ir.CardIsThis(role) if isinstance(ref, ir.This) else ir.CardBound(role, ref))
        words = "it"
    elif isinstance(n, t.Some):
        p = n.what
        if n.det in ("another", "any other", "all other", "each other"):
            p = refs.with_other(p)
        elif n.det == t.OrMore(n=t.Number(n=1)) and all(one.kind in _singly(s) for one in out.kinds):
            pass  # they attack one by one
        elif n.det == t.OrMore(n=t.Number(n=1)):
            out.several, bind = True, False
        elif n.det not in ("a", "any", "all", "each", "the", "target", None) and n.det != t.Number(n=1):
            raise s.error('an event happens to one card at a time: say "a" or "another"')
        if "other" in p.adjs and others.of_two(s, p, out.roles[-2][0] if len(out.roles) > 1 else None):
            s.cite("C-N3.20b")
            p = refs.without_other(p)
            out.tests.append(ir.TwoCards())
        parts = patterns.tests_of(s, under_way(s, p) if role == ir.R_OTHER else p)
        if isinstance(p.head, t.Noun) and p.head.word == "one":
            parts.tests.append(ir.HasTypes(s.type_bit("creature")))
        if parts.zones & ~s.vocab.play_zones:
            out.tests.append(ir.InZone(ir.R_FROM, parts.zones, ir.ANYONE))
        if parts.extreme >= 0:
            raise s.error("a trigger cannot ask for the greatest or least")
        found = ir.CardPattern(parts.zones, parts.side, tuple(parts.tests))
        if parts.tests or parts.side != ir.ANYONE:
            out.tests.append(ir.CardIs(role, found))
        nouns = patterns.nouns_of(p)
        words = "the " + ("creature" if nouns is CREATURE else "command" if nouns is COMMAND else "card")
        if nouns is LANE_CHARACTER:
            words = "the character"
        if role == ir.R_OTHER:
            words = "the other " + words.removeprefix("the ")
        if past in (("drawn",), ("discarded",), ("looked",)):
            nouns = out_of_play(nouns)
    else:
        raise s.error(f"{s.said(n)} cannot be what a trigger speaks of")
    if bind:
        s.bind(ref=ir.EventCard(role), nouns=nouns, this=this, past=past, words=words)


def under_way(s: Scope, p: t.Pattern) -> t.Pattern:
    """A command "you play" that does something is being executed, and no longer in a hand."""
    if not any(isinstance(post, t.PlayPost) for post in p.posts):
        return p
    if patterns.nouns_of(p) is not COMMAND:
        raise s.error('what does something is no longer being played: say "you control"')
    posts = tuple(t.ControlPost(who=post.who) if isinstance(post, t.PlayPost) else post for post in p.posts)
    return t.Pattern(**{**vars(p), "posts": posts})


def _singly(s: Scope) -> tuple[int, ...]:
    """Kinds of event that happen to one card after another, never to several at once."""
    return tuple(s.vocab.events.get(name, -1) for name in ("attack", "block", "shoot", "unblocked", "play"))


def _fights(s: Scope) -> tuple[int, ...]:
    """Kinds of event that only creatures have a part in."""
    return tuple(s.vocab.events.get(name, -1) for name in ("attack", "strike", "death", "damage", "explode"))


def player(s: Scope, out: Heard, who: str | t.Node) -> None:
    who = values.sovereign(who)
    out.subject = True
    if who in ("a player", "any player", "each player", "whoever", "players"):
        s.bind(who=ir.EventPlayer())
        return
    found = out.who = values.player(s, who)
    out.tests.append(ir.PlayerIs(found))
    if not isinstance(found, ir.You):
        s.bind(who=ir.EventPlayer())


def amount(s: Scope) -> None:
    s.bind(number=ir.EventNumber(ir.R_AMOUNT))


def by_whom(s: Scope, out: Heard, by: t.Node | None, role: int) -> None:
    """ "By a creature": who did it."""
    if by is not None:
        BY(s, by, out, role)


@BY.of(t.By)
def _by(s: Scope, n: t.By, out: Heard, role: int) -> None:
    who = n.who
    if isinstance(who, values.PLAYER_NODES):
        player(s, out, who)
        return
    if isinstance(who, t.AnAttack):
        in_attack(s, out)
        if role == ir.R_OTHER:
            s.bind(ref=ir.EventCard(role), nouns=CREATURE, past=("attacking",), step=s.step - 1)
        return
    attacking = t.Past(word="attacking")
    if isinstance(who, t.Some) and attacking in who.what.adjs and who.det in ("a", "any", "another"):
        in_attack(s, out)
        p = who.what
        adjs = tuple(adj for adj in p.adjs if adj != attacking)
        who = t.Some(det=who.det, what=t.Pattern(adjs=adjs, head=p.head, posts=p.posts, other=p.other))
    card(s, out, who, role, ("attacking",) if who is not n.who else ())
    if out.would:
        s.things[-1].step -= 1  # what is done instead is done with "it" that it would happen to


def in_attack(s: Scope, out: Heard) -> None:
    """Damage is dealt, or a death comes about, in an attack of the card that did it."""
    s.cite("C-N35.4")
    deadly = {s.vocab.events[name] for name in ("damage", "player_damage", "death")}
    if not all(one.kind in deadly for one in out.kinds):
        raise s.error("an attack deals damage and kills: what else happens, it does not do")
    if "attacking" in s.vocab.states:
        flagged(s, out, "strike")
        attacking = ir.Matches(ir.EventCard(ir.R_OTHER), (ir.IsState(s.vocab.states["attacking"]),))
        out.tests.append(ir.CondHolds(attacking))
    elif all(one.kind == s.vocab.events["death"] for one in out.kinds):
        flagged(s, out, "strike")
        out.tests.append(ir.PartOf(s.kind("attack"), True, ir.R_OTHER))
    else:
        flagged(s, out, "attack")


def flagged(s: Scope, out: Heard, on: str, off: str = "") -> None:
    """The kinds of event as they are by combat, or not by combat."""
    fought = s.flag("strike")
    out.kinds = [
        ir.KindPattern(one.kind, one.on & ~fought | (s.flag(on) if on else 0), one.off | (s.flag(off) if off else 0))
        for one in out.kinds
    ]


def in_space(s: Scope, out: Heard, at: t.Node | None) -> None:
    if at is None:
        return
    out.tests.append(ir.InPlace(ir.R_PLACE, places.where(s, at, None)))
    s.bind(where=ir.EventPlace(ir.R_PLACE))


@EVENT.of(t.EvAlone)
def _ev_alone(s: Scope, n: t.EvAlone, out: Heard) -> None:
    verb = lemma(n.verb)
    s.cite(RULES.get(verb, "C-N1.10" if verb == "attack" else "C-N1.27"))
    if verb == "move":
        moves(s, out)
    elif n.verb == HAS_ATTACKED:
        kind(s, out, "strike", "attack")
    else:
        kind(s, out, {"die": "death"}.get(verb, verb))
    what = n.what
    if verb == "attack" and isinstance(what, t.Some) and not t.mood(n):
        what = _when_it_began(s, what, out)
    card(s, out, what, ir.R_CARD, PAST.get(verb, DOING.get(verb, ())))
    if isinstance(n.having, t.WithCounters):
        out.tests.append(ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (patterns.counters_are(s, n.having),))))
    if verb == "die":
        killer(s)


def _when_it_began(s: Scope, n: t.Some, out: Heard) -> t.Some:
    """ "An unopposed creature attacks": what the attack killed was across from it."""
    for state in ("unopposed", "opposed"):
        if state in n.what.adjs:
            s.cite("C-N3.12")
            out.tests.append(ir.WasUnopposed(state == "unopposed"))
            p = n.what
            adjs = tuple(adj for adj in p.adjs if adj != state)
            return t.Some(det=n.det, what=t.Pattern(adjs=adjs, head=p.head, posts=p.posts, other=p.other))
    return n


@EVENT.of(t.EvActs)
def _ev_acts(s: Scope, n: t.EvActs, out: Heard) -> None:
    acts(s, n.who, lemma(n.verb), n.what, out)
    in_space(s, out, n.at)


@EVENT.of(t.EvAsides)
def _ev_asides(s: Scope, n: t.EvAsides, out: Heard) -> None:
    acts(s, n.who, "set aside", n.what, out)


@EVENT.of(t.EvDeck)
def _ev_deck(s: Scope, n: t.EvDeck, out: Heard) -> None:
    s.cite("C-N1.21")
    kind(s, out, lemma(n.verb))
    player(s, out, n.who)
    in_zone(s, out, ir.R_PLACE, n.deck)


@EVENT.of(t.EvAttacksSpace)
def _ev_attacks_space(s: Scope, n: t.EvAttacksSpace, out: Heard) -> None:
    s.cite("C-N1.12" if n.strike else "C-N1.10")
    kind(s, out, "strike", "" if n.strike else "attack")
    card(s, out, n.what, ir.R_CARD)
    in_space(s, out, n.where)
    if isinstance(n.where, t.Space) and "empty" in n.where.adjs:
        out.tests.append(ir.NoCard(ir.R_OTHER))  # whoever stood there may have died of it


@EVENT.of(t.EvDamaged, t.EvTakes, t.Took)
def _ev_damaged(s: Scope, n: t.EvDamaged | t.EvTakes | t.Took, out: Heard) -> None:
    s.cite("C-N1.13")
    if n.damage.player:
        raise s.error("player damage is dealt to players alone")
    kind(s, out, "damage", "strike" if n.damage.combat else "ranged" if n.damage.ranged else "")
    card(s, out, n.what, ir.R_CARD, ("damaged",))
    by_whom(s, out, n.by, ir.R_OTHER)
    damage_amount(s, out, n.damage)


@EVENT.of(t.EvPlayerHurt)
def _ev_player_hurt(s: Scope, n: t.EvPlayerHurt, out: Heard) -> None:
    EVENT(s, t.EvPlayerDamaged(who="a player", be=n.be, damage=t.Damage()), out)


@EVENT.of(t.EvPlayerDamaged, t.EvPlayerTakes, t.PlayerTook)
def _ev_player_damaged(s: Scope, n: t.EvPlayerDamaged | t.EvPlayerTakes | t.PlayerTook, out: Heard) -> None:
    s.cite("C-N1.14")
    kind(s, out, "player_damage", "strike" if n.damage.combat else "")
    player(s, out, n.who)
    by_whom(s, out, n.by, ir.R_OTHER)
    damage_amount(s, out, n.damage)


def moves(s: Scope, out: Heard) -> None:
    """From one space to another."""
    s.left_space = ir.EventPlace(ir.R_FROM)
    kind(s, out, "move", "", "enters leaves")
    board = 1 << s.zone("board")
    out.tests.append(ir.InZone(ir.R_PLACE, board, ir.ANYONE))
    out.tests.append(ir.InZone(ir.R_FROM, board, ir.ANYONE))


@EVENT.of(t.EvEnters, t.EvEntersSpace)
def enters(s: Scope, n: t.EvEnters | t.EvEntersSpace, out: Heard) -> None:
    entering = lemma(n.verb) == "enter"
    if isinstance(n, t.EvEntersSpace) and not entering:
        leaves_space(s, n, out)
        return
    s.cite("C-N1.2" if entering else "C-N1.3")
    zones = zones_of(s, n.where) if isinstance(n, t.EvEnters) else 1 << s.zone("board")
    role = ir.R_PLACE if entering else ir.R_FROM
    if zones & s.vocab.play_zones:
        for name in ("move", *(s.dialect.arrives if entering else s.dialect.departs)):
            kind(s, out, name, "enters" if entering else "leaves")
    else:
        kind(s, out, "move")
    if isinstance(n, t.EvEnters):
        in_zone(s, out, role, n.where)
    else:
        out.tests.append(ir.InZone(role, zones, ir.ANYONE))
    if not entering:
        s.left_space = ir.EventPlace(ir.R_FROM)
    card(s, out, n.what, ir.R_CARD, () if entering else ("left",))
    if n.at is not None:
        in_space(s, out, n.at)
    else:
        s.bind(where=ir.EventPlace(role))
    if isinstance(n, t.EvEnters) and n.tail is not None:
        enter_tail(s, n.tail, out)


def leaves_space(s: Scope, n: t.EvEntersSpace, out: Heard) -> None:
    """For another space, or for good."""
    s.cite("C-N1.3", "C-N31.11")
    s.left_space = ir.EventPlace(ir.R_FROM)
    where = places.where(s, n.at, None)
    kind(s, out, "move", "", "enters")
    kind(s, out, "liberate", "leaves")
    out.tests.append(ir.InPlace(ir.R_FROM, where))
    card(s, out, n.what, ir.R_CARD, ("left",))
    s.bind(where=ir.EventPlace(ir.R_FROM))


def enter_tail(s: Scope, tail: t.Node, out: Heard) -> None:
    if isinstance(tail, t.FromZone):
        in_zone(s, out, ir.R_FROM, tail.zone)
    elif isinstance(tail, t.WithoutDying):
        s.cite("C-N21.10")
        out.tests.append(ir.PartOf(s.kind("death"), False))
    elif isinstance(tail, t.UnderControl):
        who = values.whose(s, tail.whose)
        assert who is not None
        out.tests.append(ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (ir.ControlledBy(who),))))
    elif isinstance(tail, t.ThroughRise):
        s.cite("B-KW.rise.7")
        out.tests.append(ir.BroughtBy(s.kind("rise")))
    elif isinstance(tail, t.InLane | t.InRow):
        for test in lane_places.tests(s, tail):
            lanes.narrow(out, test)
    elif isinstance(tail, t.OpposingPost | t.AdjacentPost):
        base = places.slot_of(s, tail.of)
        where = places.across(base) if isinstance(tail, t.OpposingPost) else places.adjacent(base)
        out.tests.append(ir.InPlace(ir.R_PLACE, where))


def zones_of(s: Scope, zone: t.Zone) -> int:
    """The kinds of zone that a name means, as a mask."""
    return s.vocab.play_zones if zone.name in ("play", "battlefield") else 1 << s.zone(patterns.zone_kind(zone.name))


def in_zone(s: Scope, out: Heard, role: int, zone: t.Zone) -> None:
    """The event is about a place in this zone."""
    zones = zones_of(s, zone)
    side = ir.ANYONE
    if zone.whose == "your":
        side = ir.YOU
    elif zone.whose == "your opponent's":
        s.spoken = ir.Opponent()  # "they"
        side = ir.THEY
    elif zone.whose in ("their", "that player's"):
        who = out.who if out.subject else s.find_player(zone.whose)
        if isinstance(who, ir.You):
            who = s.find_player(zone.whose)
        if isinstance(who, ir.Opponent):
            side = ir.THEY
        elif not out.subject:
            whose = '"your" or "your opponent\'s"'
            raise s.error(f'"{zone.whose} {zone.name}": whose must be said: {whose}')
        else:
            out.tests.append(ir.InZone(role, zones, side))
            out.tests.append(ir.OfThatPlayer(role))
            return
    out.tests.append(ir.InZone(role, zones, side))


@EVENT.of(t.EvMoved)
def moved(s: Scope, n: t.EvMoved, out: Heard) -> None:
    """ "Is put into your discard pile": a move to that zone. To draw a card is not to put or return it (C-N21.9)."""
    s.cite("C-N1.27", "C-N21.9")
    if n.to == t.ToEnd(end=""):
        kind(s, out, "move")  # wherever it was put
        card(s, out, n.what, ir.R_CARD, ("moved", "returned"))
        return
    if not isinstance(n.to, t.ToZone):
        raise s.error("where it is moved to must be a zone here")
    kind(s, out, "move")
    in_zone(s, out, ir.R_PLACE, n.to.zone)
    if "draw" in s.vocab.events and n.to.zone.name in ("hand", "hands"):
        out.tests.append(ir.PartOf(s.kind("draw"), False))
    if n.frm is not None:
        in_zone(s, out, ir.R_FROM, n.frm)
    elif lies_in_play(n.what) and n.to.zone.name not in ("play", "board", "battlefield"):
        out.tests.append(ir.InZone(ir.R_FROM, s.vocab.play_zones, ir.ANYONE))
    card(s, out, n.what, ir.R_CARD, ("moved", "returned"))


def returned(s: Scope, out: Heard, what: t.Node) -> None:
    """To return a card is to move it to a hand; what is drawn is not returned."""
    s.cite("C-N21.9")
    kind(s, out, "move")
    out.tests.append(ir.InZone(ir.R_PLACE, 1 << s.zone("hand"), ir.ANYONE))
    if "draw" in s.vocab.events:
        out.tests.append(ir.PartOf(s.kind("draw"), False))
    if lies_in_play(what):
        out.tests.append(ir.InZone(ir.R_FROM, s.vocab.play_zones, ir.ANYONE))


def lies_in_play(n: t.Node) -> bool:
    """Whether a card is called by a word for cards in play (C-D10.4)."""
    head = n.what.head if isinstance(n, t.Some) else None
    return isinstance(head, t.Noun) and head.word in ("creature", "command", "extended command", "character")


def killer(s: Scope) -> None:
    """The creature whose damage was the death, for "the creature that killed it"."""
    s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=frozenset({"killer"}), past=("killer",), step=s.step - 1)


def played(s: Scope, out: Heard) -> None:
    """To summon, spawn or execute is to play; one arrival counts once, by the outermost of them."""
    kind(s, out, "play")
    if s.narrow:
        return
    for arrival in ("summon", "spawn", "execute"):
        if arrival in s.vocab.events and arrival not in s.vocab.not_played:
            kind(s, out, arrival, "", "part")


@EVENT.of(t.EvDone)
def done(s: Scope, n: t.EvDone, out: Heard) -> None:
    verb = lemma(n.verb)
    attacked = isinstance(n.by, t.By) and isinstance(n.by.who, t.AnAttack)
    if verb == "destroy" and (attacked or (n.by is not None and not isinstance(n.by, t.By))):
        verb = "kill"  # by an attack, or by an effect: however it comes to die
    if verb == "swap":
        if n.by is not None or n.at is not None:
            raise s.error("a swap does not say by whom or where")
        EVENT(s, t.EvSwaps(what=n.what), out)
        return
    role = ir.R_CARD
    s.cite(RULES.get(verb, "C-N1.11" if verb == "attack" else "C-N1.27"))
    if verb == "play":
        played(s, out)
    elif verb == "kill" and by_command(n.by):
        kind(s, out, "death")
    elif verb == "kill":
        kind(s, out, *((verb,) if verb in s.vocab.heard else ("death", "strike")))
    elif verb in ("attack", "strike"):
        kind(s, out, "strike", "attack" if verb == "attack" else "")
        role = ir.R_OTHER
    elif verb == "move":
        moves(s, out)
    elif verb == "create":
        kind(s, out, "create")
    elif verb == "ensnared":
        kind(s, out, "add_counter")
        out.tests.append(ir.WordIs(values.counter(s, "ensnared")))
    elif verb == "deny":
        raise s.error('"is denied" says what becomes of an event, it is none itself')
    else:
        kind(s, out, verb.replace(" ", "_"))
    card(s, out, n.what, role, PAST.get(verb, ("attacked", "struck") if role == ir.R_OTHER else ()))
    if n.frm is not None:
        assert isinstance(n.frm, t.Zone)
        in_zone(s, out, ir.R_FROM, n.frm)
    if verb == "kill" and n.by is None:
        killer(s)
    by_whom(s, out, n.by, ir.R_CARD if role == ir.R_OTHER else ir.R_OTHER)
    if role == ir.R_OTHER and n.by is None:
        s.bind(ref=ir.EventCard(ir.R_CARD), nouns=CREATURE, past=("attacking", "striking"), step=s.step - 1)
    in_space(s, out, n.at)


def by_command(by: t.Node | None) -> bool:
    """Whether it is a command that does it, which kills otherwise than in combat."""
    return isinstance(by, t.By) and isinstance(by.who, t.Some) and patterns.nouns_of(by.who.what) is COMMAND


def acts(s: Scope, who: str | t.Node, verb: str, what: t.Node, out: Heard) -> None:
    s.cite(RULES.get(verb, "C-N1.27"))
    if verb == "play":
        played(s, out)
    elif verb == "move":
        moves(s, out)
    elif verb == "return":
        returned(s, out, what)
    elif verb == "destroy":
        raise s.error('creatures and commands destroy, not players: say "is destroyed"')
    else:
        kind(s, out, verb.replace(" ", "_"))
    from_deck: t.Zone | None = None
    if verb == "draw" and isinstance(what, t.Some) and what.what.posts and isinstance(what.what.posts[-1], t.InZone):
        p = what.what
        from_deck = what.what.posts[-1].zone
        what = t.Some(det=what.det, what=t.Pattern(adjs=p.adjs, head=p.head, posts=p.posts[:-1]))
    at: tuple[t.Node, ...] = ()
    if verb in ("play", "summon", "spawn", "create") and isinstance(what, t.Some):
        what, at = off_the_board(what)
    if verb in ("reveal", "return", "move", "terminate", "liberate", "set aside"):
        # these events do not say who did it: whose card it is decides
        found = values.player(s, who) if who not in ("a player", "any player", "players") else None
        if found is not None:
            out.tests.append(ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (ir.ControlledBy(found),))))
    else:
        player(s, out, who)
    if from_deck is not None:
        in_zone(s, out, ir.R_PLACE, from_deck)
    card(s, out, what, ir.R_CARD, PAST.get(verb, ()))
    for post in at:
        in_space(s, out, t.Space(det="the", adjs=(), posts=(post,), many=True))
    s.bind(where=ir.EventPlace(ir.R_PLACE))


def off_the_board(n: t.Some) -> tuple[t.Some, tuple[t.Node, ...]]:
    """What is being played stands nowhere yet: "opposing this creature" says where it is played."""
    p = n.what
    at = tuple(post for post in p.posts if isinstance(post, t.OpposingPost | t.AdjacentPost | t.BesidePost))
    rest = tuple(post for post in p.posts if post not in at)
    return t.Some(det=n.det, what=t.Pattern(adjs=p.adjs, head=p.head, posts=rest, other=p.other)), at


def damage_amount(s: Scope, out: Heard, damage: t.Damage) -> None:
    if damage.n is not None:
        op = ir.EQ if damage.exact else ir.GT if damage.over else ir.GE
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, op, VALUE(s, damage.n)))
    amount(s)


@EVENT.of(t.EvDeals, t.Dealt)
def deals(s: Scope, n: t.EvDeals | t.Dealt, out: Heard) -> None:
    to = n.to
    far = n.damage.ranged or (isinstance(n, t.EvDeals) and n.ranged)
    flag = "attack" if n.damage.attack else "strike" if n.damage.combat else "ranged" if far else ""
    if n.damage.player:
        if to is not None and not isinstance(to, values.PLAYER_NODES):
            raise s.error("player damage is dealt to players alone")
        to = "a player" if to is None else to
    if to is None or not isinstance(to, values.PLAYER_NODES):
        s.cite("C-N1.13")
        kind(s, out, "damage", flag)
        card(s, out, n.what, ir.R_OTHER)
        if to is not None:
            card(s, out, to, ir.R_CARD, ("damaged",))
        else:
            s.bind(ref=ir.EventCard(ir.R_CARD), nouns=CREATURE, past=("damaged",), step=s.step - 1)
    else:
        s.cite("C-N1.14")
        kind(s, out, "player_damage", flag)
        card(s, out, n.what, ir.R_OTHER)
        player(s, out, to)
    damage_amount(s, out, n.damage)


@EVENT.of(t.EvBlood)
def blood(s: Scope, n: t.EvBlood, out: Heard) -> None:
    verb = lemma(n.verb)
    if verb == "gain":
        s.cite("C-N1.17")
        kind(s, out, "gain_blood")
    else:
        s.cite("C-N1.18")
        kind(s, out, "lose_blood", "cost" if verb == "pay" else "")
    player(s, out, n.who)
    if n.n.n is not None:
        if n.n.op and t.mood(n) == "cannot":
            raise s.error('say what is gained in its place: "If you would gain more than 2 blood, gain 2 instead."')
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, values.so_much(n.n), VALUE(s, n.n.n)))
    amount(s)
