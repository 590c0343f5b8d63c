"""Players, places and cards."""

from __future__ import annotations

from itertools import pairwise

from bloodwork.text.tree.base import HistoryPost, Node, NounNode, VerbNode, node
from bloodwork.text.tree.numbers import AnyNumber
from bloodwork.text.tree.relative import DiagonalPost, IsPost, SidePost, ThatOpposes


@node
class PlayerOf(Node):
    """The controller or owner of a card."""

    of: Node
    role: str
    the: bool = False


@node
class WhoeverControls(VerbNode):
    of: Node
    past: bool = False


@node
class WhoeverMost(VerbNode):
    """Who controls the most, or the fewest, of a kind of card; nobody if both have as many."""

    which: str
    what: Node


@node
class WhoeverHas(VerbNode):
    which: str
    what: Node


@node
class MostBlood(Node):
    pass


@node
class MostCards(Node):
    zone: str | None = None


@node
class WhoeverDid(Node):
    """Who has what cards spoken of before: "whoever drew the card with greatest power"."""

    verb: str
    what: Node


@node
class Zone(Node):
    whose: str
    name: str


@node
class ThatSpace(Node):
    pass


@node
class SpaceOfCard(Node):
    """The space of a card; `of` None: of "it"."""

    of: Node | None
    word: str = ""


@node
class SpaceNumber(Node):
    n: Node


@node
class Space(NounNode):
    det: str
    adjs: tuple[str, ...]
    posts: tuple[Node, ...] = ()

    def sensible(self) -> bool:
        # "the space" alone says none
        bare = self.det == "the" and not self.adjs and not self.posts
        return not bare and not any(ends_open(p) for p in self.posts[:-1])


@node
class ToZone(Node):
    prep: str
    zone: Zone
    end: str = ""


@node
class InPlace(Node):
    where: Node
    prep: str = "in"


@node
class ToSide(Node):
    side: str
    its: bool = False
    bare: bool = False


@node
class ToOpposing(Node):
    """To the space across from a card."""

    of: Node


@node
class FarPost(Node):
    of: Node
    near: bool = False


@node
class WithCreature(Node):
    pass


@node
class RowPost(Node):
    whose: str
    prep: str = "of"


@node
class InRowPost(Node):
    """ "Creatures in your row"."""

    whose: str


@node
class OfChoice(Node):
    """ "A card of your choice": who chooses it."""

    whose: str


_DEFINITE = ("the", "that", "those")


@node
class It(Node):
    word: str = "it"


@node
class This(Node):
    noun: str


@node
class ThatOnes(Node):
    """ "That creature's"."""

    noun: str


@node
class Noun(NounNode):
    word: str


@node
class NameNoun(Node):
    name: str


@node
class KinNoun(NounNode):
    kin: str
    bare: bool = False


@node
class Pattern(Node):
    adjs: tuple[str | Node, ...]
    head: Node
    posts: tuple[Node, ...] = ()
    other: Pattern | None = None  # after "or"
    also: str = ""  # the article after "or", where it is said again
    comma: bool = False  # a list goes on
    joint: bool = False  # "Insects and Birds": all of either kind

    def sensible(self) -> bool:
        # what follows "opposing a creature" narrows that creature, and "you own" after a space that space
        if any(ends_open(p) for p in self.posts[:-1]) or not _partitive(self):
            return False
        if any(isinstance(adj, KinsAdj) for adj in self.adjs) and not (isinstance(self.head, Noun) and self.head.many):
            return False  # "an Ant and Bee creature" would be both at once
        if self.other is not None and self.posts and isinstance(self.posts[-1], ExceptPost):
            return False  # "except Insects or Birds": neither of them
        pairs = zip(self.posts, self.posts[1:], strict=False)
        return not any(
            isinstance(a, SidePost)
            or (isinstance(a, InSpacePost) and isinstance(b, _OF_SPACES))
            or (isinstance(a, OpposingPost) and isinstance(a.of, Space) and isinstance(b, _OF_SPACES))
            or (isinstance(b, OpposingPost | BesidePost) and compares_with_one(a))
            for a, b in pairs
        ) and not chooses_a_lane(self.posts)


def chooses_a_lane(posts: tuple[Node, ...]) -> bool:
    """ "In a lane of your choice": the lane is chosen, and not what lies in it."""
    return any(isinstance(b, OfChoice) and hasattr(a, "lane") for a, b in pairwise(posts))


def _partitive(p: Pattern) -> bool:
    """ "Of your" stands first, before a plural, and "of the" speaks of cards that the words after the noun tell."""
    of = [adj for adj in p.adjs if isinstance(adj, OfThe) or (isinstance(adj, WhoseAdj) and adj.of)]
    if not of:
        return True
    several = getattr(p.head, "many", False) or (isinstance(p.head, KinNoun) and p.head.bare)  # "of your Undead"
    if of != [p.adjs[0]] or not several or p.other is not None:
        return False
    if not isinstance(p.adjs[0], OfThe):
        return True
    return bool(p.posts) and not any(isinstance(adj, Past) for adj in p.adjs)


