"""Bluthelden Origin, rulebook 5.1."""

from bloodwork.rulesets.bluthelden.ruleset import BlutheldenRules as BlutheldenRules
