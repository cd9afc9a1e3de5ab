"""Checks a submission against its rulebook: every defect with the clause it breaks."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.money import show_dollars
from fifthstreet.rules.approvals import check_approvals
from fifthstreet.rules.defects import HOUSE_RULE, Defect
from fifthstreet.rules.edge import six_card_edge, three_card_edge
from fifthstreet.rules.findings import Finding, clause
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.paytables import SixCardPaytable, ThreeCardPaytable
from fifthstreet.rules.model.submission import ProgressiveTerms, SideWagerTerms, Submission
from fifthstreet.rules.progressive_check import check_progressive
from fifthstreet.rules.wager_limits import check_limits

LONGEST_TO_DECIDE = 600


def check_submission(book: Rulebook, submission: Submission, file: str) -> list[Defect]:
    """Return all defects of a submission under its rulebook."""
    findings = dict.fromkeys(finding for check in _CHECKS for finding in check(book, submission))
    return [Defect(file, key, problem, clause) for key, problem, clause in findings]


def clause_of_key(book: Rulebook, key: str) -> str:
    """Return the clause that requires a key of a submission, or "house rule" if there is none."""
    if book.progressive and key == "progressive.rate_of_progression" and book.progressive.rate:
        return clause(book.progressive.rate)
    if book.progressive and key in ("progressive.start", "progressive.seed"):
        return clause(book.progressive.start_and_reset)
    return HOUSE_RULE


def _house(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    if not submission.facility.strip() or not submission.facility.isprintable():
        yield "facility", "must be the name of the house, in one line", HOUSE_RULE
    if submission.jurisdiction != book.name:
        yield "jurisdiction", f"is {submission.jurisdiction!r}, but the rulebook is {book.name!r}", HOUSE_RULE


def _table(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    table, ante = submission.table, book.wagers.ante
    for key, amount in ("minimum", table.minimum), ("maximum", table.maximum):
        if ante.at_most is not None and amount > ante.at_most:
            problem = f"must be at most {show_dollars(ante.at_most)}, not {show_dollars(amount)}"
            yield f"table.{key}", problem, clause(ante)
    if table.seats > book.seats.at_most:
        yield "table.seats", f"must be at most {book.seats.at_most}, not {table.seats}", clause(book.seats)
    if table.seats < 1:
        yield "table.seats", "must be at least 1", HOUSE_RULE
    if not 1 <= table.seconds_to_decide <= LONGEST_TO_DECIDE:
        yield "table.seconds_to_decide", f"must be from 1 to {LONGEST_TO_DECIDE}", HOUSE_RULE
    yield from check_limits("table", table.minimum, table.maximum, table.increment)


def _dealing(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    terms = submission.dealing
    unaided = terms.shuffler == "none"
    decks = book.deck.without_shuffler if unaided else book.deck.with_shuffler
    if terms.decks > decks.at_most:
        problem = f"must be at most {decks.at_most} {'without' if unaided else 'with'} a shuffler, not {terms.decks}"
        yield "dealing.decks", problem, clause(decks)
    if terms.decks < 1:
        yield "dealing.decks", "must be at least 1", HOUSE_RULE
    if terms.shuffler == "self-reshuffling" and terms.decks > 1 and book.deck.pair:
        yield "dealing.decks", "must be 1 with a self-reshuffling shoe", clause(book.deck.pair)
    method = next((method for name, method in book.dealing.methods.items() if name == terms.method), None)
    if method is None:
        known = ", ".join(book.dealing.permitted.methods)
        problem = f"{terms.method!r} is not a method of this rulebook: choose from {known}"
        yield "dealing.method", problem, clause(book.dealing.permitted)
        return
    if terms.shuffler not in method.shuffler.allowed:
        allowed = " or ".join(repr(shuffler) for shuffler in method.shuffler.allowed)
        problem = f"dealing by {terms.method!r} needs {allowed}, not {terms.shuffler!r}"
        yield "dealing.shuffler", problem, clause(method.shuffler)
    if "six-card" in submission.offered and "six-card-box" not in method.order and book.dealing.six_card_box:
        problem = f"{terms.method!r} deals no cards to the Six Card Bonus box"
        yield "dealing.method", problem, clause(book.dealing.six_card_box)


def _offered(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    permitted = book.wagers.permitted
    after = {
        "progressive": book.wagers.progressive,
        "three-card": book.wagers.three_card,
        "six-card": book.wagers.six_card,
    }
    for place, wager in enumerate(submission.offered):
        if wager not in permitted.wagers:
            yield "offered", f"{wager!r} is not a wager of this rulebook", clause(permitted)
        if wager in submission.offered[:place]:
            yield "offered", f"{wager!r} is listed twice", HOUSE_RULE
        if side_wager := after.get(wager):
            for needed in [needed for needed in side_wager.after if needed not in ("ante", *submission.offered)]:
                yield "offered", f"{wager!r} needs {needed!r}", clause(side_wager)


def _terms(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    terms: dict[str, SideWagerTerms | ProgressiveTerms | None] = {
        "three-card": submission.three_card,
        "six-card": submission.six_card,
        "progressive": submission.progressive,
    }
    for wager, part in terms.items():
        key, offered = wager.replace("-", "_"), wager in submission.offered
        if part and not offered:
            yield key, f"has terms, but {wager!r} is not offered", HOUSE_RULE
        if not part and offered and wager in book.wagers.permitted.wagers:
            yield key, f"is missing, though {wager!r} is offered", HOUSE_RULE


def _three_card(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    terms = submission.three_card
    if not terms or not book.wagers.three_card:
        return
    paytable = book.three_card.get(terms.paytable)
    yield from _side_wager(
        "three_card", terms, paytable, tuple(book.three_card), clause(book.wagers.three_card.paytable)
    )
    if paytable and terms.minimum > 0:
        yield from _edge("three_card", terms, three_card_edge(paytable, terms.minimum))


def _six_card(book: Rulebook, submission: Submission) -> Iterator[Finding]:
    terms = submission.six_card
    if not terms or not book.wagers.six_card:
        return
    in_force = {name: table for name, table in book.six_card.items() if table.standing == "in-force"}
    paytable = in_force.get(terms.paytable)
    withdrawn = [table for name, table in book.six_card.items() if terms.paytable in (name, table.printed_as)]
    if withdrawn and not paytable:
        yield "six_card.paytable", f"{terms.paytable!r} has been withdrawn", clause(withdrawn[0])
        return
    yield from _side_wager("six_card", terms, paytable, tuple(in_force), clause(book.wagers.six_card.paytable))
    if paytable and terms.minimum > 0:
        yield from _edge("six_card", terms, six_card_edge(paytable, terms.minimum))


def _side_wager(
    key: str,
    terms: SideWagerTerms,
    paytable: ThreeCardPaytable | SixCardPaytable | None,
    known: tuple[str, ...],
    clauses: str,
) -> Iterator[Finding]:
    if not paytable:
        yield (
            f"{key}.paytable",
            f"{terms.paytable!r} is not a paytable of this rulebook: choose from {', '.join(known)}",
            clauses,
        )
    yield from check_limits(key, terms.minimum, terms.maximum, terms.increment)


def _edge(key: str, terms: SideWagerTerms, edge: Fraction) -> Iterator[Finding]:
    if edge < 0 and not terms.allow_player_edge:
        problem = (
            f"on {terms.paytable!r} at {show_dollars(terms.minimum)} the player has an edge of {float(-edge):.2%}; "
            "set allow_player_edge = true if intended"
        )
        yield f"{key}.paytable", problem, HOUSE_RULE


_CHECKS = (_house, _table, _dealing, _offered, _terms, _three_card, _six_card, check_progressive, check_approvals)
