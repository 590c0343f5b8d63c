"""What only cards of a game with lanes, sovereigns and a chain say."""

from __future__ import annotations

from bloodwork.text.tree.base import EventNode, Node, NounNode, VerbNode, node
from bloodwork.text.tree.things import SomeOf

# ------------------------------------------------------------------ sentences


@node
class OnlyWhile(Node):
    """ "Use this only while ...": when the ability before it can be used."""

    cond: Node
    word: str = "while"
    bare: bool = False  # "Only while ..."
    triggers: bool = False  # "This ability triggers only while ..."


@node
class OnlyWhen(Node):
    """ "This ability triggers only during your turn"."""

    phase: Node


@node
class OnlyBoth(Node):
    """ "Use this only while ... and only once each round"."""

    first: Node
    second: Node
    again: bool = True


@node
class OnlyDuring(Node):
    """ "Use this only during ...": in which part of a round the ability before it can be used."""

    phase: Node
    bare: bool = False


@node
class PlayOn(Node):
    """ "Play this training on a character you control": what it may be attached to."""

    noun: str
    host: Node
    verb: str = "play"
    word: str | None = None
    how: str | None = None
    body: Node | None = None  # what is done to it as it comes there


@node
class IgnoresResistance(VerbNode):
    what: Node


@node
class Holds(Node):
    """How many characters a row takes."""

    n: Node
    whose: str
    row: str
    how: str = "holds"


@node
class NotTurnedBy(VerbNode):
    """ "Blocking does not turn this character"; `form` is how that is said."""

    what: Node
    deed: str
    form: str = "turn"
    pro: str = ""


@node
class MustFight(Node):
    """ "Attacks each round if able"; `when` "this round" where an effect says it."""

    what: Node
    verb: str
    when: str | None = None
    able: str | None = None
    own: bool = False  # its own Sovereign
    LAID = True  # by an effect, for the time that it says

    def sensible(self) -> bool:
        return "must" in self.verb or self.able is not None


@node
class ActsAgain(Node):
    """ "May attack an additional time each round"."""

    what: Node
    can: str
    verb: str
    times: str
    when: str | None = None
    LAID = True


@node
class CombatActions(VerbNode):
    what: Node
    n: Node


@node
class BlockedOnlyBy(Node):
    what: Node
    by: Node
    form: str


@node
class OpenHand(VerbNode):
    """A player plays with their hand revealed."""

    who: str | Node
    whose: str
    hand: str = "hand"


@node
class ControlsHost(Node):
    """ "You control attached character"."""

    what: Attached


@node
class FearRolls(VerbNode):
    """ "Fear rolls you make get +1"."""

    by: str
    who: str | Node | None = None


@node
class AnyTimePlay(Node):
    """ "You may play this card at any time"."""

    what: Node


@node
class FurtherCost(Node):
    what: Node
    link: str = ","


# ------------------------------------------------------------------ what is done


@node
class TurnThis(Node):
    """The cost "Turn": this card is turned."""


@node
class Asp(VerbNode):
    verb: str
    n: Node
    equal: bool = False
    bare: bool = False


@node
class Life(VerbNode):
    verb: str
    n: Node
    equal: bool = False


@node
class Heal(VerbNode):
    """`n` None: all of the damage."""

    n: Node | None
    what: Node
    equal: bool = False
    word: str = ""
    prep: str = "from"

    def sensible(self) -> bool:
        """ "Heal 1" says how much damage, and not how many."""
        return not isinstance(self.what, SomeOf) or self.what.of is not None


@node
class ItsLife(VerbNode):
    """ "It gains 1 life", said of this Sovereign."""

    n: Node
    verb: str = "gain"


@node
class CausesFear(VerbNode):
    """ "It causes Fear to each opposing character"."""

    what: Node
    prep: str = "to"


@node
class Heals(VerbNode):
    """ "Regenerates 2", said of characters; `n` None: all of their damage."""

    n: Node | None
    word: str | None = None
    form: str = ""  # by the keyword: "Regeneration 2"


@node
class MakeToken(VerbNode):
    n: Node
    token: Token | CopyToken
    at: Node | None = None


@node
class CopyToken(NounNode):
    """A token that is a copy of a card."""

    of: Node
    at: Node | None = None
    word: str | None = None
    form: str = ""
    be: str = ""


@node
class Token(NounNode):
    """A token as a text describes it; `stats` None: one that the rules know by its name."""

    name: str
    stats: str | None = None
    colour: str | None = None
    kin: str | None = None
    has: Node | None = None
    character: bool = False  # the word was said


@node
class StatHas(Node):
    """ "Initiative 3" among what a token has."""

    stat: str
    n: Node


@node
class StaysTurned(VerbNode):
    """It does not unturn at the start of the next round."""


