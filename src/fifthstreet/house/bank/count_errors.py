"""What follows from a count that is off: an error slip, a recount of an opening, a report on what stays unresolved.

The count of an opening is compared with the closing slip denomination by denomination (COMAR 36.05.03.03C, F, H).
"""

from collections.abc import Iterator

from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.bank.openings import CLOSING_SLIP, INCORRECT_COPY, UNRESOLVED
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.base.settings import Settings
from fifthstreet.money import Cents, Chips, show_dollars, total_of

DAY = 24 * 60 * 60_000
"""Milliseconds within which the report on what a recount did not resolve must be complete (COMAR 36.05.03.03H)."""
NONE = "none"


def opener_facts(documents: Documents, table: str) -> Facts:
    """The facts of the next opening slip of a table: its closing slip, and the incorrect copy if it is a recount."""
    closer, incorrect = documents.openings.closer(table), documents.openings.incorrect(table)
    facts: Facts = ((CLOSING_SLIP, name_of(closer) if closer else NONE),)
    return (*facts, (INCORRECT_COPY, name_of(incorrect))) if incorrect else facts


def error_facts(
    documents: Documents, count: Document, counted: Chips, expected: int, settings: Settings
) -> Facts | None:
    """The facts on the error slip of a count; None if it needs none.

    Every recount of an opening needs one; other counts, if they are off by more than the house's limit.
    """
    off = total_of(counted) - expected
    facts: Facts = (
        ("Pit", settings.pit),
        ("Count", name_of(count)),
        *count.facts,
        ("Expected", expected),
        ("Counted", total_of(counted)),
        ("Over/short", off),
    )
    if count.kind.moves != "open":
        return facts if abs(off) > settings.count_difference_limit else None
    if INCORRECT_COPY not in dict(count.facts):
        return None
    left = dict(_differences(documents.openings.closing_count(count.table), counted))
    in_words = tuple(
        (show_dollars(Cents(one)), f"{was:,} on slip, {now:,} counted") for one, (was, now) in left.items()
    )
    unresolved = sum(one * abs(now - was) for one, (was, now) in left.items())
    over = unresolved > settings.difference_reported_over
    return (*facts, *in_words, (UNRESOLVED, unresolved)) if over else (*facts, *in_words)


def cage_error_facts(count: Document, expected: int, settings: Settings) -> Facts | None:
    """The facts on the error slip of a count of the cage; None if it is not off by more than the house's limit."""
    counted = sum(total_of(chips) for chips in count.counts_so_far.values())
    off = counted - expected
    if abs(off) <= settings.count_difference_limit:
        return None
    return ("Count", name_of(count)), ("Expected", expected), ("Counted", counted), ("Over/short", off)


def _differences(first: Chips, second: Chips) -> Iterator[tuple[int, tuple[int, int]]]:
    """The denominations in which two counts differ, the largest first, each with both numbers."""
    was, now = dict(first), dict(second)
    for one in sorted({*was, *now}, reverse=True):
        if was.get(one, 0) != now.get(one, 0):
            yield one, (was.get(one, 0), now.get(one, 0))


def report_facts(slip: Document) -> Facts:
    """The facts of the report on an error slip with an unresolved difference."""
    facts = dict(slip.facts)
    named = ("Count", CLOSING_SLIP, INCORRECT_COPY, "Expected", "Counted", "Over/short", UNRESOLVED)
    return (("Error slip", name_of(slip)), *((name, facts[name]) for name in named))


def reports_to_prepare(documents: Documents, table: str) -> Iterator[tuple[Document, Facts]]:
    """The error slips of a table whose report nobody has prepared, with its facts."""
    for slip in documents.openings.unreported(table):
        facts = report_facts(slip)
        if not documents.about(KINDS["difference-report"], table, facts):
            yield slip, facts


def report_due_at(slip: Document) -> int:
    """When the report on an error slip must be complete."""
    return slip.signed[0].at + DAY