def compares_with_one(post: Node) -> bool:
    """ "With more power than the creature ...": where it stands is said of that creature."""
    of = getattr(getattr(post, "cmp", None) or getattr(post, "prop", None), "of", None)
    return isinstance(of, Some) and of.det == "the"


def counts_open(n: Node | None) -> bool:
    """Whether a number ends in a phrase such as "the number of creatures", which what follows would narrow."""
    last = getattr(n, "b", n)
    return last is not None and last.counts_cards()


def ends_open(post: Node) -> bool:
    """Whether a part ends in a phrase such as "a creature", which what follows would narrow."""
    if isinstance(post, OpposingPost | BesidePost | AdjacentPost | DiagonalPost | ThatOpposes | Between):
        of = post.b if isinstance(post, Between) else post.of
        if isinstance(of, Some):
            return of.det not in _DEFINITE
        return isinstance(of, Space) and space_ends_open(of)
    if isinstance(post, ExceptPost | IsPost | BetweenTwo):
        return isinstance(getattr(post.what, "what", post.what), Pattern)
    if isinstance(post, WithStat | CostsPost):
        return counts_open(getattr(post.cmp, "n", None))
    return isinstance(post, InSpacePost) and isinstance(post.where, Space) and space_ends_open(post.where)


def space_ends_open(space: Space) -> bool:
    return bool(space.posts) and ends_open(space.posts[-1])


_NOT_OF_ALL = ("a", "target", "the", "that", "those", "another", "no", "both")
_ONE_OF = ("a", "any", "target", "another", "no")


@node
class Some(Node):
    """Cards of a pattern with a word that says how many or which; det None: the bare plural."""

    det: str | Node | None
    what: Pattern

    def sensible(self) -> bool:
        if self.what.joint and self.det not in (None, "all", "each"):
            return False
        if self.what.also and (self.det not in _ONE_OF or (self.det == "target") != (self.what.also == "target")):
            return False
        if out_of_all(self.what) and (self.det is None or self.det in _NOT_OF_ALL or isinstance(self.det, AnyNumber)):
            return False
        if self.det == "each" and isinstance(self.what.adjs[:1] and self.what.adjs[0], OfThe):
            return False  # "each of the creatures" has a reading of its own
        # "one" stands for a noun after "another", "that" and "the other": alone it is a number
        if self.what.head != Noun(word="one") or self.det in ("another", "any other", "that"):
            return True
        return self.det == "the" and bool(self.what.adjs) and not self.what.posts


def own_sovereign(n: object) -> bool:
    """ "This Sovereign": whose damage and life are its player's, and are said of a Sovereign, not of a card."""
    return isinstance(n, This) and n.noun == "sovereign"


@node
class AtRandom(Node):
    """So many cards of a pattern that nobody chooses: "a random creature", "a creature at random"."""

    det: str | Node
    what: Pattern
    before: bool = False
    zone: Zone | None = None


def ends_in_space(n: Node | None) -> bool:
    """Whether a phrase ends with a space, which then belongs to the verb and not to the cards."""
    return isinstance(n, Some) and bool(n.what.posts) and isinstance(n.what.posts[-1], InSpacePost)


@node
class SomeOf(Node):
    """So many of cards already spoken of (`of` None: of the latest)."""

    n: Node
    of: Node | None


@node
class Killer(Node):
    """The creature whose damage killed."""

    whom: str


@node
class SomeBoth(Node):
    """ "All their cards and creatures"."""

    det: str
    adjs: tuple[str | Node, ...]
    head: Node
    second: Node
    posts: tuple[Node, ...] = ()

    def sensible(self) -> bool:
        # "all Insects and Birds" are all of one pattern
        return not (isinstance(self.head, KinNoun) and isinstance(self.second, KinNoun) and self.head.bare)


@node
class AnotherOne(Node):
    """ "Return another to its owner's hand": the noun was said before."""


@node
class AllBut(Node):
    """ "All but one of your creatures": who acts chooses the one."""

    n: Node
    what: Pattern
    but: bool = False


@node
class LinkedOne(NounNode):
    """The card that this one is linked to."""

    noun: str


@node
class DidCard(Node):
    """ "The card they drew": of several players each has one."""

    noun: str
    who: str
    verb: str


@node
class Rest(Node):
    word: str = "rest"


@node
class WholeZone(Node):
    """All cards of a hand or discard pile."""

    whose: str
    name: str


