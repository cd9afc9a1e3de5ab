"""The log of a real house: every stream in one order, searchable, and no card that still lies face down."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import pytest

from fifthstreet.cards import DECK, Card
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.deck.commitments import Opening, Seal, check
from fifthstreet.house.house import House
from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.house.staff.disputes import open_dispute
from fifthstreet.house.store import Chained, RoundRecord
from fifthstreet.house.store.queries.rounds import RoundSearch
from fifthstreet.house.views import log_search as record_walk
from fifthstreet.house.views.log import LogQuery, log_page
from fifthstreet.house.views.log_entries import TableContext, describe_entry
from fifthstreet.house.views.log_search import read_cursor
from fifthstreet.house.views.replay import replay_as
from fifthstreet.house.views.rounds import found_rounds
from fifthstreet.house.wording.house_events import Called
from fifthstreet.play.staff import staff
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table.commands import BuyIn, Exposed, Fold, PlaceWager, ReportConduct, Sit, WrongCount
from fifthstreet.table.events import CardSeen
from fifthstreet.table.state import Stage
from fifthstreet.wire.staff import LogLine
from support.changes import changed
from support.in_process_house import NOTHING_RIGGED, First, Floor, floor
from support.random_games import JURISDICTIONS

GAMES = tuple(ready_game(name) for name in JURISDICTIONS)
ANTE = {"ante": 1000}
BOTH = {"ante": 1000, "progressive": 100}


def in_a_house(data: Path, story: Callable[[Floor], Awaitable[None]], first: First = NOTHING_RIGGED) -> None:
    async def live() -> None:
        async with floor(data, *GAMES, first=first) as there:
            await story(there)

    asyncio.run(live())


def all_lines(house: House, query: LogQuery, limit: int = 7) -> list[LogLine]:
    """Every page, one after another."""
    lines, page = [], log_page(house.tables, query, None, limit)
    while True:
        lines += page.lines
        if page.more is None:
            return lines
        page = log_page(house.tables, query, read_cursor(page.more), limit)


async def two_rounds(there: Floor) -> None:
    """A round at each table, one of them void, the last one at Maryland's with a straight flush."""
    for table in ("maryland-1", "new-jersey-1", "south-dakota-1"):
        await there.seat_guest(table, 1, 200_000, f"Anna of {table[:4]}")
    await there.round("new-jersey-1", {1: ANTE})
    number = await there.bets("south-dakota-1", {1: BOTH})
    await there.until("south-dakota-1", lambda table: table.round.stage is Stage.THIRD_STREET)
    await there.does("south-dakota-1", "dana", WrongCount(by="dealer", place="community", cards=4))
    assert number == 1
    await there.round("maryland-1", {1: BOTH})
    await there.quiet()


