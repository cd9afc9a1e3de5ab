"""Incident reports from real houses: a void in each jurisdiction, and irregularities that voided nothing."""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import CommandGiven
from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.incident_report import incident_report
from fifthstreet.papers.typesetting import page_count, pdf
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import CountStub, PlaceStub, ReportConduct, WrongCount
from fifthstreet.table.dealing import all_dealt
from fifthstreet.table.state import Stage
from support.in_process_house import Floor, WaitsWith, floor

PLAIN = {"ante": 1000}
BOTH = {"ante": 1000, "progressive": 100}
BETS = {"maryland": BOTH, "new-jersey": PLAIN, "south-dakota": BOTH}


async def a_void(there: Floor, table: str, jurisdiction: str) -> None:
    """Two guests bet; one has bet on 3rd Street too when a card too many lies in the community area."""
    await there.seat_guest(table, 1, 100_000, "Anna")
    await there.seat_guest(table, 2, 100_000, "Bert")
    await there.bets(table, {1: BETS[jurisdiction], 2: BETS[jurisdiction]})
    await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
    wrong = WrongCount(by="dealer", place="community", cards=4)
    await there.does(table, "account-demo-dealer", wrong)


@pytest.mark.parametrize("jurisdiction", list(BETS))
def test_the_report_of_a_void_tells_what_happened_and_who_got_what_back(tmp_path: Path, jurisdiction: str) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game(jurisdiction)) as there:
            table = f"{jurisdiction}-1"
            await a_void(there, table, jurisdiction)
            report = incident_data(there.house.books.table(table), 1)
            assert report
            assert report.void == "the whole round"
            stake = sum(BETS[jurisdiction].values())
            assert [(one.seat, one.name, one.amount) for one in report.returned] == [
                (1, "Anna", stake),
                (2, "Bert", stake),
            ]
            assert report.main[-1].person == "Dana Reed, dealer"
            assert report.main[-1].clauses
            taken_back = [(one.wagers, one.off_meter) for one in report.corrections]
            with_meter = jurisdiction != "new-jersey"
            assert taken_back == ([(200, Fraction(71))] if with_meter else [])
            assert {(one.role, one.name) for one in report.people} >= {
                ("dealer", "Dana Reed, dealer"),
                ("dealer", "automatic dealer"),
                ("player", "Anna"),
            }
            assert report.lines[-1].words.startswith("round void")
            assert incident_data(there.house.books.table(table), 2) is None

    asyncio.run(live())