@node
class SomeOnes(Node):
    """ "A creature's"."""

    det: str
    noun: str


@node
class OwnerOnes(Node):
    """ "The opposing creature's", "an enemy creature's"."""

    det: str
    noun: str
    adjs: tuple[str | Node, ...] = ()


@node
class LinkedOnes(Node):
    """ "The linked creature's"."""

    noun: str


@node
class DeckEnd(Node):
    end: str
    deck: Zone | None  # None: of who acts
    n: Node | None
    many: bool = True
    word: str = "of"


@node
class BothCards(Node):
    a: Node
    b: Node


@node
class AnyTarget(Node):
    """A creature, or a player."""

    word: str = "any target"


@node
class Past(Node):
    """What became of it: "the drawn card"."""

    word: str


@node
class KinAdj(Node):
    name: str
    kin: bool = False


@node
class KinsAdj(Node):
    """ "Ant and Bee creatures": those of either kin."""

    name: str
    other: str


@node
class KeywordAdj(Node):
    keyword: str


@node
class CostAdj(Node):
    n: Node


@node
class WhoseAdj(Node):
    whose: str
    of: bool = False  # "one of your creatures": so many out of all of them


@node
class OfThe(Node):
    """ "One of the creatures you control": so many out of all that the words after the noun say."""


@node
class Superlative(Node):
    """ "The strongest creature": the one with the highest power; of equals, who acts chooses."""

    word: str


def out_of_all(p: Pattern) -> bool:
    """Whether it names all of them, of which so many are meant: "of your creatures"."""
    first = p.adjs[0] if p.adjs else None
    return isinstance(first, OfThe) or (isinstance(first, WhoseAdj) and first.of)


@node
class ControlPost(VerbNode):
    who: str | Node
    by: bool = False
    that: bool = False
    past: bool = False


@node
class OwnPost(VerbNode):
    who: str | Node
    by: bool = False


@node
class WithKeyword(Node):
    keyword: str
    without: bool = False
    other: str | None = None  # "with Flying or Skyguard"


@node
class WithStat(Node):
    stat: str
    cmp: Node
    prep: str = "with"
    a: bool = False
    of: bool = False
    before: bool = False


@node
class MoreThanStat(Node):
    """ "With more power than health"."""

    op: str
    stat: str
    than: str


@node
class CostsPost(VerbNode):
    cmp: Node


@node
class Extreme(Node):
    which: str
    stat: str
    the: bool = True


@node
class WithCounters(NounNode):
    n: Node | None  # None: any, "with rust counters"
    name: str | None = None
    it: str | None = None
    prep: str = "with"


@node
class OfKin(Node):
    kin: str
    prep: str = "of"


@node
class SharesKin(VerbNode):
    of: Node


@node
class NamedKin(Node):
    word: str = "that"


@node
class NamedName(Node):
    word: str = "that"


@node
class SameName(VerbNode):
    of: Node
    form: str = ""


@node
class NamedPost(Node):
    name: str


@node
class PlayPost(VerbNode):
    """Creatures "you play": cards in your hand."""

    who: str | Node = "you"


@node
class OtherThan(Node):
    of: Node
    prep: str = "other than"

    def sensible(self) -> bool:
        return not hasattr(self.of, "zone")  # "a card other than this card from your hand": a card from there


@node
class ExceptPost(Node):
    """Those that are not so; `be` None: "except"."""

    what: Node
    be: str | None = None
    other: bool = False

    def sensible(self) -> bool:
        # "all creatures except one" leaves out one that is chosen
        return self.what != Pattern(adjs=(), head=Noun(word="one"))


@node
class FromIt(Node):
    """ "A card from it": of the hand or pile spoken of."""

    prep: str = "from"


@node
class BlockingPost(Node):
    of: Node


@node
class StatePost(Node):
    be: str
    state: str


@node
class EnteredPost(HistoryPost):
    where: str


@node
class PlayedPost(HistoryPost):
    pass


@node
class Among(Node):
    of: Node
    prep: str = "from among"


@node
class OpposingPost(Node):
    of: Node


@node
class AdjacentPost(Node):
    of: Node


@node
class InSpacePost(Node):
    where: Node


@node
class BesidePost(Node):
    """On one side of something; `next_to`: the nearest there, as "the creature to the left of it" is."""

    side: str
    of: Node | None
    next_to: bool = False


@node
class InZone(Node):
    prep: str
    zone: Zone
    other: Zone | None = None
    more: Zone | None = None  # between the two
    link: str = "or"


@node
class Between(Node):
    a: Node
    b: Node


@node
class BetweenTwo(Node):
    what: Pattern


# what follows a space, and says which one it is
_OF_SPACES = (OwnPost, ControlPost, OpposingPost, AdjacentPost, BesidePost, DiagonalPost)
