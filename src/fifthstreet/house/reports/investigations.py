"""Results outside 95%, and what their investigations found."""

from collections.abc import Iterable
from datetime import date

from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.bank.results import OutsideResult
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.statistics.results import Result, all_results, period_title
from fifthstreet.papers.statistics_report import Judged

FOUND_ON = 2
"""The line of an investigation that says what was found."""


def outside_results(books: HouseBooks, now: int) -> tuple[OutsideResult, ...]:
    """Every result outside 95% over a day, month or year that has ended; those that ended first come first."""
    today = books.settings.day_of(now)
    if all(books.settings.day_of(books.table(name).record.made) == today for name in books.tables):
        return ()
    found = [one for one in all_results([books.days(name, now) for name in books.tables], today) if one.why]
    return tuple(
        OutsideResult(
            title=f"{one.of}, {period_title(one.first, one.last)}: {one.why}",
            table=one.table,
            last=one.last,
            facts=one.facts,
            at=books.settings.span(one.last)[1],
        )
        for one in sorted(found, key=lambda one: one.last)
    )


def judged(books: HouseBooks, results: Iterable[tuple[str, Result]]) -> tuple[Judged, ...]:
    """Results with the names that a report gives them, why each lies outside 95%, and what its investigations found."""
    begun = [one for one in books.documents.newest() if one.kind.about == "result" and not one.voided][::-1]
    return tuple(Judged(name=name, why=one.why, found=_found(books, begun, one)) for name, one in results)


def _found(books: HouseBooks, begun: list[Document], result: Result) -> str:
    """What the investigations of a result, or of days and months in it, found, and who signed last."""
    words = []
    for document in begun:
        of, *days = document.subject
        first, last = (date.fromisoformat(str(day)) for day in days)
        if of == result.of and result.first <= first and last <= result.last:
            period = "" if (first, last) == (result.first, result.last) else f", {period_title(first, last)}"
            signed, who = document.signature(FOUND_ON), books.name(document.signed[-1].person)
            words.append(f"{name_of(document)}{period}: {signed.words if signed else 'begun'} ({who})")
    return "; ".join(words)