def test_the_report_on_paper_has_the_reason_that_was_given_and_every_event(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            table, house = "maryland-1", there.house
            await a_void(there, table, "maryland")
            record = house.services.store.rounds.get(table, 1)
            assert record
            given = CommandGiven(
                table=table,
                round=1,
                command="WrongCount",
                first=record.last,
                last=record.last,
                reason='The shoe gave "four"; a count proved it.',
            )
            await house.services.house_stream.append(given, Actor("dealer", "account-demo-dealer"))
            report = incident_data(house.books.table(table), 1)
            assert report
            markup = form_pages(incident_report(report))
            for words in (
                "Incident report",
                "Maryland 1 / 1",
                "the whole round",
                r"Reason given by Dana Reed, dealer",
                r"The shoe gave \"four\"; a count proved it.",
                "no approval required.",
                "$0.71",
                "round void: 4 cards in the community area",
                "not removed",
                ".13D",
            ):
                assert words in markup, words
            for entry, event in house.books.table(table).events(record.first, record.last):
                assert house.books.table(table).line(entry, event).words.replace('"', r"\"") in markup
            assert page_count(markup) >= 2
            assert pdf(markup).startswith(b"%PDF")
            client = await there.staff("surveillance")
            made = await client.get(f"/api/papers/incident/{table}/1")
            assert (made.status_code, made.content[:4]) == (200, b"%PDF")
            assert (await client.get(f"/api/papers/incident/{table}/2")).status_code == 404
            assert (await (await there.staff("dealer")).get(f"/api/papers/incident/{table}/1")).status_code == 403

    asyncio.run(live())


def test_a_deck_that_was_not_whole_is_named_as_removed_and_what_followed_is_told(tmp_path: Path) -> None:
    async def live() -> None:
        pace = WaitsWith(dealer=0, house_player=0, kind=PlaceStub)
        async with floor(tmp_path, ready_game("new-jersey"), pace=pace) as there:
            table, game = "new-jersey-1", there.host("new-jersey-1").game
            await there.seat_guest(table, 1, 100_000, "Anna")
            await there.bets(table, {1: PLAIN})
            await there.until(table, lambda state: state.round.stage is Stage.DEALING and all_dealt(game, state))
            missing = CountStub(by="dealer", stub=52 - there.host(table).table.round.dealt - 1)
            await there.does(table, "account-demo-dealer", missing)
            await there.until(table, lambda state: state.deck.shuffled)
            report = incident_data(there.house.books.table(table), 1)
            assert report
            assert report.deck_removed == "deck 1 removed, not whole"
            assert [line.words for line in report.main][-1] == "removes deck 1: not whole"
            followed = [line.words for line in report.followed]
            assert "inspects deck 1: 51 cards" in followed
            assert any(words.startswith("receives deck") for words in followed)
            markup = form_pages(incident_report(report))
            assert "deck 1 removed, not whole" in markup
            assert "Follow-up" in markup

    asyncio.run(live())


def test_trouble_that_voids_nothing_is_reported_as_such(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            table = "maryland-1"
            await there.seat_guest(table, 1, 100_000, "Anna")
            assert incident_data(there.house.books.table(table), 1) is None
            await there.bets(table, {1: PLAIN})
            await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
            assert incident_data(there.house.books.table(table), 1) is None
            told_of = ReportConduct(by="floorperson", seat=1, what="talking")
            await there.does(table, "account-demo-floorperson", told_of)
            report = incident_data(there.house.books.table(table), 1)
            assert report
            assert (report.void, report.returned, report.corrections) == ("", (), ())
            assert [line.person for line in report.main] == ["Fay Moss, floorperson"]
            assert "nothing; play continued" in form_pages(incident_report(report))

    asyncio.run(live())


def test_a_void_that_two_people_answer_for_is_reported_with_both_and_the_reason(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            table = "maryland-1"
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(table, seat, 500_000, name)
            await there.bets(table, {1: {"ante": 30_000}, 2: {"ante": 30_000}})
            await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
            dana, finn = await there.staff("dealer"), await there.staff("floorperson-2")
            tapped = await dana.post(f"/api/tables/{table}/tap-in", json={"id": "tap-in-00001"})
            assert tapped.is_success, tapped.text
            wrong = {"type": "WrongCount", "by": "dealer", "place": "community", "cards": 4}
            ask = {"id": "void-0000001", "command": wrong, "reason": "Four cards came out of the shoe."}
            asked = await dana.post(f"/api/tables/{table}/commands", json=ask)
            approval = asked.json()["approval"]
            assert approval, asked.text
            assert incident_data(there.house.books.table(table), 1) is None
            yes = {"id": "approve-00001", "approve": True, "words": "seen"}
            answered = await finn.post(f"/api/approvals/{approval}/answer", json=yes)
            assert answered.is_success, answered.text
            report = incident_data(there.house.books.table(table), 1)
            assert report
            assert report.void == "the whole round"
            assert report.main[-1].person == "Dana Reed, dealer"
            assert [one.person for one in report.approved] == ["Finn Hale, floorperson"]
            assert [one.amount for one in report.returned] == [30_000, 30_000]
            markup = form_pages(incident_report(report))
            assert "approved by Finn Hale, floorperson" in markup
            assert "Four cards came out of the shoe." in markup

    asyncio.run(live())


def test_of_several_hands_that_are_void_each_is_told_with_its_own_second_person(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            table = "new-jersey-1"
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(table, seat, 500_000, name)
            await there.bets(table, {1: {"ante": 30_000}, 2: {"ante": 30_000}})
            await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
            dana, finn = await there.staff("dealer"), await there.staff("floorperson-2")
            await dana.post(f"/api/tables/{table}/tap-in", json={"id": "tap-in-00001"})
            for seat in (1, 2):
                wrong = {"type": "WrongCount", "by": "dealer", "place": "seat", "seat": seat, "cards": 3}
                ask = {"id": f"void-000000{seat}", "command": wrong, "reason": "Three cards came out."}
                asked = await dana.post(f"/api/tables/{table}/commands", json=ask)
                assert asked.is_success, asked.text
                assert (asked.json()["approval"] is None) == (seat == 1)
            yes = {"id": "approve-00001", "approve": True, "words": "seen"}
            answered = await finn.post(f"/api/approvals/{asked.json()['approval']}/answer", json=yes)
            assert answered.is_success, answered.text
            report = incident_data(there.house.books.table(table), 1)
            assert report
            assert [one.person for one in report.approved] == ["", "Finn Hale, floorperson"]
            markup = form_pages(incident_report(report))
            first, second = (one.entry for one in report.approved)
            assert f"Entry {first}: no approval required." in markup
            assert f"Entry {second}: approved by Finn Hale, floorperson" in markup

    asyncio.run(live())
