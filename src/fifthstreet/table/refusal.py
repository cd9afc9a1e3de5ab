"""A refusal: the clause it enforces, and a reason that a player understands."""

from collections.abc import Sequence

from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.model.entry import Entry
from fifthstreet.values import Value


class Refusal(Value):
    """Why a command is refused, and by which clause. Nothing has changed."""

    clause: str
    reason: str


def refuse(rule: Entry | Sequence[str], reason: str) -> Refusal:
    """A refusal under the clauses of a rule, or under the house rule if the rule cites none."""
    cite = rule.cite if isinstance(rule, Entry) else rule
    return Refusal(clause=", ".join(cite) or HOUSE_RULE, reason=reason)


def refuse_by_house_rule(reason: str) -> Refusal:
    """A refusal under a house rule, not under a clause of the rulebook."""
    return Refusal(clause=HOUSE_RULE, reason=reason)
