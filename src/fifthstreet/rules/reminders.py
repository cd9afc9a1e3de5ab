"""Reminders of a submission: what the house must see to, though nothing in the submission is wrong."""

from collections.abc import Iterator

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.approvals import approval_reminders
from fifthstreet.rules.defects import HOUSE_RULE, Reminder
from fifthstreet.rules.findings import clause
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import FixedSum
from fifthstreet.rules.model.submission import Submission


def reminders_of(book: Rulebook, submission: Submission) -> tuple[Reminder, ...]:
    """Return the reminders of a submission without defects."""
    return (
        *_schedule_at_another_wager(book, submission),
        *_dear_wagers(submission),
        *approval_reminders(book, submission),
    )


def _schedule_at_another_wager(book: Rulebook, submission: Submission) -> Iterator[Reminder]:
    """Remind of the sums that a printed schedule has at a wager it is not printed for."""
    terms, law = submission.progressive, book.progressive
    if not terms or not law:
        return
    schedule = law.schedules[terms.schedule]
    if terms.wager == schedule.wager:
        return
    sums = [
        show_dollars(Cents(row.pays.amount * terms.wager // schedule.wager))
        for row in schedule.envy
        if isinstance(row.pays, FixedSum)
    ]
    printed = [name for name, other in law.schedules.items() if other.wager == terms.wager]
    words = (
        f"{terms.schedule!r} is printed for {show_dollars(schedule.wager)}; at {show_dollars(terms.wager)} "
        f"the Envy Bonus is {' or '.join(sums)}, and the seed must be the one for this wager"
    )
    words += f"; printed for it: {', '.join(printed)}" if printed else ""
    yield Reminder("progressive.schedule", words, clause(law.amounts))


def _dear_wagers(submission: Submission) -> Iterator[Reminder]:
    """Remind of a side wager whose minimum is above the largest ante."""
    most = submission.table.maximum
    smallest = {
        "three_card.minimum": submission.three_card and submission.three_card.minimum,
        "six_card.minimum": submission.six_card and submission.six_card.minimum,
        "progressive.wager": submission.progressive and submission.progressive.wager,
    }
    for key, amount in smallest.items():
        if amount and amount > most:
            words = f"{show_dollars(amount)} is more than the largest ante, {show_dollars(most)}"
            yield Reminder(key, words, HOUSE_RULE)
