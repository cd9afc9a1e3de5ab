"""Forms on paper: figures and words for money, times, and any text a person can write."""

from datetime import UTC, date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from fifthstreet.papers.amounts import amount_in_words, exact, in_words, listed_times, moment, money, time_of_day
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.forms import Amount, Facts, Form, Rows, Signatures, Source, clauses_without
from fifthstreet.papers.typesetting import page_count, pdf

NEW_YORK = ZoneInfo("America/New_York")
HOUR = 3_600_000


@pytest.mark.parametrize(
    ("cents", "figures", "words"),
    [
        (0, "$0.00", "zero dollars exactly"),
        (1, "$0.01", "zero dollars and 01 cents"),
        (100, "$1.00", "one dollar exactly"),
        (10_000_71, "$10,000.71", "ten thousand dollars and 71 cents"),
        (-250, "-$2.50", None),
        (123_456_789_12, "$123,456,789.12", None),
    ],
)
def test_an_amount_in_figures_and_in_words(cents: int, figures: str, words: str | None) -> None:
    assert money(cents) == figures
    if words:
        assert amount_in_words(cents) == words


def test_numbers_in_words() -> None:
    assert in_words(19) == "nineteen"
    assert in_words(20) == "twenty"
    assert in_words(342) == "three hundred forty-two"
    assert in_words(1_000_015) == "one million fifteen"
    assert in_words(7_405_000_300) == "seven billion four hundred five million three hundred"


def test_an_amount_below_the_cent_is_written_out_or_marked_as_going_on() -> None:
    assert exact(Fraction(1_000_106, 100) * 100) == "$10,001.06"
    assert exact(Fraction(2_000_213, 2)) == "$10,001.065"
    assert exact(Fraction(1, 3)) == "$0.003333…"
    assert exact(Fraction(-71, 2)) == "-$0.355"
    assert exact(Fraction(0)) == "$0.00"


def test_times_are_written_with_their_zone() -> None:
    assert moment(0, UTC) == "1970-01-01 00:00:00 UTC"
    assert moment(1_800_000_000_123, UTC) == "2027-01-15 08:00:00 UTC"
    assert moment(1_800_000_000_123, NEW_YORK) == "2027-01-15 03:00:00 EST"
    assert moment(1_800_000_000_123, ZoneInfo("Asia/Kathmandu")) == "2027-01-15 13:45:00 +0545"
    assert time_of_day(1_800_000_000_123, NEW_YORK) == "03:00:00.123"


def test_the_hour_that_the_clocks_repeat_is_told_apart() -> None:
    first = int(datetime(2026, 11, 1, 5, 30, tzinfo=UTC).timestamp() * 1000)
    assert moment(first, NEW_YORK) == "2026-11-01 01:30:00 EDT"
    assert moment(first + HOUR, NEW_YORK) == "2026-11-01 01:30:00 EST"


def test_a_list_of_times_has_its_calendar_date_in_the_title_or_beside_each() -> None:
    evening = int(datetime(2026, 11, 19, 3, 59, tzinfo=UTC).timestamp() * 1000)
    assert listed_times([evening, evening + 1], NEW_YORK) == ("2026-11-18", ("22:59:00.000", "22:59:00.001"))
    title, cells = listed_times([evening, evening + 2 * HOUR], NEW_YORK, milliseconds=False)
    assert (title, cells) == ("Date, time", ("11-18 22:59:00", "11-19 00:59:00"))
    assert listed_times([], NEW_YORK) == ("Date, time", ())


def test_a_form_has_the_calendar_day_of_its_zone_and_names_the_zone() -> None:
    evening = int(datetime(2026, 11, 19, 3, 59, tzinfo=UTC).timestamp() * 1000)
    form = Form(title="T", number="1", facility="F", law="L", at=evening, zone=NEW_YORK, blocks=(), sources=())
    assert form.day == date(2026, 11, 18)
    assert "Times: America/New_York" in form_pages(form)


def test_clauses_lose_the_laws_name_and_a_long_list_is_cut() -> None:
    law = "COMAR 36.05.11"
    assert clauses_without(law, (f"{law}.10A", f"{law}.11")) == ".10A, .11"
    assert clauses_without(law, tuple(f"{law}.0{n}" for n in range(1, 6))) == ".01, .02, .03 …"


def test_whatever_a_person_writes_comes_out_as_text_and_not_as_markup() -> None:
    wild = '#pagebreak() *bold* "quoted" \\ $x$ <label> @ref\nsecond line'
    form = Form(
        title=wild,
        number="1",
        facility=wild,
        law="law",
        at=0,
        zone=NEW_YORK,
        blocks=(
            Heading(wild),
            Words(wild),
            Facts(((wild, wild), ("b", "c"), ("d", "e"))),
            Amount(wild, "$1.00", wild),
            Rows(titles=("a", "b"), rows=((wild, wild),) * 3, right=(1,), totals=(2,)),
            Signatures(((wild, wild), ("b", ""))),
        ),
        sources=(Source("table:x", 1, 2, "ab" * 32),),
    )
    markup = form_pages(form)
    assert page_count(markup) == 1
    assert pdf(markup).startswith(b"%PDF")


def test_a_long_list_goes_on_on_the_next_page_and_a_short_one_does_not_break() -> None:
    def pages(rows: int) -> int:
        listed = Rows(titles=("a",), rows=tuple((f"row {n}",) for n in range(rows)))
        return page_count(
            form_pages(Form(title="T", number="1", facility="F", law="L", at=0, zone=UTC, blocks=(listed,), sources=()))
        )

    assert pages(10) == 1
    assert pages(200) > 2
