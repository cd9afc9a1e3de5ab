"""Checks the progressive of a submission: its wager, its meter, and what it returns in the long run."""

from collections.abc import Iterator

from fifthstreet.money import show_dollars
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.findings import Finding, clause
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import FixedSum
from fifthstreet.rules.model.progressive import Progressive, Schedule
from fifthstreet.rules.model.submission import ProgressiveTerms, Submission
from fifthstreet.rules.progressive_return import ProgressiveReturn, progressive_return
from fifthstreet.rules.wager_limits import LARGEST_METER, LARGEST_WAGER, check_at_most


def check_progressive(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    """Find what is wrong with the progressive of a submission, if it has one."""
    terms, law = submission.progressive, book.progressive
    if not terms or not law:
        return
    schedule = law.schedules.get(terms.schedule)
    if not schedule:
        known = ", ".join(law.schedules)
        problem = f"{terms.schedule!r} is not a schedule of this rulebook: choose from {known}"
        yield "progressive.schedule", problem, clause(law.amounts)
    if terms.wager < 1:
        yield "progressive.wager", "must be more than $0", HOUSE_RULE
    yield from check_at_most("progressive.wager", terms.wager, LARGEST_WAGER)
    yield from _meter(law, terms)
    if law.several_awards.each != "house-procedure" and terms.several_winners != "in-settling-order":
        problem = "must be 'in-settling-order': by law an award is a share of the meter at the player's turn"
        yield "progressive.several_winners", problem, clause(law.several_awards)
    if schedule and terms.wager > 0:
        yield from _wager(law, schedule, terms)
        # Rates that alone take more than the wager are a defect of their own.
        whole = terms.rate_of_progression + terms.reserve_rate
        if whole <= 1 and (found := return_over_wager(book, submission)):
            yield "progressive", _explained(found), HOUSE_RULE


def _wager(law: Progressive, schedule: Schedule, terms: ProgressiveTerms) -> Iterator[Finding]:
    if terms.wager != schedule.wager and law.amounts.other_wagers == "refused":
        printed = [repr(name) for name, other in law.schedules.items() if other.wager == terms.wager]
        problem = f"the schedule {terms.schedule!r} is for {show_dollars(schedule.wager)}"
        problem += f"; for {show_dollars(terms.wager)} there is {' and '.join(printed)}" if printed else ""
        yield "progressive.wager", problem, clause(law.amounts)
    for row in schedule.envy:
        if isinstance(row.pays, FixedSum) and row.pays.amount * terms.wager % schedule.wager:
            yield "progressive.wager", f"the Envy Bonus for {row.hand!r} would have a fraction of a cent", HOUSE_RULE


def _meter(law: Progressive, terms: ProgressiveTerms) -> Iterator[Finding]:
    least = law.start_and_reset
    for key, amount, smallest in (
        ("start", terms.start, least.start_at_least),
        ("seed", terms.seed, least.reset_at_least),
    ):
        if smallest is not None and amount < smallest:
            problem = f"must be at least {show_dollars(smallest)}, not {show_dollars(amount)}"
            yield f"progressive.{key}", problem, clause(least)
        elif amount < 1:
            yield f"progressive.{key}", "must be more than $0", HOUSE_RULE
        yield from check_at_most(f"progressive.{key}", amount, LARGEST_METER)
    if not terms.rate_of_progression:
        yield "progressive.rate_of_progression", "must be more than 0%", HOUSE_RULE
    if terms.rate_of_progression + terms.reserve_rate > 1:
        yield "progressive.reserve_rate", "must not exceed 100% together with the rate of progression", HOUSE_RULE
    if terms.ceiling is not None and terms.ceiling <= max(terms.start, terms.seed):
        yield "progressive.ceiling", "must be more than the start of the meter", HOUSE_RULE
    if terms.ceiling is not None:
        yield from check_at_most("progressive.ceiling", terms.ceiling, LARGEST_METER)


def return_over_wager(book: Rulebook, submission: Submission) -> ProgressiveReturn | None:
    """Return the long-run return of a progressive that pays back more than its wager and may not, or ``None``."""
    terms, law = submission.progressive, book.progressive
    if not terms or not law or terms.allow_player_edge:
        return None
    found = progressive_return(law, law.schedules[terms.schedule], terms, submission.table.seats)
    return found if found.total > 1 else None


def _explained(found: ProgressiveReturn) -> str:
    return (
        f"returns {float(found.total):.2%} of the wager in the long run: fixed pays {float(found.fixed_pays):.2%}, "
        f"Envy at a full table {float(found.envy):.2%}, meter and reserve {float(found.rates):.2%}, "
        f"resets {float(found.resets):.2%}; lower the rates or the seed, "
        "or say allow_player_edge = true if that is meant"
    )
