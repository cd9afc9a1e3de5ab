"""Checks that the parts of a rulebook are consistent."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from itertools import pairwise

from fifthstreet.cards import FiveCard, FiveCardHand, SixCardHand, ThreeCard
from fifthstreet.rules.defects import Defect
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay, Push
from fifthstreet.rules.model.paytables import FiveCardRow, SixCardRow, ThreeCardRow
from fifthstreet.rules.walk import entries, facts

Finding = tuple[str, str]
"""A key and what is wrong with it."""

_DATE = re.compile(r"\d{4}(-\d{2}-\d{2})?", re.ASCII)
MAIN = ("ante", "third-street", "fourth-street", "fifth-street")

AnyRow = FiveCardRow | ThreeCardRow | SixCardRow


def check_book(book: Rulebook, file: str, known_clauses: Iterable[str] | None = None) -> list[Defect]:
    """Return all defects of a book, including unknown citations if its clauses are given."""
    known = None if known_clauses is None else frozenset(known_clauses)
    findings = [*_citations(book, known)]
    for check in _CHECKS:
        findings += check(book)
    return [Defect(file, key, problem) for key, problem in dict.fromkeys(findings)]


def _citations(book: Rulebook, known: frozenset[str] | None) -> Iterator[Finding]:
    for key, entry in entries(book):
        for clause in entry.cite:
            if not clause.startswith(book.citations):
                yield key, f"cites {clause!r}, which is no clause of {book.law}"
            elif known is not None and clause not in known:
                yield key, f"cites {clause!r}, which the register does not know"
        if not all(entry.reading):
            yield key, "names a reading that is nothing"
    for fact in facts(book):
        if not fact.clauses and not fact.readings:
            yield fact.key, "has neither a clause nor a reading"


def _head(book: Rulebook) -> Iterator[Finding]:
    for name in ("name", "title", "law", "source", "version"):
        if not getattr(book, name).strip():
            yield name, "must not be blank"
    if not all(book.citations) or not book.citations:
        yield "citations", "must say what the citations of this text begin with"
    history = book.history or ()
    for place, entry in enumerate(history, 1):
        if not _DATE.fullmatch(entry.on) or not _is_a_date(entry.on):
            yield f"history[{place}].on", 'must be a day, such as "2014-10-13", or a year'
        if not entry.words.strip():
            yield f"history[{place}].words", "must not be blank"
    if list(history) != sorted(history, key=lambda entry: entry.on):
        yield "history", "must go from the oldest date to the latest"


def _is_a_date(text: str) -> bool:
    """Whether a text is a year or a day of the calendar."""
    try:
        date.fromisoformat(text if "-" in text else f"{text}-01-01")
    except ValueError:
        return False
    return True


def _numbers(book: Rulebook) -> Iterator[Finding]:
    cut, cards = book.deck.cut.depth, book.dealing.cards
    box = book.dealing.six_card_box.cards if book.dealing.six_card_box else 0
    if book.deck.with_shuffler.at_most < book.deck.without_shuffler.at_most:
        yield "deck.with_shuffler.at_most", "must not be less than without a shuffler"
    if book.deck.with_shuffler.at_most > 1 and not book.deck.pair:
        yield "deck.pair", "is missing, though there may be two decks"
    if not cut.at_least <= cut.at_most < book.deck.size.cards:
        yield "deck.cut.depth", f"from {cut.at_least} to {cut.at_most} cards is no cut of {book.deck.size.cards}"
    if not _rising(book.wagers.streets.multiples):
        yield "wagers.streets.multiples", "must be whole multiples, each once, the smallest first"
    if cards.player + cards.community != 5:
        yield "dealing.cards", "a hand is five cards, the player's and the community's together"
    if book.seats.at_most * cards.player + cards.community + box > book.deck.size.cards:
        yield "seats.at_most", f"a deck of {book.deck.size.cards} cards does not serve {book.seats.at_most} players"
    if book.cap and book.cap.amount < 1:
        yield "cap.amount", "must be more than $0"
    if book.cap and sorted(book.cap.spent_on) != sorted(MAIN):
        yield "cap.spent_on", f"must name each of these once: {', '.join(MAIN)}"
    opening = [entry.step for entry in book.deck.opening.steps]
    if len(set(opening)) != len(opening) or opening[-1:] != ["shuffle"]:
        yield "deck.opening.steps", "must name each step once, the shuffle last"
    if book.progressive and book.irregularities.wrong_count.player == "void-hand":
        yield "irregularities.wrong_count.player", "one void hand would leave the Envy paid for it: void all"
    exempt = book.deck.stub.not_needed_with
    if {"counting-shuffler", "automated-shoe-and-counting-shuffler"} <= set(exempt):
        yield "deck.stub.not_needed_with", "'counting-shuffler' says it already"
    tip = book.wagers.dealer_tip
    if tip and not set(tip.street_multiples) <= {0, *book.wagers.streets.multiples}:
        yield "wagers.dealer_tip.street_multiples", "must be none, or what a street wager may be"


def _wagers(book: Rulebook) -> Iterator[Finding]:
    permitted = book.wagers.permitted.wagers
    for key, needed in (
        ("progressive", book.wagers.progressive),
        ("three_card", book.wagers.three_card),
        ("six_card", book.wagers.six_card),
    ):
        if needed and (not set(needed.after) <= set(permitted) or key.replace("_", "-") in needed.after):
            yield f"wagers.{key}.after", "must name other wagers that are permitted"
        if bool(needed) != bool(getattr(book.round.fold.side_wagers, key, None)):
            yield f"round.fold.side_wagers.{key}", "must be said of a wager that is permitted, and of no other"
    if not book.wagers.instruments.accepted:
        yield "wagers.instruments.accepted", "must name at least one"
    if ("match-play-coupon" in book.wagers.instruments.accepted) != ("match-play" in permitted):
        yield "wagers.instruments.accepted", "must name the coupon where match play is permitted, and nowhere else"
    has = {
        "progressive": book.wagers.progressive and book.wagers.progressive_collection and book.progressive,
        "three-card": book.wagers.three_card and book.three_card,
        "six-card": book.wagers.six_card and book.six_card,
        "dealer-tip": book.wagers.dealer_tip,
        "match-play": book.wagers.match_play,
    }
    for wager in MAIN:
        if wager not in permitted:
            yield "wagers.permitted.wagers", f"must name {wager!r}"
    for wager, section in has.items():
        if bool(section) != (wager in permitted):
            yield "wagers.permitted.wagers", f"{wager!r} must be named, and described, or neither"
    if len(set(permitted)) != len(permitted):
        yield "wagers.permitted.wagers", "names a wager twice"
    settled = [wager for wager in permitted if wager not in ("dealer-tip", "match-play")]
    if sorted(book.round.settling_order.order) != sorted(settled):
        yield "round.settling_order.order", f"must settle each of these once: {', '.join(settled)}"


def _silences(book: Rulebook) -> Iterator[Finding]:
    """Find rules that refer to something which the book lacks."""
    life, verbal = book.deck.life, book.wagers.instruments.verbal
    limits = {"as-from-the-hand": life.from_the_hand, "as-from-a-shoe": life.from_a_shoe, "never": None}
    for name, method in book.dealing.methods.items():
        if method.deck_clock.runs != "never" and not limits[method.deck_clock.runs]:
            yield f"dealing.methods.{name}.deck_clock.runs", "there is no such limit in 'deck.life'"
    looks = any(entry.step == "first-player-looks" for entry in book.deck.opening.steps)
    if looks != (book.deck.idle.then == "opening-steps-from-the-look"):
        yield "deck.idle.then", "must go back to the look where decks are opened with one, and nowhere else"
    if (verbal.with_cash == "refused") != bool(verbal.cite):
        yield "wagers.instruments.verbal.with_cash", "is refused by a clause, or the text is silent"


def _dealing(book: Rulebook) -> Iterator[Finding]:
    if not book.dealing.methods or sorted(book.dealing.methods) != sorted(book.dealing.permitted.methods):
        yield "dealing.permitted.methods", "must name the methods that are described, each once, and at least one"
    six_card = "six-card" in book.wagers.permitted.wagers
    for name, method in book.dealing.methods.items():
        allowed = {"players", "community"}, {"players", "community", "six-card-box"}
        if len(set(method.order)) != len(method.order) or set(method.order) not in allowed[: 1 + six_card]:
            yield f"dealing.methods.{name}.order", "must serve the players and the community area once each"
        if not method.shuffler.allowed:
            yield f"dealing.methods.{name}.shuffler.allowed", "must name at least one, if only 'none'"
    if six_card != (book.dealing.six_card_box is not None):
        yield "dealing.six_card_box", "must be described where the Six Card Bonus is permitted, and nowhere else"


def _hands(book: Rulebook) -> Iterator[Finding]:
    lists: dict[str, list[str]] = {
        "five_card": [kind.hand for kind in book.hands.five_card],
        "three_card": [kind.hand for kind in book.hands.three_card],
        "six_card": [kind.hand for kind in book.hands.six_card],
    }
    paid: dict[str, set[str]] = {
        "five_card": {row.hand for row in book.main.rows},
        "three_card": {row.hand for table in book.three_card.values() for row in table.rows},
        "six_card": {row.hand for table in book.six_card.values() for row in table.rows},
    }
    for name, hands in lists.items():
        if len(set(hands)) != len(hands):
            yield f"hands.{name}", "names a hand twice"
        for hand in sorted(paid[name] - set(hands)):
            yield f"hands.{name}", f"does not name {hand!r}, which a paytable pays"


def _paytables(book: Rulebook) -> Iterator[Finding]:
    words = book.paper.odds_words.words
    yield from _rows("main.rows", book.main.rows, (Odds, Push), words)
    for name, three in book.three_card.items():
        yield from _rows(f"three_card.{name}.rows", three.rows, (Odds,), words)
    for name, six in book.six_card.items():
        yield from _rows(f"six_card.{name}.rows", six.rows, (Odds, FixedSum), words)
    if book.progressive:
        yield from _rows("progressive.rows", book.progressive.rows, (Odds, MeterShare), words)
        for name, schedule in book.progressive.schedules.items():
            yield from _rows(f"progressive.schedules.{name}.envy", schedule.envy, (FixedSum,), words)
            if schedule.wager < 1:
                yield f"progressive.schedules.{name}.wager", "must be at least a cent"


def _rows(
    key: str,
    rows: Sequence[FiveCardRow | ThreeCardRow | SixCardRow],
    kinds: tuple[type[Pay], ...],
    words: Sequence[str],
) -> Iterator[Finding]:
    if not rows:
        yield key, "must have at least one row"
    for place, row in enumerate(rows, 1):
        if not isinstance(row.pays, kinds):
            yield f"{key}[{place}].pays", f"{str(row.pays)!r} is no pay for this table"
        elif isinstance(row.pays, Odds) and row.pays.word not in words:
            yield f"{key}[{place}].pays", f"this text prints no odds with {row.pays.word!r}"
        if not row.hands:
            yield f"{key}[{place}]", "names no hand"
        if isinstance(row, FiveCardRow) and row.pairs and row.hand != "pair":
            yield f"{key}[{place}].pairs", "belongs to a pair"
        if isinstance(row, SixCardRow) and row.suits and row.hand != "super-royal":
            yield f"{key}[{place}].suits", "belongs to a super royal"
        if any(hand in earlier.hands for earlier in rows[: place - 1] for hand in row.hands):
            yield f"{key}[{place}]", "pays a hand that an earlier row pays"
    order = [_strength(row) for row in rows if row.hands]
    if order != sorted(order):
        yield key, "must go from the best hand to the lowest"
    worth = [_worth(row.pays) for row in rows]
    if worth != sorted(worth, reverse=True):
        yield key, "must not pay a lower hand more than a better one"


def _strength(row: AnyRow) -> tuple[int, int]:
    """Return the rank of a row's best hand: smaller is better."""
    match row.hands[0]:
        case ThreeCard() as three:
            return list(ThreeCard).index(three), 0
        case FiveCardHand(category, pair):
            return list(FiveCard).index(category), -(pair or 0)
        case SixCardHand(category, super_royal):
            return list(FiveCard).index(category), 0 if super_royal else 1


def _worth(pay: Pay) -> tuple[int, Fraction]:
    match pay:
        case Push():
            return 0, Fraction(0)
        case Odds():
            return 1, Fraction(pay.net)
        case MeterShare(share=share):
            return 2, share
        case FixedSum(amount=amount):
            return 3, Fraction(amount)


def _rising(numbers: Sequence[int]) -> bool:
    return bool(numbers) and all(low < high for low, high in pairwise(numbers))


_CHECKS = (_head, _numbers, _wagers, _silences, _dealing, _hands, _paytables)
