"""The tree of what a sentence says: a closed set of nodes, the same for every ruleset and language."""

# ruff: noqa: F403 - every node is exported

from bloodwork.text.tree.amounts import *
from bloodwork.text.tree.attacks import *
from bloodwork.text.tree.base import *
from bloodwork.text.tree.bids import *
from bloodwork.text.tree.changes import *
from bloodwork.text.tree.coordination import *
from bloodwork.text.tree.copies import *
from bloodwork.text.tree.counters import *
from bloodwork.text.tree.damages import *
from bloodwork.text.tree.deeds import *
from bloodwork.text.tree.dividing import *
from bloodwork.text.tree.elsewhere import *
from bloodwork.text.tree.happenings import *
from bloodwork.text.tree.lane_places import *
from bloodwork.text.tree.lanes import *
from bloodwork.text.tree.modes import *
from bloodwork.text.tree.numbers import *
from bloodwork.text.tree.outcomes import *
from bloodwork.text.tree.prices import *
from bloodwork.text.tree.relative import *
from bloodwork.text.tree.replacing import *
from bloodwork.text.tree.sentences import *
from bloodwork.text.tree.statements import *
from bloodwork.text.tree.things import *
from bloodwork.text.tree.times import *
