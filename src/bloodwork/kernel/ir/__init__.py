"""What an ability is made of: references, values, conditions, patterns, passive changes.

Every node is immutable once built and is shared by all games. A node answers one question about a game and
an environment (`Env`): which cards, which player, which place, what number, does it hold.
The text package builds these nodes from printed sentences; ops (`ops.py`) are made of them.
"""

from __future__ import annotations

from bloodwork.kernel.ir.base import (
    ACROSS as ACROSS,
)
from bloodwork.kernel.ir.base import (
    ANYONE as ANYONE,
)
from bloodwork.kernel.ir.base import (
    ANYWHERE as ANYWHERE,
)
from bloodwork.kernel.ir.base import (
    BOTTOM as BOTTOM,
)
from bloodwork.kernel.ir.base import (
    COPY_OF as COPY_OF,
)
from bloodwork.kernel.ir.base import (
    EQ as EQ,
)
from bloodwork.kernel.ir.base import (
    GE as GE,
)
from bloodwork.kernel.ir.base import (
    GT as GT,
)
from bloodwork.kernel.ir.base import (
    LE as LE,
)
from bloodwork.kernel.ir.base import (
    LEFT as LEFT,
)
from bloodwork.kernel.ir.base import (
    LT as LT,
)
from bloodwork.kernel.ir.base import (
    NAMED_CARD as NAMED_CARD,
)
from bloodwork.kernel.ir.base import (
    NAMED_MODE as NAMED_MODE,
)
from bloodwork.kernel.ir.base import (
    NAMED_NAME as NAMED_NAME,
)
from bloodwork.kernel.ir.base import (
    NAMED_NUMBER as NAMED_NUMBER,
)
from bloodwork.kernel.ir.base import (
    NAMED_PLAYER as NAMED_PLAYER,
)
from bloodwork.kernel.ir.base import (
    NAMED_TAG as NAMED_TAG,
)
from bloodwork.kernel.ir.base import (
    NE as NE,
)
from bloodwork.kernel.ir.base import (
    NO_CARD as NO_CARD,
)
from bloodwork.kernel.ir.base import (
    NOBODY as NOBODY,
)
from bloodwork.kernel.ir.base import (
    NOWHERE as NOWHERE,
)
from bloodwork.kernel.ir.base import (
    NUMBER_LIMIT as NUMBER_LIMIT,
)
from bloodwork.kernel.ir.base import (
    OF_LINE as OF_LINE,
)
from bloodwork.kernel.ir.base import (
    R_AMOUNT as R_AMOUNT,
)
from bloodwork.kernel.ir.base import (
    R_CARD as R_CARD,
)
from bloodwork.kernel.ir.base import (
    R_CARDS as R_CARDS,
)
from bloodwork.kernel.ir.base import (
    R_EXTRA as R_EXTRA,
)
from bloodwork.kernel.ir.base import (
    R_FROM as R_FROM,
)
from bloodwork.kernel.ir.base import (
    R_OTHER as R_OTHER,
)
from bloodwork.kernel.ir.base import (
    R_PLACE as R_PLACE,
)
from bloodwork.kernel.ir.base import (
    R_PLAYER as R_PLAYER,
)
from bloodwork.kernel.ir.base import (
    R_WORD as R_WORD,
)
from bloodwork.kernel.ir.base import (
    RIGHT as RIGHT,
)
from bloodwork.kernel.ir.base import (
    THEY as THEY,
)
from bloodwork.kernel.ir.base import (
    TOP as TOP,
)
from bloodwork.kernel.ir.base import (
    YOU as YOU,
)
from bloodwork.kernel.ir.base import (
    Env as Env,
)
from bloodwork.kernel.ir.base import (
    compare as compare,
)
from bloodwork.kernel.ir.cards import (
    All as All,
)
from bloodwork.kernel.ir.cards import (
    Bound as Bound,
)
from bloodwork.kernel.ir.cards import (
    DeckBottom as DeckBottom,
)
from bloodwork.kernel.ir.cards import (
    DeckTop as DeckTop,
)
from bloodwork.kernel.ir.cards import (
    EventCard as EventCard,
)
from bloodwork.kernel.ir.cards import (
    FromSide as FromSide,
)
from bloodwork.kernel.ir.cards import (
    LinkedCard as LinkedCard,
)
from bloodwork.kernel.ir.cards import (
    MostOf as MostOf,
)
from bloodwork.kernel.ir.cards import (
    Nth as Nth,
)
from bloodwork.kernel.ir.cards import (
    OfPlayer as OfPlayer,
)
from bloodwork.kernel.ir.cards import (
    OwnCard as OwnCard,
)
from bloodwork.kernel.ir.cards import (
    Ref as Ref,
)
from bloodwork.kernel.ir.cards import (
    This as This,
)
from bloodwork.kernel.ir.cards import (
    ThoseThat as ThoseThat,
)
from bloodwork.kernel.ir.cards import (
    Together as Together,
)
from bloodwork.kernel.ir.cards import (
    Without as Without,
)
from bloodwork.kernel.ir.conditions import (
    Both as Both,
)
from bloodwork.kernel.ir.conditions import (
    Compares as Compares,
)
from bloodwork.kernel.ir.conditions import (
    Cond as Cond,
)
from bloodwork.kernel.ir.conditions import (
    IsBound as IsBound,
)
from bloodwork.kernel.ir.conditions import (
    IsEven as IsEven,
)
from bloodwork.kernel.ir.conditions import (
    IsTurnOf as IsTurnOf,
)
from bloodwork.kernel.ir.conditions import (
    Matches as Matches,
)
from bloodwork.kernel.ir.conditions import (
    Not as Not,
)
from bloodwork.kernel.ir.conditions import (
    OneHolds as OneHolds,
)
from bloodwork.kernel.ir.conditions import (
    PlaceIs as PlaceIs,
)
from bloodwork.kernel.ir.conditions import (
    PlayerDid as PlayerDid,
)
from bloodwork.kernel.ir.conditions import (
    SamePlayer as SamePlayer,
)
from bloodwork.kernel.ir.conditions import (
    SameStat as SameStat,
)
from bloodwork.kernel.ir.conditions import (
    Situation as Situation,
)
from bloodwork.kernel.ir.events import (
    AmountIs as AmountIs,
)
from bloodwork.kernel.ir.events import (
    AtItsAim as AtItsAim,
)
from bloodwork.kernel.ir.events import (
    CardBound as CardBound,
)
from bloodwork.kernel.ir.events import (
    CardIs as CardIs,
)
from bloodwork.kernel.ir.events import (
    CardIsThis as CardIsThis,
)
from bloodwork.kernel.ir.events import (
    Comes as Comes,
)
from bloodwork.kernel.ir.events import (
    CondHolds as CondHolds,
)
from bloodwork.kernel.ir.events import (
    EventPattern as EventPattern,
)
from bloodwork.kernel.ir.events import (
    EventTest as EventTest,
)
from bloodwork.kernel.ir.events import (
    FlagOr as FlagOr,
)
from bloodwork.kernel.ir.events import (
    InPlace as InPlace,
)
from bloodwork.kernel.ir.events import (
    InZone as InZone,
)
from bloodwork.kernel.ir.events import (
    IsKind as IsKind,
)
from bloodwork.kernel.ir.events import (
    KindPattern as KindPattern,
)
from bloodwork.kernel.ir.events import (
    NoCard as NoCard,
)
from bloodwork.kernel.ir.events import (
    PartOf as PartOf,
)
from bloodwork.kernel.ir.events import (
    Passes as Passes,
)
from bloodwork.kernel.ir.events import (
    PlayerIs as PlayerIs,
)
from bloodwork.kernel.ir.events import (
    WasThere as WasThere,
)
from bloodwork.kernel.ir.events import (
    WordIs as WordIs,
)
from bloodwork.kernel.ir.events import (
    WordIsAmong as WordIsAmong,
)
from bloodwork.kernel.ir.history import (
    LAST_TURN as LAST_TURN,
)
from bloodwork.kernel.ir.history import (
    SINCE_YOUR_TURN as SINCE_YOUR_TURN,
)
from bloodwork.kernel.ir.history import (
    THIS_TURN as THIS_TURN,
)
from bloodwork.kernel.ir.history import (
    THIS_WAY as THIS_WAY,
)
from bloodwork.kernel.ir.history import (
    YOUR_LAST_TURN as YOUR_LAST_TURN,
)
from bloodwork.kernel.ir.history import (
    CardsThatDid as CardsThatDid,
)
from bloodwork.kernel.ir.history import (
    DidBefore as DidBefore,
)
from bloodwork.kernel.ir.history import (
    PlayersFor as PlayersFor,
)
from bloodwork.kernel.ir.history import (
    TimesHappened as TimesHappened,
)
from bloodwork.kernel.ir.mods import (
    AddStat as AddStat,
)
from bloodwork.kernel.ir.mods import (
    Aim as Aim,
)
from bloodwork.kernel.ir.mods import (
    CountingNature as CountingNature,
)
from bloodwork.kernel.ir.mods import (
    HaveKeyword as HaveKeyword,
)
from bloodwork.kernel.ir.mods import (
    HaveNature as HaveNature,
)
from bloodwork.kernel.ir.mods import (
    HaveNoOther as HaveNoOther,
)
from bloodwork.kernel.ir.mods import (
    HaveNoText as HaveNoText,
)
from bloodwork.kernel.ir.mods import (
    HaveTag as HaveTag,
)
from bloodwork.kernel.ir.mods import (
    HaveText as HaveText,
)
from bloodwork.kernel.ir.mods import (
    Mod as Mod,
)
from bloodwork.kernel.ir.mods import (
    SetStat as SetStat,
)
from bloodwork.kernel.ir.numbers import (
    OF_COUNTERS as OF_COUNTERS,
)
from bloodwork.kernel.ir.numbers import (
    OF_KEYWORDS as OF_KEYWORDS,
)
from bloodwork.kernel.ir.numbers import (
    OF_NAMES as OF_NAMES,
)
from bloodwork.kernel.ir.numbers import (
    OF_STAT as OF_STAT,
)
from bloodwork.kernel.ir.numbers import (
    OF_TAGS as OF_TAGS,
)
from bloodwork.kernel.ir.numbers import (
    BestStat as BestStat,
)
from bloodwork.kernel.ir.numbers import (
    BoundNumber as BoundNumber,
)
from bloodwork.kernel.ir.numbers import (
    CountersAmong as CountersAmong,
)
from bloodwork.kernel.ir.numbers import (
    CountersOn as CountersOn,
)
from bloodwork.kernel.ir.numbers import (
    DamageOn as DamageOn,
)
from bloodwork.kernel.ir.numbers import (
    Difference as Difference,
)
from bloodwork.kernel.ir.numbers import (
    Different as Different,
)
from bloodwork.kernel.ir.numbers import (
    Divided as Divided,
)
from bloodwork.kernel.ir.numbers import (
    EventNumber as EventNumber,
)
from bloodwork.kernel.ir.numbers import (
    HowMany as HowMany,
)
from bloodwork.kernel.ir.numbers import (
    HowManyPlaces as HowManyPlaces,
)
from bloodwork.kernel.ir.numbers import (
    Minus as Minus,
)
from bloodwork.kernel.ir.numbers import (
    MostCounters as MostCounters,
)
from bloodwork.kernel.ir.numbers import (
    NamedNumber as NamedNumber,
)
from bloodwork.kernel.ir.numbers import (
    Num as Num,
)
from bloodwork.kernel.ir.numbers import (
    NumberOfPlayer as NumberOfPlayer,
)
from bloodwork.kernel.ir.numbers import (
    Plus as Plus,
)
from bloodwork.kernel.ir.numbers import (
    PrintedStat as PrintedStat,
)
from bloodwork.kernel.ir.numbers import (
    Resource as Resource,
)
from bloodwork.kernel.ir.numbers import (
    StatOf as StatOf,
)
from bloodwork.kernel.ir.numbers import (
    SumOfStat as SumOfStat,
)
from bloodwork.kernel.ir.numbers import (
    Tally as Tally,
)
from bloodwork.kernel.ir.numbers import (
    Times as Times,
)
from bloodwork.kernel.ir.numbers import (
    TurnEntered as TurnEntered,
)
from bloodwork.kernel.ir.numbers import (
    TurnNumber as TurnNumber,
)
from bloodwork.kernel.ir.numbers import (
    Value as Value,
)
from bloodwork.kernel.ir.numbers import (
    Var as Var,
)
from bloodwork.kernel.ir.numbers import (
    ZoneSize as ZoneSize,
)
from bloodwork.kernel.ir.patterns import (
    CardPattern as CardPattern,
)
from bloodwork.kernel.ir.patterns import (
    ControlledBy as ControlledBy,
)
from bloodwork.kernel.ir.patterns import (
    CountersAre as CountersAre,
)
from bloodwork.kernel.ir.patterns import (
    Either as Either,
)
from bloodwork.kernel.ir.patterns import (
    EnteredThisTurn as EnteredThisTurn,
)
from bloodwork.kernel.ir.patterns import (
    HasAttached as HasAttached,
)
from bloodwork.kernel.ir.patterns import (
    HasKeyword as HasKeyword,
)
from bloodwork.kernel.ir.patterns import (
    HasName as HasName,
)
from bloodwork.kernel.ir.patterns import (
    HasNamedName as HasNamedName,
)
from bloodwork.kernel.ir.patterns import (
    HasNamedTag as HasNamedTag,
)
from bloodwork.kernel.ir.patterns import (
    HasTag as HasTag,
)
from bloodwork.kernel.ir.patterns import (
    HasTypes as HasTypes,
)
from bloodwork.kernel.ir.patterns import (
    InColumn as InColumn,
)
from bloodwork.kernel.ir.patterns import (
    InCompany as InCompany,
)
from bloodwork.kernel.ir.patterns import (
    InZones as InZones,
)
from bloodwork.kernel.ir.patterns import (
    IsAmong as IsAmong,
)
from bloodwork.kernel.ir.patterns import (
    IsDamaged as IsDamaged,
)
from bloodwork.kernel.ir.patterns import (
    IsFaceDown as IsFaceDown,
)
from bloodwork.kernel.ir.patterns import (
    IsMarked as IsMarked,
)
from bloodwork.kernel.ir.patterns import (
    IsNot as IsNot,
)
from bloodwork.kernel.ir.patterns import (
    IsRelated as IsRelated,
)
from bloodwork.kernel.ir.patterns import (
    IsState as IsState,
)
from bloodwork.kernel.ir.patterns import (
    Neighbours as Neighbours,
)
from bloodwork.kernel.ir.patterns import (
    OfItself as OfItself,
)
from bloodwork.kernel.ir.patterns import (
    OwnedBy as OwnedBy,
)
from bloodwork.kernel.ir.patterns import (
    SameName as SameName,
)
from bloodwork.kernel.ir.patterns import (
    SharesTag as SharesTag,
)
from bloodwork.kernel.ir.patterns import (
    StandsIn as StandsIn,
)
from bloodwork.kernel.ir.patterns import (
    StatIs as StatIs,
)
from bloodwork.kernel.ir.patterns import (
    Test as Test,
)
from bloodwork.kernel.ir.patterns import (
    Unlike as Unlike,
)
from bloodwork.kernel.ir.patterns import (
    passes as passes,
)
from bloodwork.kernel.ir.places import (
    Amid as Amid,
)
from bloodwork.kernel.ir.places import (
    Beside as Beside,
)
from bloodwork.kernel.ir.places import (
    BoundPlace as BoundPlace,
)
from bloodwork.kernel.ir.places import (
    Closer as Closer,
)
from bloodwork.kernel.ir.places import (
    EmptyOnes as EmptyOnes,
)
from bloodwork.kernel.ir.places import (
    EventPlace as EventPlace,
)
from bloodwork.kernel.ir.places import (
    Furthest as Furthest,
)
from bloodwork.kernel.ir.places import (
    HoldsCard as HoldsCard,
)
from bloodwork.kernel.ir.places import (
    IsEmpty as IsEmpty,
)
from bloodwork.kernel.ir.places import (
    IsNumber as IsNumber,
)
from bloodwork.kernel.ir.places import (
    IsSlot as IsSlot,
)
from bloodwork.kernel.ir.places import (
    IsUnopposed as IsUnopposed,
)
from bloodwork.kernel.ir.places import (
    OneOf as OneOf,
)
from bloodwork.kernel.ir.places import (
    Outermost as Outermost,
)
from bloodwork.kernel.ir.places import (
    OwnSlot as OwnSlot,
)
from bloodwork.kernel.ir.places import (
    Reachable as Reachable,
)
from bloodwork.kernel.ir.places import (
    Sideward as Sideward,
)
from bloodwork.kernel.ir.places import (
    SlotOf as SlotOf,
)
from bloodwork.kernel.ir.places import (
    SlotsOf as SlotsOf,
)
from bloodwork.kernel.ir.places import (
    SlotTest as SlotTest,
)
from bloodwork.kernel.ir.places import (
    Where as Where,
)
from bloodwork.kernel.ir.places import (
    ZoneOf as ZoneOf,
)
from bloodwork.kernel.ir.places import (
    slot_passes as slot_passes,
)
from bloodwork.kernel.ir.players import (
    ActivePlayer as ActivePlayer,
)
from bloodwork.kernel.ir.players import (
    BoundPlayer as BoundPlayer,
)
from bloodwork.kernel.ir.players import (
    ControllerOf as ControllerOf,
)
from bloodwork.kernel.ir.players import (
    EachPlayer as EachPlayer,
)
from bloodwork.kernel.ir.players import (
    EventPlayer as EventPlayer,
)
from bloodwork.kernel.ir.players import (
    HoldersOf as HoldersOf,
)
from bloodwork.kernel.ir.players import (
    Opponent as Opponent,
)
from bloodwork.kernel.ir.players import (
    OtherOf as OtherOf,
)
from bloodwork.kernel.ir.players import (
    OwnerOf as OwnerOf,
)
from bloodwork.kernel.ir.players import (
    Topmost as Topmost,
)
from bloodwork.kernel.ir.players import (
    Who as Who,
)
from bloodwork.kernel.ir.players import (
    You as You,
)
