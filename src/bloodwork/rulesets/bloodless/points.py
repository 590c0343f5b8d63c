"""Which rules the kernel's own steps follow, by the points at which it cites them."""

from __future__ import annotations

from bloodwork.kernel.contract import (
    AT_APART,
    AT_APPLIED,
    AT_AS_THEY_LAY,
    AT_ASKED_AGAIN,
    AT_BAN,
    AT_BECAME,
    AT_BECAME_OTHER,
    AT_BY_CHOICE,
    AT_BY_FAR,
    AT_BY_LEFT,
    AT_BY_LINE,
    AT_BY_MADE,
    AT_BY_PLAYER,
    AT_BY_PRINT,
    AT_BY_SLOT,
    AT_CHANCE,
    AT_CHANGED,
    AT_DECLINED,
    AT_EACH,
    AT_EDGE,
    AT_ELSEWHERE,
    AT_ENDED,
    AT_FAILURE,
    AT_FLOOR,
    AT_FOLLOWED,
    AT_FORCED,
    AT_GIVEN,
    AT_GIVEN_BACK,
    AT_GIVEN_UP,
    AT_GONE,
    AT_HOLD,
    AT_IN_VAIN,
    AT_LAPSED,
    AT_LETTER,
    AT_LINK,
    AT_LOST,
    AT_MODIFY,
    AT_MODIFY_AGAIN,
    AT_MODIFY_ASKED,
    AT_NESTED,
    AT_NOT_CHOSEN,
    AT_NOT_FOUND,
    AT_NOTHING,
    AT_ONCE,
    AT_ONE_LETTER,
    AT_ORDER,
    AT_OWN_RESULT,
    AT_PASSIVES,
    AT_PHASES,
    AT_RENEWED,
    AT_SEQUENCE,
    AT_SEVERAL,
    AT_SPOKEN_OF,
    AT_STACKED,
    AT_STEADY,
    AT_TRIGGER,
    AT_UNDEFINED,
    AT_UNDO,
    AT_UNDO_ORDER,
    AT_UNMODIFIED,
    AT_UNTOUCHED,
    AT_VALUE,
    AT_WHOLE,
    AT_WORN,
    AT_YOU,
)


def name_points(points: list[tuple[str, ...]]) -> None:
    """The rules that the kernel cites at points of its own."""
    points[AT_FORCED] = ("C-N3.4",)
    points[AT_CHANCE] = ("C-N3.22",)
    points[AT_EACH] = ("C-N2.46",)
    points[AT_BAN] = ("C-N4.31",)
    points[AT_NOT_CHOSEN] = ("C-N4.31b",)
    points[AT_MODIFY] = ("C-D6.1.1", "C-D6.1.2", "C-N3.16", "C-P6.4.1.2")
    points[AT_UNMODIFIED] = ("C-D6.1.3", "C-P6.4.1.1")
    points[AT_MODIFY_AGAIN] = ("C-P6.3", "C-P6.4.2", "C-P6.4.3")
    points[AT_OWN_RESULT] = ("C-P6.4.4",)
    points[AT_BECAME] = ("C-P6.6", "C-P6.6.1")
    points[AT_TRIGGER] = ("C-D6.2.1", "C-D6.2.2", "C-N3.17", "C-P6.6.2")
    points[AT_ORDER] = ("C-P6.5",)
    points[AT_EDGE] = ("C-P6.6.2b",)
    points[AT_FAILURE] = ("C-D6.2.2b",)
    points[AT_SEQUENCE] = ("C-D6.2.1b",)
    points[AT_NESTED] = ("C-P0.3", "C-N10.8")
    points[AT_PASSIVES] = ("C-P6.7",)
    points[AT_APPLIED] = ("C-D6.3.1", "C-P5.1", "C-P5.2.2.1")
    points[AT_CHANGED] = ("C-P5.1", "C-P5.2.1.1")
    points[AT_ENDED] = ("C-D6.3.1b", "C-D6.3.3", "C-P5.3.2.1")
    points[AT_GIVEN_BACK] = ("C-D6.3.2",)
    points[AT_GIVEN_UP] = ("C-N4.29",)
    points[AT_UNTOUCHED] = ("C-P5.3.1.1",)
    points[AT_FLOOR] = ("C-D2.2", "C-D2.3")
    points[AT_VALUE] = ("C-D2.5.4", "C-N6.4")
    points[AT_UNDEFINED] = ("C-D2.5.1", "C-D2.5.2b", "C-D2.5.5")
    points[AT_ONE_LETTER] = ("C-D2.5.2c",)
    points[AT_APART] = ("C-D10.3.6.1",)
    points[AT_NOT_FOUND] = ("C-N21.3",)
    points[AT_SPOKEN_OF] = ("C-N21.1",)
    points[AT_AS_THEY_LAY] = ("C-N21.4",)
    points[AT_NOTHING] = ("C-N4.9",)
    points[AT_LOST] = ("C-N4.10",)
    points[AT_FOLLOWED] = ("C-N4.10",)
    points[AT_YOU] = ("C-N4.5",)
    points[AT_GONE] = ("C-N4.37",)
    points[AT_DECLINED] = ("C-N4.27",)
    points[AT_BECAME_OTHER] = ("C-N4.35",)
    points[AT_SEVERAL] = ("C-N4.36",)
    points[AT_RENEWED] = ("C-N4.18",)
    points[AT_MODIFY_ASKED] = ("C-N4.40",)
    points[AT_UNDO_ORDER] = ("C-N4.38",)
    points[AT_BY_PLAYER] = ("C-N10.1",)
    points[AT_BY_SLOT] = ("C-N10.2",)
    points[AT_BY_LINE] = ("C-N10.3",)
    points[AT_BY_FAR] = ("C-N10.4",)
    points[AT_BY_PRINT] = ("C-N10.5",)
    points[AT_BY_LEFT] = ("C-N10.6",)
    points[AT_BY_CHOICE] = ("C-N10.1",)
    points[AT_BY_MADE] = ("C-N10.10",)
    points[AT_PHASES] = ("C-N10.7",)
    points[AT_LINK] = ("C-N8.3",)
    points[AT_WHOLE] = ("C-N8.14",)
    points[AT_LETTER] = ("C-N6.6",)
    points[AT_ASKED_AGAIN] = ("C-N11.4",)
    points[AT_STACKED] = ("C-N12.1",)
    points[AT_STEADY] = ("C-N12.2",)
    points[AT_WORN] = ("C-N12.3",)
    points[AT_GIVEN] = ("C-N12.6",)
    points[AT_IN_VAIN] = ("C-N12.8",)
    points[AT_ELSEWHERE] = ("C-N10.9",)
    points[AT_ONCE] = ("C-N4.17",)
    points[AT_LAPSED] = ("C-N4.39g",)
    points[AT_HOLD] = ("C-N10.10",)
    points[AT_UNDO] = ("C-N4.19",)
