"""A table of real cards: the dealer enters who sits down, what is bet and what is turned up; no deck is sealed."""

import asyncio
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from fifthstreet.audit.chain import link
from fifthstreet.cards import DECK, Card
from fifthstreet.client import HouseRefusedError, connect
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.house import House
from fifthstreet.house.ledger.answers import StoredAnswer, command_digest
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.row_digests import row_digests
from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.staff.pending_actions import PendingAction, PendingCommand, encode_pending
from fifthstreet.house.store.records import Batch, Entry
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table.commands import (
    Bet,
    BuyIn,
    CorrectBuyIn,
    CorrectFace,
    CorrectHand,
    Decision,
    Exposed,
    Fold,
    Leave,
    PlaceWager,
    RemoveDeck,
    Sit,
    UndoEntry,
)
from fifthstreet.table.events import (
    BuyInCorrected,
    FaceCorrected,
    HandCorrected,
    ProgressivePaid,
    RoundClosed,
    TableClosed,
)
from fifthstreet.wire.staff import Console, GiveCommand
from support.changes import changed
from support.live_house import Program, house_in_here, program
from support.recount import Recount
from support.staff_client import Colleague, NotDoneError, due, events_of, staffed, staffed_by

TABLE = "maryland-1"
HANDS = {1: ("Ah", "As"), 2: ("7c", "2d")}
BOARD = ("Ad", "8c", "4h")


def real(name: str = "maryland") -> Game:
    ready = ready_game(name)
    table = changed(ready.submission.table, cards="real")
    return make_game(ready.book, changed(ready.submission, table=table))


def faces(console: Console) -> tuple[Card, ...]:
    """What the dealer sees when he turns up what is due."""
    due_now = console.turn_up
    assert due_now
    assert due_now.enter
    if due_now.place == "community":
        return (Card(BOARD[len(console.view.community)]),)
    if due_now.place == "bonus-box":
        taken = {*BOARD, *(face for hand in HANDS.values() for face in hand)}
        return tuple(card for card in DECK if card.value not in taken)[:4]
    return tuple(map(Card, HANDS[due_now.seat]))


async def works(table: str, *staff: Colleague) -> None:
    """Everybody does what is due; the dealer enters what he turns up."""
    while True:
        for one in staff:
            console = await one.console(table)
            step = due(console)
            if console.turn_up:
                await one.turn_up(table, *faces(console))
            elif step:
                await one.give(table, step.command)
            else:
                continue
            break
        else:
            return


async def open_for_bets(dana: Colleague, fay: Colleague) -> None:
    await dana.tap_in(TABLE)
    for seat, name in ((1, "the lady in red"), (2, "Bob")):
        await dana.give(TABLE, Sit(by="dealer", seat=seat, player=name))
        await dana.give(TABLE, BuyIn(by="dealer", seat=seat, amount=100_000))
    await works(TABLE, dana, fay)


async def bet_and_deal(dana: Colleague, fay: Colleague) -> None:
    for seat in (1, 2):
        await dana.give(TABLE, PlaceWager(by="dealer", seat=seat, wager="ante", amount=1000))
    await works(TABLE, dana, fay)


async def streets(dana: Colleague, fay: Colleague) -> None:
    """Both bet once on every street that is open."""
    while (console := await dana.console(TABLE)).view.stage.endswith("street"):
        asked = next(step.command for step in console.steps if isinstance(step.command, Bet))
        await dana.give(TABLE, asked)
        await works(TABLE, dana, fay)


async def shut(dana: Colleague, fay: Colleague) -> None:
    for seat in (1, 2):
        await dana.give(TABLE, Leave(by="dealer", seat=seat))
    for deck in (await fay.console(TABLE)).decks:
        await fay.give(TABLE, RemoveDeck(by="floorperson", deck=deck.deck, reason="table-closes"))
    while step := due(await fay.console(TABLE)):
        await fay.give(TABLE, step.command)
    close = next(step for step in (await fay.console(TABLE)).steps if type(step.command).__name__ == "CloseTable")
    await fay.give(TABLE, close.command)