@node
class AttachTo(VerbNode):
    what: Node
    to: Node


# ------------------------------------------------------------------ things


@node
class Targets(Node):
    """ "Up to 2 target characters"; `n` None: another one."""

    n: Node | None
    up_to: bool = False


@node
class Sovereign(Node):
    """A player's Sovereign, in place of the player whose life it has."""

    which: str


@node
class Attached(Node):
    """The permanent that this card is attached to."""

    noun: str


@node
class ColourAdj(Node):
    colour: str


@node
class LevelAdj(Node):
    n: Node
    op: str = ""
    of: bool = False


@node
class WithCost(Node):
    """ "A card with ASP costs": all but Resources, Runes and Sovereigns."""

    without: bool = False


@node
class ThroughRise(Node):
    """ "Enters the battlefield through Rise"."""

    word: str


@node
class BoundTo(Node):
    """ "Bound to this resource", "bound to a Level 2 resource"."""

    of: Node


@node
class WithBound(Node):
    """ "With a character bound to it"; `without`: "without one"."""

    what: Node
    without: bool = False
    it: str = "it"


@node
class AttachedPost(Node):
    """ "With a Training attached to it", "is attached with a Training"."""

    what: Node
    it: str | None = None
    without: bool = False


@node
class HostIs(Node):
    """ "This training is attached to a Beast"."""

    noun: str
    be: str
    host: Node


@node
class OnChain(Node):
    pass


@node
class SpendOnly(Node):
    """ "You may spend this ASP only to play characters"; `form` is how that is said."""

    on: SpentOn
    form: str = "you may"


@node
class SpentOn(Node):
    what: str
    prep: str = "to"
    verb: str = ""


@node
class CopySpell(VerbNode):
    """ "Copy target spell", "copy that command"."""

    what: Node


@node
class NewTargets(Node):
    """ "You may choose new targets for the copy"."""

    what: str
    word: str


@node
class SwitchStats(VerbNode):
    """ "Switch this character's Power and HP"."""

    of: Node
    a: str
    b: str


@node
class PairChange(Node):
    by: str


# ------------------------------------------------------------------ what happens


@node
class EvAsp(EventNode):
    """`of`: what the ASP come from."""

    who: str | Node
    verb: str
    n: Node
    of: Node | None = None


@node
class EvTurnsFor(VerbNode, EventNode):
    """ "You turn a resource for ASP": it gives them."""

    who: str | Node
    of: Node


@node
class EvLife(EventNode):
    who: str | Node
    verb: str


@node
class EvTargeted(EventNode, VerbNode):
    """Something becomes the target of a card or an ability; `be` where it "is targeted"."""

    what: Node
    of: Node | None = None
    be: str | None = None

    def sensible(self) -> bool:
        return not (self.aux and self.s)


@node
class Aiming(VerbNode):
    """What chooses a target: a card, or an ability or spell of a player."""

    what: Node | None
    ability: bool = False
    spell: bool = False
    who: str | Node | None = None
    whose: str | None = None
    side: str | None = None


@node
class EvUnaided(EventNode):
    """ "Attacks alone": no other character of its controller stands in its War Zone."""

    what: Node
    verb: str


@node
class EvShoots(EventNode):
    """ "Makes a Ranged Attack"."""

    what: Node
    verb: str


@node
class EvThere(EventNode):
    """ "Dies in this lane": where the one is of whom it is said."""

    what: Node
    verb: str
    where: Node


@node
class EvDiesFighting(EventNode):
    what: Node
    verb: str


# ------------------------------------------------------------------ conditions and numbers


@node
class InitiativePlayer(Node):
    """ "The initiative player", "the player without initiative"."""

    words: str


@node
class HasInitiative(VerbNode):
    who: str | Node
    negated: bool = False


@node
class HasAsp(VerbNode):
    who: str | Node
    cmp: Node | None


@node
class HasLife(VerbNode):
    who: str | Node
    cmp: Node


@node
class InPhase(Node):
    """It is the combat phase, or a player's main phase."""

    whose: str
    part: str
    negated: bool = False
    during: bool = False


@node
class LifeOf(Node):
    of: Node


@node
class AspOf(VerbNode):
    who: str | Node


@node
class DamageOn(Node):
    of: Node
    point: bool = False


@node
class MostAsp(Node):
    pass


@node
class MostLife(Node):
    pass


@node
class TokenNoun(NounNode):
    """Tokens by their name: "a Skeleton Token"."""

    name: str


@node
class AspAny(Node):
    """ "Pay any number of additional ASP": a number that its player chooses, as a letter is."""

    words: str


@node
class ExtraAsp(Node):
    """ "The additional ASP paid"."""

    words: str