def test_the_pages_of_the_log_are_every_entry_of_every_stream_once_and_newest_first(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        house = there.house
        store = house.services.store
        lines = all_lines(house, LogQuery())
        numbers = [(line.stream, line.sequence) for line in lines]
        streams = [host.stream for host in house.tables.values()]
        streams += [meter.stream for meter in house.tables.meters.values()]
        every = {
            (entry.stream, entry.sequence): entry
            for name in (*streams, "house")
            for entry in store.streams.entries(name)
        }
        assert len(numbers) == len(set(numbers))
        assert set(numbers) == set(every)
        assert all(one.at >= other.at for one, other in pairwise(lines))
        under_way = {host.stream: host.projection.round_first for host in house.tables.values()}
        for line in lines:
            over = line.sequence < under_way.get(line.stream, line.sequence + 1)
            assert line.hash == (every[line.stream, line.sequence].hash.hex() if over else "")
        assert any(line.hash for line in lines if line.stream in under_way)
        for stream in streams:
            mine = [line.sequence for line in lines if line.stream == stream]
            assert mine == sorted(mine, reverse=True)

    in_a_house(tmp_path, story)


def test_the_log_finds_by_table_round_person_kind_clause_time_and_words(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        house = there.house
        every = all_lines(house, LogQuery(), 100)

        (void,) = all_lines(house, LogQuery(kinds=("RoundVoided",)))
        assert (void.stream, void.person, void.by, void.round) == ("table:south-dakota-1", "dana", "dealer", 1)
        assert "round void, 4 cards in the community area" in void.words
        by_dana = all_lines(house, LogQuery(person="dana"))
        assert {line.kind for line in by_dana} == {"RoundVoided", "Corrected", "RoundFinished"}

        of_the_round = all_lines(house, LogQuery(table="south-dakota-1", round=1))
        kinds = {line.kind for line in of_the_round}
        assert {"RoundVoided", "Corrected", "Contributed", "WagerPlaced"} <= kinds
        assert {line.stream.partition("-")[0] for line in of_the_round} == {"table:south", "meter:south"}
        assert {line.round for line in of_the_round} == {1}
        later = all_lines(house, LogQuery(table="south-dakota-1", round=2))
        assert {line.kind for line in later} <= {"Shuffled", "WasCut", "RoundEnded", "EndOfRoundPressed"}

        clause = void.clauses[0]
        by_clause = all_lines(house, LogQuery(clause=clause))
        assert by_clause
        assert all(any(clause in cited for cited in line.clauses) for line in by_clause)
        assert {line.sequence for line in every if clause in line.clauses} <= {line.sequence for line in by_clause}

        by_words = all_lines(house, LogQuery(text="ROUND VOID"))
        assert {line.kind for line in by_words} == {"RoundVoided", "Corrected"}
        since = all_lines(house, LogQuery(since=void.at))
        until = all_lines(house, LogQuery(until=void.at - 1))
        assert len(since) + len(until) == len(every)
        assert all(line.at >= void.at for line in since)
        assert all_lines(house, LogQuery(table="no-such-table")) == []
        assert all_lines(house, LogQuery(stream="table:new-jersey-1", table="maryland-1")) == []

    in_a_house(tmp_path, story)


def test_the_log_is_searched_by_names_titles_and_words_of_the_trade(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        mia = await there.staff("manager")

        async def kinds(**query: str) -> set[tuple[str, str]]:
            lines = (await mia.get("/api/record", params={"limit": 100, **query})).json()["lines"]
            return {(line["stream"].partition(":")[0], line["kind"]) for line in lines}

        assert await kinds(text="south dakota 1 misdeal") == {("table", "RoundVoided")}
        assert await kinds(text="maryland misdeal") == set()
        assert await kinds(kind="misdeal") == await kinds(kind="round voided") == {("table", "RoundVoided")}
        assert await kinds(kind="fold, buy-in") >= {("table", "BoughtIn")}
        assert ("table", "BoughtIn") in await kinds(text="anna of mary bought")
        assert ("table", "BoughtIn") in await kinds(text="buy-in, anna!")
        assert await kinds(kind="Misdeals") == await kinds(kind="misdeal")
        assert {kind for _, kind in await kinds(kind="cash-out, buy in")} == {"BoughtIn"}
        assert await kinds(person="Mia Lane") == await kinds(person="mia") == await kinds(person="account-demo-manager")
        assert ("house", "SignedIn") in await kinds(person="mia")
        assert await kinds(person="nobody of that name") == set()

    in_a_house(tmp_path, story)


def test_a_question_that_finds_little_is_cut_into_pages_and_still_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        monkeypatch.setattr(record_walk, "WIDE_WINDOW", 3)
        monkeypatch.setattr(record_walk, "MOST_WINDOWS", 2)
        query, empty = LogQuery(kinds=("TableOpened",)), 0
        page = log_page(there.house.tables, query, None, 50)
        found = list(page.lines)
        while page.more:
            page = log_page(there.house.tables, query, read_cursor(page.more), 50)
            empty += not page.lines
            found += page.lines
        assert sorted(line.stream for line in found) == sorted(host.stream for host in there.house.tables.values())
        assert empty > 5

    in_a_house(tmp_path, story)


@pytest.mark.parametrize(
    "text", ["", "x", "1.2", "1.x.house", "9" * 16 + ".1.house", "٣.1.house", "-1.2.house", "1.2." + "y" * 400]
)
def test_what_is_no_cursor_is_not_taken_for_one(text: str) -> None:
    assert read_cursor(text) is None


def test_a_floorperson_sees_the_log_of_the_tables_alone(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        page = log_page(there.house.tables, LogQuery(), None, 100, tables_only=True)
        assert page.lines
        assert all(line.stream.startswith("table:") for line in page.lines)
        for stream in ("house", next(iter(there.house.tables.meters.values())).stream):
            assert log_page(there.house.tables, LogQuery(stream=stream), None, 100, tables_only=True).lines == ()

    in_a_house(tmp_path, story)


def test_a_face_that_staff_noted_is_in_no_log_until_its_round_is_over() -> None:
    event = CardSeen(at=1, place="seat", seat=1, slot=4, face=Card("7c"))
    entry = Chained(
        stream="table:x", sequence=1, at=1, by="dealer", person="dana", command="", event=codec.write(event), hash=b""
    )
    names = Called(str, str, str)
    live, over = (describe_entry(entry, names, TableContext(whole=52, over=over)) for over in (False, True))
    assert "7c" not in str(live)
    assert over.event["face"] == "7c"
    assert live.words == over.words


def test_rounds_are_found_by_table_player_end_time_and_hand(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        table = "maryland-1"
        await there.rig(table, {1: "8h 7h", 2: "2c 4d"}, "Jh 10h 9h")
        anna = await there.seat_guest(table, 1, 200_000, "Anna")
        await there.seat_guest(table, 2, 200_000, "Bert")
        await there.round(table, {1: ANTE, 2: ANTE})
        await there.bets(table, {2: ANTE})
        await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
        await there.does(table, "dana", WrongCount(by="dealer", place="community", cards=4))
        await there.round(table, {2: ANTE})
        house = there.house

        def numbers(search: RoundSearch, hand: str | None = None, skip: int = 0, limit: int = 50) -> list[int]:
            return [card.round for card in found_rounds(house.tables, search, hand, skip, limit)]

        assert numbers(RoundSearch()) == [3, 2, 1]
        assert numbers(RoundSearch(), skip=1, limit=1) == [2]
        assert numbers(RoundSearch(player=anna)) == [1]
        assert numbers(RoundSearch(status="void")) == [2]
        assert numbers(RoundSearch(table="new-jersey-1")) == []
        assert numbers(RoundSearch(), "Straight Flush") == [1]
        assert numbers(RoundSearch(), "Royal") == []
        await open_dispute(house.services, table, 3, anna, "why?")
        assert numbers(RoundSearch(disputed=True)) == [3]
        assert numbers(RoundSearch(disputed=False)) == [2, 1]
        first = house.services.store.rounds.get(table, 1)
        assert first
        assert numbers(RoundSearch(until=first.at)) == [1]
        assert numbers(RoundSearch(since=first.at + 1)) == [3, 2]

    in_a_house(tmp_path, story)


def test_the_auditor_gets_every_opening_once_the_round_is_over_and_the_deck_is_whole(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        table = "south-dakota-1"
        await there.seat_guest(table, 1, 200_000)
        await there.round(table, {1: ANTE})
        host, record = there.host(table), there.house.services.store.rounds.get(table, 1)
        assert record
        seal = replay_as(host, record, "auditor").seal
        assert seal
        openings = [Opening(place=one.place, face=one.face, salt=one.salt) for one in seal.openings]
        assert {one.face for one in openings} == set(Card)
        assert check(Seal(deal=seal.deal, root=seal.root, commitments=seal.commitments), openings) == ()
        watched = replay_as(host, record, "surveillance").seal
        assert watched
        assert len(watched.openings) == 5

    in_a_house(tmp_path, story)


def test_a_deck_that_is_still_in_play_is_opened_to_no_auditor(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        table = "new-jersey-1"
        await there.seat_guest(table, 1, 200_000)
        await there.bets(table, {1: ANTE})
        await there.until(table, lambda state: state.round.stage is Stage.THIRD_STREET)
        host = there.host(table)
        projection = host.projection
        assert projection.pack
        live = RoundRecord(
            table=table,
            round=1,
            deal=projection.pack.deck.seal.deal,
            first=projection.round_first,
            last=projection.sequence,
            game=host.game.digest,
            at=projection.table.now,
            status="closed",
        )
        seal = replay_as(host, live, "auditor").seal
        assert seal
        assert seal.openings == ()

    in_a_house(tmp_path, story)


LOOKING_BACK = ("/api/record", "/api/record/rounds", "/api/disputes")


def test_who_may_look_back_over_http_and_who_may_not(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        replay = "/api/tables/maryland-1/rounds/1/replay"
        async with there.stranger() as nobody:
            for path in (*LOOKING_BACK, replay):
                assert (await nobody.get(path)).status_code == 401, path
        for login in ("dealer", "cashier"):
            client = await there.staff(login)
            for path in (*LOOKING_BACK, replay):
                assert (await client.get(path)).status_code == 403, (login, path)
        for login in ("surveillance", "auditor", "manager"):
            client = await there.staff(login)
            for path in (*LOOKING_BACK, replay):
                assert (await client.get(path)).status_code == 200, (login, path)
        floor_ = await there.staff("floorperson")
        streams = {line["stream"].partition(":")[0] for line in (await floor_.get("/api/record")).json()["lines"]}
        assert streams == {"table"}
        assert (await floor_.get("/api/record", params={"stream": "house"})).status_code == 403
        assert (await floor_.get(replay)).status_code == 403

    in_a_house(tmp_path, story)


def test_the_log_over_http_is_filtered_and_goes_on_where_the_last_page_ended(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        auditor = await there.staff("auditor")
        asked = {"table": "south-dakota-1", "round": 1, "limit": 4}
        page = (await auditor.get("/api/record", params=asked)).json()
        lines = page["lines"]
        while page["more"]:
            page = (await auditor.get("/api/record", params=asked | {"before": page["more"]})).json()
            lines += page["lines"]
        same = all_lines(there.house, LogQuery(table="south-dakota-1", round=1))
        assert [(line["stream"], line["sequence"]) for line in lines] == [(one.stream, one.sequence) for one in same]
        kinds = (await auditor.get("/api/record", params={"kind": "RoundVoided, RoundClosed"})).json()["lines"]
        assert sorted(line["kind"] for line in kinds) == ["RoundClosed", "RoundClosed", "RoundVoided"]
        for wrong in ({"before": "nonsense"}, {"round": 1}, {"limit": 0}, {"since": "noon"}):
            assert (await auditor.get("/api/record", params=wrong)).status_code == 400, wrong
        for nothing in ("Not a kind!", "---", "%", "☃"):
            found = await auditor.get("/api/record", params={"kind": nothing})
            assert (found.status_code, found.json()["lines"]) == (200, []), nothing
        opened = (await auditor.get("/api/record", params={"stream": "house", "kind": "HouseOpened"})).json()["lines"]
        assert [line["words"].startswith("the house opens, version") for line in opened] == [True]

    in_a_house(tmp_path, story)


def test_all_cards_of_a_deck_are_opened_to_an_auditor_alone(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        path = "/api/tables/maryland-1/rounds/1/replay"
        manager, auditor = await there.staff("manager"), await there.staff("auditor")
        assert (await manager.get(path, params={"viewer": "auditor"})).status_code == 403
        assert len((await auditor.get(path, params={"viewer": "auditor"})).json()["seal"]["openings"]) == 52
        own = (await manager.get(path, params={"viewer": "player", "seat": 1})).json()
        assert own["label"] == "REPLAY"
        seats = [step["view"]["seats"][0] for step in own["steps"]]
        assert any(seat and len(seat["faces"]) == 2 for seat in seats)
        assert (await manager.get(path, params={"viewer": "player", "seat": 4})).status_code == 404
        assert (await manager.get(path, params={"viewer": "somebody"})).status_code == 400
        assert (await manager.get("/api/tables/maryland-1/rounds/9/replay")).status_code == 404
        assert (await manager.get("/api/tables/nowhere/rounds/1/replay")).status_code == 404

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("table", ["maryland-1", "new-jersey-1", "south-dakota-1"])
def test_while_cards_lie_face_down_nothing_that_looks_back_names_one_of_them(tmp_path: Path, table: str) -> None:
    async def story(there: Floor) -> None:
        for seat in (1, 2):
            await there.seat_guest(table, seat, 200_000)
        await there.round(table, {1: ANTE, 2: ANTE})
        await there.bets(table, {1: ANTE, 2: ANTE})
        await there.until(table, lambda state: state.round.number == 2 and state.round.stage is Stage.THIRD_STREET)
        await there.does(table, "dana", ReportConduct(by="floorperson", seat=1, what="talking"))
        for login in ("floorperson", "surveillance", "manager", "auditor"):
            client = await there.staff(login)
            asked = {"table": table, "round": 2, "limit": 200}
            page = (await client.get("/api/record", params=asked)).json()
            assert page["lines"]
            assert {line["round"] for line in page["lines"]} == {2}
            assert re.findall(r'"[2-9TJQKA][cdhs]"', json.dumps(page)) == []
            assert "♠" not in str(page["lines"])
            found = (await client.get("/api/record/rounds", params={"table": table})).json()
            assert [one["round"] for one in found] == [1]
            replayed = await client.get(f"/api/tables/{table}/rounds/2/replay", params={"viewer": "surveillance"})
            assert replayed.status_code in (403, 404)
            report = incident_data(there.house.books.table(table), 2)
            assert report
            assert not re.search(r"[♠♥♦♣]", " ".join(line.words for line in report.lines))

    in_a_house(tmp_path, story)


def test_at_a_table_of_real_cards_a_face_that_was_noted_is_kept_back_until_the_round_is_over(tmp_path: Path) -> None:
    ready = ready_game("new-jersey")
    game = make_game(ready.book, changed(ready.submission, table=changed(ready.submission.table, cards="real")))

    async def live() -> None:
        async with floor(tmp_path, game) as there:
            table = "new-jersey-1"
            host = there.host(table)
            sits = (Sit(by="player", seat=1, player="walk-in-ann"), BuyIn(by="player", seat=1, amount=100_000))
            await there.does(table, "", *sits)
            await there.does(table, "", PlaceWager(by="player", seat=1, wager="ante", amount=1000))
            while host.table.round.stage is not Stage.THIRD_STREET:
                # The floor's steps are taken by themselves; what one of them came before is refused, and asked anew.
                command = staff(host.game, host.table, DECK.__getitem__, host.table.now)
                assert command
                await there.ask(table, Actor(command.by, "dana"), command)
            face = DECK[51]
            await there.does(table, "dana", Exposed(by="dealer", place="seat", seat=1, card=1, face=face))
            (kept_back,) = all_lines(there.house, LogQuery(kinds=("CardSeen",)))
            assert kept_back.event["face"] is None
            assert all_lines(there.house, LogQuery(kinds=("CardSeen",), text=face.value)) == []
            await there.does(table, "", Fold(by="dealer", seat=1))
            while not host.table.between_rounds:
                # The floor's steps are taken by themselves; what one of them came before is refused, and asked anew.
                command = staff(host.game, host.table, DECK.__getitem__, host.table.now)
                assert command
                await there.ask(table, Actor(command.by, "dana"), command)
            (over,) = all_lines(there.house, LogQuery(kinds=("CardSeen",)))
            assert over.event["face"] == face.value

    asyncio.run(live())


NASTY = ("", "0", "-1", "1", "999999999999", "9" * 30, "x", "%00", "'; --", "☃", "a" * 300, "true", "1.1.house", "null")


def test_no_question_to_the_record_breaks_it(tmp_path: Path) -> None:
    async def story(there: Floor) -> None:
        await two_rounds(there)
        auditor = await there.staff("auditor")
        asked = {
            "/api/record": "stream table round person kind clause since until text before limit",
            "/api/record/rounds": "table player status disputed since until hand skip limit",
            "/api/disputes": "table answered before limit",
            "/api/tables/maryland-1/rounds/1/replay": "viewer seat",
            "/api/tables/maryland-1/shifts": "limit",
        }
        for path, names in asked.items():
            for name in names.split():
                for value in NASTY:
                    answer = await auditor.get(f"{path}?{name}={value}")
                    assert answer.status_code in (200, 400, 403, 404), (path, name, value, answer.text)
        assert (await auditor.get("/api/record?table=nowhere&round=1")).status_code == 404
        assert log_page(there.house.tables, LogQuery(table="nowhere", round=1), None, 10).lines == ()
        for paper in ("shift/maryland-1/999999999999", "incident/maryland-1/999999999999", "jackpot/maryland-1/1/6"):
            assert (await auditor.get(f"/api/papers/{paper}")).status_code == 404

    in_a_house(tmp_path, story)