def test_a_table_of_real_cards_from_opening_to_close(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            shown = await dana.console(TABLE)
            assert shown.cards == "real"
            assert shown.seal is None
            assert shown.clock is None
            assert shown.names == {"walk-in-the lady in red": "the lady in red", "walk-in-Bob": "Bob"}
            await bet_and_deal(dana, fay)
            await streets(dana, fay)
            await works(TABLE, dana, fay)
            await shut(dana, fay)

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
        (closed,) = [event for event in events_of(house, TABLE) if isinstance(event, RoundClosed)]
        (record,) = house.services.store.rounds.latest(TABLE)
        assert isinstance(events_of(house, TABLE)[-1], TableClosed)
        assert house.services.store.seals.latest(TABLE) is None
        with httpx.Client(base_url=address) as http:
            replay = http.get(f"/api/tables/{TABLE}/rounds/1").json()
    assert record.deal == ""
    assert {one.player for one in record.players} == {"walk-in-the lady in red", "walk-in-Bob"}
    assert dict(closed.returned)[1] == 4000 + 4 * 1000 * 3
    assert replay["seal"] is None
    assert replay["steps"][-1]["view"]["stage"] == "betting"


def test_nothing_moves_by_itself_at_a_table_of_real_cards(tmp_path: Path) -> None:
    with house_in_here(tmp_path, games=(real(),), house_players=2) as (house, _):
        host = house.tables[TABLE]
        assert not host.table.taken
        assert len(events_of(house, TABLE)) == 1
        assert host.projection.pack is None


def test_a_guest_takes_no_seat_among_real_cards(tmp_path: Path) -> None:
    async def sits(address: str) -> None:
        async with connect(address) as client:
            await client.come_in("Anna")
            async with client.table(TABLE) as table:
                assert not table.may("sit")
                with pytest.raises(HouseRefusedError, match="real cards"):
                    await table.sit(1, 100_000)

    with house_in_here(tmp_path, games=(real(),)) as (_, address):
        asyncio.run(sits(address))


def test_a_walk_in_moves_nobodys_purse(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with connect(address) as client, staffed(house, address, "dealer", "floorperson") as (dana, _):
            guest = await client.come_in("Anna")
            await dana.tap_in(TABLE)
            await dana.give(TABLE, Sit(by="dealer", seat=1, player=guest.player))
            assert house.tables[TABLE].table.taken[0].player == f"walk-in-{guest.player}"
            await dana.give(TABLE, BuyIn(by="dealer", seat=1, amount=100_000))
            await dana.give(TABLE, Leave(by="dealer", seat=1))
            assert house.services.purses.balance(guest.player) == 1_000_000

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))


def test_a_card_entered_wrongly_is_put_right_by_the_floor_in_its_name(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            with pytest.raises(NotDoneError, match="No card is due to be turned up"):
                await dana.turn_up(TABLE, Card("Ah"))
            for step in (1, 2):
                asked = next(one.command for one in (await dana.console(TABLE)).steps if isinstance(one.command, Bet))
                assert asked.seat == step
                await dana.give(TABLE, asked)
            with pytest.raises(NotDoneError, match="Enter the card"):
                await dana.turn_up(TABLE)
            await dana.turn_up(TABLE, Card("2h"))
            steps = (await fay.console(TABLE)).steps
            (right,) = [one for one in steps if isinstance(one.command, CorrectFace)]
            assert [field.name for field in right.needs] == ["face", "displaced"]
            wrong: Any = right.command
            assert wrong.face == Card("2h")
            await fay.give(
                TABLE, CorrectFace(by="floorperson", place="community", card=1, face=Card("Ad"), floorperson="")
            )
            (corrected,) = [event for event in events_of(house, TABLE) if isinstance(event, FaceCorrected)]
            assert (corrected.was, corrected.face, corrected.floorperson) == (Card("2h"), Card("Ad"), "Fay Moss")

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))


def test_the_floor_corrects_a_seat_and_a_buy_in_in_its_own_name_and_the_dealer_undoes_a_fold(
    tmp_path: Path,
) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            await dana.give(TABLE, Fold(by="dealer", seat=1))
            (undo,) = [one for one in (await dana.console(TABLE)).steps if isinstance(one.command, UndoEntry)]
            assert undo.title == "Undo: seat 1 folds"
            await dana.give(TABLE, undo.command)
            await dana.give(TABLE, Fold(by="dealer", seat=1))
            steps = (await fay.console(TABLE)).steps
            (seat,) = [one.command for one in steps if one.title == "Correct seat 1"]
            assert isinstance(seat, CorrectHand)
            assert (seat.ante, seat.streets) == (1000, (Decision(multiple=0),))
            with pytest.raises(NotDoneError, match="Nothing to correct: this is what was entered"):
                await fay.give(TABLE, seat)
            await fay.give(TABLE, replace(seat, floorperson="Somebody", streets=(Decision(multiple=2),)))
            (bought,) = [one.command for one in steps if one.title == "Correct buy-in 1 of seat 2 ($1,000)"]
            assert isinstance(bought, CorrectBuyIn)
            await fay.give(TABLE, replace(bought, floorperson="Somebody", amount=90_000))
            events = events_of(house, TABLE)
            named = [event.floorperson for event in events if isinstance(event, HandCorrected | BuyInCorrected)]
            assert named == ["Fay Moss"] * 2
            words = {(one.who, one.words) for one in (await fay.console(TABLE)).happened}
            assert ("dealer", "takes back the last entry: fold of seat 1") in words
            assert ("floor", "Fay Moss corrects seat 1: Ante $10, 3rd Street 2x") in words
            assert ("floor", "Fay Moss corrects the buy-in of seat 2: $1,000 to $900") in words

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
        table = house.tables[TABLE].table
    assert [seat.chips for seat in table.taken] == [100_000 - 1000 - 2000, 90_000 - 1000]


