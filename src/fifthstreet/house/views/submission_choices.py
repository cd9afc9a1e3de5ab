"""What a rulebook lets a house choose for each field of a Rules Submission, with the clause of each choice."""

from collections.abc import Callable, Iterator, Mapping
from typing import get_args

from fifthstreet.house.wording.sentences import sentence
from fifthstreet.house.wording.submission_fields import CARDS, SHUFFLERS, schedule_title, spaced
from fifthstreet.house.wording.submission_terms import SEVERAL_WINNERS
from fifthstreet.rules import Rulebook
from fifthstreet.rules.approvals import IN_WORDS
from fifthstreet.rules.findings import clause
from fifthstreet.rules.model.deck import Shuffler
from fifthstreet.rules.model.submission import OptionalWager
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.wire.submissions import Condition, FormChoice


def choices_of(book: Rulebook, key: str) -> tuple[FormChoice, ...]:
    """The choices of a field; none if its value is not chosen from a list."""
    return tuple(CHOICES[key](book)) if key in CHOICES else ()


def _offered(book: Rulebook) -> Iterator[FormChoice]:
    for wager in get_args(OptionalWager):
        if wager in book.wagers.permitted.wagers:
            rule = getattr(book.wagers, wager.replace("-", "_")) or book.wagers.permitted
            yield FormChoice(value=wager, title=wager_title(wager), clause=clause(rule))


def _cards(_: Rulebook) -> Iterator[FormChoice]:
    for value, title in CARDS.items():
        yield FormChoice(value=value, title=title)


def _methods(book: Rulebook) -> Iterator[FormChoice]:
    for name, method in book.dealing.methods.items():
        yield FormChoice(value=name, title=spaced(name), clause=clause(method))


def _shufflers(book: Rulebook) -> Iterator[FormChoice]:
    """The shufflers that a dealing method allows; each can be chosen only while such a method is chosen."""
    for value in get_args(Shuffler):
        by = {name: method for name, method in book.dealing.methods.items() if value in method.shuffler.allowed}
        if by:
            yield FormChoice(
                value=value,
                title=SHUFFLERS[value],
                clause=", ".join(dict.fromkeys(cited for method in by.values() for cited in method.shuffler.cite)),
                needs=Condition(key="dealing.method", values=tuple(by)),
            )


def _three_card(book: Rulebook) -> Iterator[FormChoice]:
    for name, paytable in book.three_card.items():
        yield FormChoice(value=name, title=name, clause=clause(paytable))


def _six_card(book: Rulebook) -> Iterator[FormChoice]:
    for name, paytable in book.six_card.items():
        if paytable.standing == "in-force":
            yield FormChoice(value=name, title=name, clause=clause(paytable))


def _schedules(book: Rulebook) -> Iterator[FormChoice]:
    for name, schedule in book.progressive.schedules.items() if book.progressive else ():
        yield FormChoice(value=name, title=schedule_title(name, schedule), clause=clause(schedule))


def _several_winners(book: Rulebook) -> Iterator[FormChoice]:
    own_procedure = book.progressive is not None and book.progressive.several_awards.each == "house-procedure"
    for value, title in SEVERAL_WINNERS.items():
        if own_procedure or value == "in-settling-order":
            yield FormChoice(value=value, title=sentence(title))


def _approvals(book: Rulebook) -> Iterator[FormChoice]:
    for rule in book.approvals or ():
        yield FormChoice(value=rule.of, title=sentence(IN_WORDS[rule.of]), clause=clause(rule))


CHOICES: Mapping[str, Callable[[Rulebook], Iterator[FormChoice]]] = {
    "offered": _offered,
    "table.cards": _cards,
    "dealing.method": _methods,
    "dealing.shuffler": _shufflers,
    "three_card.paytable": _three_card,
    "six_card.paytable": _six_card,
    "progressive.schedule": _schedules,
    "progressive.several_winners": _several_winners,
    "approvals.of": _approvals,
}
