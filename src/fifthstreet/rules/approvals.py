"""The approvals that a regulation asks for: which a table needs, and which its submission does not name."""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec.structs import replace

from fifthstreet.rules.defects import HOUSE_RULE, Reminder
from fifthstreet.rules.findings import Finding, clause
from fifthstreet.rules.model.approvals import ApprovalName, ApprovalRule
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.submission import Approval, Submission

IN_WORDS: Mapping[ApprovalName, str] = {
    "layout": "the layout",
    "drop-box-and-tip-box": "the places of drop box and tip box",
    "cover-card": "the cover card",
    "manual-shoe-location": "the place of the manual shoe",
    "automated-shoe": "the automated shoe, its place and the procedures for its use",
    "self-reshuffling-device": "the self-reshuffling shoe",
    "shuffler-jam-procedure": "the reshuffle after a shuffler jam",
    "shoe-jam-procedure": "the reshuffle after a jam of the automated shoe",
    "award-validation-procedure": "the internal controls by which an award is validated",
}


def check_approvals(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    """Find approvals that the regulation requires and the submission does not name, and those with an empty field."""
    for rule in _not_named(book, submission, "refused"):
        problem = f"{IN_WORDS[rule.of]} must be approved first; name the approval"
        yield "approvals", problem, clause(rule)
    known = [rule.of for rule in book.approvals or ()]
    named = [approval.of for approval in submission.approvals or ()]
    for place, approval in enumerate(submission.approvals or (), 1):
        key = f"approvals[{place}]"
        if approval.of not in known:
            yield f"{key}.of", f"this rulebook asks for no approval of {IN_WORDS[approval.of]}", HOUSE_RULE
        if approval.of in named[: place - 1]:
            yield f"{key}.of", f"the approval of {IN_WORDS[approval.of]} is listed twice", HOUSE_RULE
        for name, said in ("by", approval.by), ("number", approval.number):
            if not said.strip() or not said.isprintable():
                yield f"{key}.{name}", "must be stated in one line", HOUSE_RULE


def approval_reminders(book: Rulebook, submission: Submission) -> Iterator[Reminder]:
    """Remind of approvals that the regulation asks for and the submission does not name, though it need not."""
    for rule in _not_named(book, submission, "reminded"):
        words = f"{IN_WORDS[rule.of]} must be approved; name the approval"
        yield Reminder("approvals", words, clause(rule))


def as_if_approved(book: Rulebook, submission: Submission) -> Submission:
    """Return a submission with every approval that the regulation asks for, for sample rounds that no table deals."""
    rules = book.approvals or ()
    samples = tuple(Approval(of=rule.of, by="nobody", number="a sample", granted=date.min) for rule in rules)
    return replace(submission, approvals=samples) if samples else submission


def _not_named(book: Rulebook, submission: Submission, then: str) -> Iterator[ApprovalRule]:
    named = {approval.of for approval in submission.approvals or ()}
    for rule in book.approvals or ():
        if rule.if_not_named == then and rule.of not in named and _applies(rule, submission):
            yield rule


def _applies(rule: ApprovalRule, submission: Submission) -> bool:
    dealing = submission.dealing
    return (
        (not rule.methods or dealing.method in rule.methods)
        and (not rule.shufflers or dealing.shuffler in rule.shufflers)
        and (rule.if_offered is None or rule.if_offered in submission.offered)
    )