def test_after_corrections_the_shift_report_the_verifier_and_an_independent_count_agree(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await dana.give(TABLE, BuyIn(by="dealer", seat=2, amount=50_000))
            await dana.give(TABLE, UndoEntry(by="dealer"))
            await dana.give(TABLE, PlaceWager(by="dealer", seat=1, wager="ante", amount=1000))
            await dana.give(TABLE, PlaceWager(by="dealer", seat=2, wager="ante", amount=1000))
            await dana.give(TABLE, PlaceWager(by="dealer", seat=2, wager="progressive", amount=100))
            await works(TABLE, dana, fay)
            for _ in ("third-street", "fourth-street"):
                for seat in (1, 2):
                    await dana.give(TABLE, Bet(by="dealer", seat=seat, multiple=1))
                await works(TABLE, dana, fay)
            # The chip of the Progressive lay at seat 1, and that player bet three times the Ante on 5th Street.
            bets = (Decision(multiple=1), Decision(multiple=1), Decision(multiple=3))
            first = CorrectHand(by="floorperson", seat=1, floorperson="", ante=1000, progressive=100, streets=bets)
            await fay.give(TABLE, first)
            await fay.give(TABLE, replace(first, seat=2, progressive=0, streets=(*bets[:2], Decision(multiple=0))))
            await fay.give(TABLE, CorrectBuyIn(by="floorperson", seat=1, amount=80_000, floorperson=""))
            await works(TABLE, dana, fay)
            books = house.books.table(TABLE)
            report, counted = shift_data(books, 1), Recount(tmp_path).tables[TABLE]
            assert report
            assert (report.drop, counted.shift.drop) == (180_000, 180_000)
            assert report.closing == counted.inventory == house.tables[TABLE].table.custody.inventory
            assert report.win == report.win_by_the_rounds
            assert report.progressive
            assert report.progressive.agrees
            assert report.progressive.table.wagers - report.progressive.table.taken_back == 100
            (record,) = house.services.store.rounds.latest(TABLE)
            results = {one.seat: (one.wagered, one.returned) for one in record.players}
            paid = sum(event.amount for event in events_of(house, TABLE) if isinstance(event, ProgressivePaid))
            assert paid > 0, "three aces win the Progressive"
            assert results == {1: (6100, 6000 + 3 * 6000 + paid), 2: (3000, 0)}
            await shut(dana, fay)

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
    assert verify(VerifyRequest(tmp_path, beside(tmp_path) / NAME)).bad == ()


def test_what_was_decided_on_a_console_is_refused_once_the_table_has_moved_on(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            await dana.give(TABLE, Bet(by="dealer", seat=1, multiple=1))
            before = await fay.console(TABLE)
            (seat,) = [one.command for one in before.steps if one.title == "Correct seat 2"]
            assert isinstance(seat, CorrectHand)
            await dana.give(TABLE, Bet(by="dealer", seat=2, multiple=3))
            # On the old console seat 2 had not acted: its bet would be lost without a word.
            with pytest.raises(NotDoneError, match="The table has moved on meanwhile"):
                await fay.give(TABLE, replace(seat, ante=2000), seen=before.sequence)
            now = await fay.console(TABLE)
            (seat,) = [one.command for one in now.steps if one.title == "Correct seat 2"]
            assert isinstance(seat, CorrectHand)
            await fay.give(TABLE, replace(seat, ante=2000), seen=now.sequence)

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
        second = house.tables[TABLE].table.seat(2)
        assert second
    assert (second.hand.stakes.ante, second.hand.stakes.third) == (2000, 6000)


def test_a_card_put_right_while_it_lies_face_down_is_told_to_nobody(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson", "surveillance") as (dana, fay, watch):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            await fay.give(TABLE, Exposed(by="floorperson", place="seat", seat=1, face=Card("2h")))
            right = CorrectFace(by="floorperson", place="seat", seat=1, card=1, face=Card("Ad"), floorperson="")
            await fay.give(TABLE, right)
            (corrected,) = [event for event in events_of(house, TABLE) if isinstance(event, FaceCorrected)]
            assert (corrected.was, corrected.face) == (Card("2h"), Card("Ad"))
            console = await fay.console(TABLE)
            (told,) = [one for one in console.happened if one.event["type"] == "FaceCorrected.1"]
            assert (told.event["was"], told.event["face"], told.event["blind"]) == (None, None, None)
            assert told.words == "Fay Moss corrects what was entered for a face-down card"
            (line,) = (await watch.get(f"/api/record?table={TABLE}&kind=FaceCorrected"))["lines"]
            assert (line["event"]["was"], line["event"]["face"]) == (None, None)
            assert line["paper"] == "incident"
            assert {alarm.round for alarm in console.alarms if alarm.kind == "irregularity"} == {None}
            said = [*(one.words for one in (*console.happened, *console.alarms)), line["words"]]
            assert not [words for words in said if "Ad" in words or "2h" in words]

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
    with house_in_here(tmp_path, games=(real(),)) as (house, _):
        (again,) = [one for one in house.tables[TABLE].recent.since(0) if one.event["type"] == "FaceCorrected.1"]
        assert "face-down" in again.words


def test_a_round_of_real_cards_goes_on_after_the_house_was_killed(tmp_path: Path) -> None:
    submission = tmp_path / "real.toml"
    text = Path(__file__).parents[3] / "src/fifthstreet/rules/submissions/maryland.toml"
    submission.write_text(text.read_text().replace("[table]", '[table]\ncards = "real"', 1))

    async def first(served: Program) -> None:
        async with staffed_by(served, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            asked = next(one.command for one in (await dana.console(TABLE)).steps if isinstance(one.command, Bet))
            await dana.give(TABLE, asked)

    async def then(served: Program) -> Console:
        async with staffed_by(served, "dealer", "floorperson") as (dana, fay):
            console = await dana.console(TABLE)
            assert console.dealer
            assert console.dealer.person == dana.person
            assert console.view.stage == "third-street"
            await streets(dana, fay)
            await works(TABLE, dana, fay)
            return await dana.console(TABLE)

    with program(tmp_path / "data", "--submission", str(submission)) as served:
        asyncio.run(first(served))
        served.kill()
        served.start()
        console = asyncio.run(then(served))
    assert console.view.stage == "betting"
    assert console.view.round == 1
    lady = console.view.seats[0]
    assert lady
    assert lady.chips == 100_000 + 4 * 1000 * 3


def noted(face: str, seat: int = 1) -> Exposed:
    return Exposed(by="dealer", place="seat", seat=seat, card=1, face=Card(face))


def corrected(face: str) -> CorrectFace:
    return CorrectFace(by="floorperson", place="seat", seat=1, card=1, face=Card(face), floorperson="x")


async def everything_told(house: House, address: str, staff: list[Colleague]) -> str:
    """All that somebody can get to read about the table while a round is under way."""
    found = []
    async with connect(address) as client, client.table(TABLE) as watcher:
        found.append(str(watcher.scene))
    for one in staff:
        found.append(str(await one.console(TABLE)))
    fay, sue = staff[1], staff[2]
    lines = (await sue.get("/api/record?limit=100"))["lines"]
    assert {line["hash"] for line in lines if line["stream"] == f"table:{TABLE}"} == {""}
    assert all(line["hash"] for line in lines if line["stream"] != f"table:{TABLE}")
    found.append(str(lines))
    report = incident_data(house.books.table(TABLE), 1)
    assert report
    assert report.sources[0].hash == ""
    found += [str(report), str(await fay.get("/api/floor"))]
    return " ".join(found)


def test_a_noted_card_that_lies_face_down_is_told_to_nobody_however_it_is_put_right(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson", "surveillance") as staff:
            dana, fay, sue = staff
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            await dana.give(TABLE, noted("2c"))
            first = await fay.console(TABLE)
            await fay.give(TABLE, corrected("Qs"))
            told = await everything_told(house, address, staff)
            assert "corrects what was entered for a face-down card" in told
            for words in ("Qs", "Q\u2660", str(Card("Qs"))):
                assert words not in told
            # The example that the floor is offered does not go by what is noted.
            offered = [step.command.face for step in first.steps if isinstance(step.command, CorrectFace)]
            assert set(offered) == {Card("2c")}
            await streets(dana, fay)
            await works(TABLE, dana, fay)
            over = (await sue.get("/api/record?limit=200&kind=FaceCorrected"))["lines"]
            assert [(line["event"]["was"], line["event"]["face"]) for line in over] == [("2c", "Qs")]
            assert all(line["hash"] for line in over)

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))


def test_no_refusal_tells_what_was_noted_of_a_card_that_lies_face_down(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            await dana.give(TABLE, noted("As"))
            # Right or wrong, at the same card or at another: a guess is answered alike.
            for guess in ("As", "Kd", "Kd", "As"):
                await fay.give(TABLE, corrected(guess))
            await dana.give(TABLE, noted("As", seat=2))
            await streets(dana, fay)
            await works(TABLE, dana, fay)
            assert any(isinstance(event, RoundClosed) for event in events_of(house, TABLE))

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))


def test_the_hash_of_an_entry_cannot_be_tried_for_a_card_that_was_noted(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await bet_and_deal(dana, fay)
            await dana.give(TABLE, noted("2c"))
            await fay.give(TABLE, corrected("Qs"))
            await dana.give(TABLE, noted("Js", seat=2))

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
        entries = house.services.store.streams.entries(f"table:{TABLE}")
    hides = {"CardSeen": ("face",), "FaceCorrected": ("was", "face")}
    tried = 0
    for before, entry in pairwise(entries):
        event = codec.read_event(entry.event)
        names = hides.get(type(event).__name__, ())
        known = {name: getattr(entry, name) for name in Entry.__struct_fields__}
        assert link(before.hash, **known) == entry.hash
        for guess in product(DECK, repeat=len(names)) if names else ():
            guessed = codec.write(replace(event, **dict(zip(names, guess, strict=True)), blind=""))
            assert link(before.hash, **known | {"event": guessed}) != entry.hash
            tried += 1
    assert tried == 52 + 52 * 52 + 52
    assert len({codec.read_event(entry.event).blind for entry in entries if b'"blind"' in entry.event}) == 3


def test_no_digest_in_the_house_s_stream_can_be_tried_for_a_card_whose_void_waits(tmp_path: Path) -> None:
    seen = Exposed(by="dealer", place="community", card=2, face=Card("Ks"))

    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await open_for_bets(dana, fay)
            await dana.give(TABLE, PlaceWager(by="dealer", seat=1, wager="ante", amount=50_000))
            await works(TABLE, dana, fay)
            await dana.give(TABLE, Bet(by="dealer", seat=1, multiple=1))
            assert (await dana.give(TABLE, seen, reason="it flashed", id="it-flashed")).approval == 1

    with house_in_here(tmp_path, games=(real(),)) as (house, address):
        asyncio.run(play(house, address))
        store = house.services.store
        (entry,) = [one for one in store.streams.entries(STREAM) if b"ApprovalAsked" in one.event]
        kept = dict(codec.read_house_event(entry.event).row_digests)
        (record,) = house.approvals.waiting()
        answer = store.answers.get(entry.person, entry.command)
    assert answer
    told = msgspec.json.decode(answer.answer, type=StoredAnswer)
    wanted = msgspec.json.decode(record.command, type=PendingAction)
    assert (told.asked, wanted.command.face) == (command_digest((TABLE, _flashed(seen))), Card("Ks"))

    def digests(told: StoredAnswer, wanted: PendingCommand) -> tuple[str, str]:
        """What the stream would vouch for with these."""
        also = Batch(
            approvals=(replace(record, command=encode_pending(wanted)),),
            answers=(replace(answer, answer=msgspec.json.encode(told)),),
        )
        rows = dict(row_digests(also))
        return rows["approvals 1"], rows[f"answers {entry.person}/it-flashed"]

    assert digests(told, wanted) == (kept["approvals 1"], kept[f"answers {entry.person}/it-flashed"])
    for face in DECK:
        guess = replace(seen, face=face)
        tried = digests(
            replace(told, asked=command_digest((TABLE, _flashed(guess))), blind=""), replace(wanted, command=guess)
        )
        assert set(tried).isdisjoint(kept.values()), face


def _flashed(command: Exposed) -> GiveCommand:
    return GiveCommand(id="it-flashed", command=command, reason="it flashed")
