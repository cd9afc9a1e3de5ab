"""Actions that need two people: one requests, another approves, and only then it is done."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fifthstreet.client import connect
from fifthstreet.client.table import TableClient
from fifthstreet.house.base.house_events import STREAM, ApprovalAnswered, ApprovalAsked, CommandRefused
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.house import House, open_house
from fifthstreet.house.staff import approvals
from fifthstreet.progressive.state import Rates
from fifthstreet.table.commands import CloseRound, Settle, WrongCount
from fifthstreet.table.events import ProgressivePaid, RoundVoided, StepTaken
from support.accounts import make_account
from support.guests import may_bet, place_bets, sit_down
from support.live_house import house_in_here
from support.staff_client import (
    Colleague,
    NotDoneError,
    due,
    events_of,
    noted,
    press_what_is_due,
    staffed,
    with_passwords,
)
from support.staffed_table import ROYAL, SHORT, at_a_table, works
from support.two_person_table import ready_text

VOID_LIMIT = Settings().void_limit
MARYLAND, JERSEY, DAKOTA = "maryland-1", "new-jersey-1", "south-dakota-1"


async def to_third_street(table: str, guest: TableClient, ante: int, staff: list[Colleague]) -> None:
    await works(table, *staff)
    await guest.wager("ante", ante)
    await works(table, *staff)
    await guest.until(may_bet)


def voids(house: House, table: str) -> list[RoundVoided]:
    return [event for event in events_of(house, table) if isinstance(event, RoundVoided)]


def test_a_void_of_little_money_takes_one_person(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        await to_third_street(MARYLAND, guest, 50_000, staff)
        (step,) = [one for one in (await staff[0].console(MARYLAND)).steps if one.command == _now(one, SHORT)]
        assert not step.two_people
        done = await staff[0].give(MARYLAND, SHORT, reason="one card stuck to another")
        assert done.approval is None
        assert voids(house, MARYLAND)[0].returned == ((1, 50_000),)
        alarms = [one for one in (await staff[0].console(MARYLAND)).alarms if one.kind == "irregularity"]
        assert {alarm.round for alarm in alarms} == {1}

    at_a_table(tmp_path, MARYLAND, "floorperson", play=play)


def _now(step: Any, command: Any) -> Any:
    """A command with the time, and the numbers, of a step like it."""
    if type(step.command) is not type(command):
        return None
    return replace(command, at=step.command.at, cards=step.command.cards)


def test_a_void_of_much_money_takes_two(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, finn, mia, carl = staff
        await to_third_street(MARYLAND, guest, 50_000, [dana, fay])
        await guest.bet(1)
        (step,) = [one for one in (await dana.console(MARYLAND)).steps if one.command == _now(one, SHORT)]
        assert step.two_people
        short = replace(SHORT, by="floorperson")
        done = await fay.give(MARYLAND, short, reason="one card stuck to another", id="asked-once")
        assert done.approval == 1
        assert await fay.give(MARYLAND, short, reason="one card stuck to another", id="asked-once") == done
        assert not voids(house, MARYLAND)
        alarms = [alarm for alarm in (await dana.console(MARYLAND)).alarms if alarm.kind == "approval"]
        assert [alarm.approval for alarm in alarms] == [1]
        for one, may in ((dana, False), (fay, False), (finn, True), (mia, True)):
            assert [alarm.you_may for alarm in (await one.console(MARYLAND)).alarms if alarm.approval == 1] == [may]
        with pytest.raises(NotDoneError, match="someone else must answer"):
            await fay.answer(1, approve=True)
        with pytest.raises(NotDoneError, match="Your role cannot approve this"):
            await dana.answer(1, approve=True)
        with pytest.raises(NotDoneError, match=r"\(cashier\) cannot do this"):
            await carl.answer(1, approve=True)
        route = "POST /api/approvals/{approval}/answer"
        assert [one.command for one in noted(house, CommandRefused)] == ["AnswerApproval", "AnswerApproval", route]
        cards = {one.person: (await one.get("/api/approvals"))[0] for one in (fay, finn, mia)}
        assert [cards[one.person]["you_may"] for one in (fay, finn, mia)] == [False, True, True]
        assert "$1,000" in " ".join(cards[finn.person]["details"])
        answers = await asyncio.gather(
            finn.answer(1, approve=True), mia.answer(1, approve=True), return_exceptions=True
        )
        assert sum(isinstance(one, NotDoneError) for one in answers) == 1
        (void,) = voids(house, MARYLAND)
        assert sum(amount for _, amount in void.returned) == 100_000
        entries = house.services.store.streams.entries(f"table:{MARYLAND}")
        (entry,) = [one for one in entries if b"RoundVoided.1" in one.event]
        assert (entry.by, entry.person) == ("floorperson", fay.person)
        (asked,), (answered,) = noted(house, ApprovalAsked), noted(house, ApprovalAnswered)
        assert asked.reason == "one card stuck to another"
        assert answered.approved
        assert answered.first <= entry.sequence <= answered.last
        assert (await finn.get("/api/approvals"))[0]["state"] == "approved"

    at_a_table(tmp_path, MARYLAND, "floorperson", "floorperson-2", "manager", "cashier", play=play)


def test_what_is_refused_is_not_done_and_what_comes_too_late_lapses(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await to_third_street(JERSEY, guest, 50_000, [dana, fay])
        await guest.bet(1)
        first = await dana.give(JERSEY, SHORT)
        assert first.approval
        told = await fay.answer(first.approval, approve=False, words="I count three", id="answered-once")
        assert told["sequence"] == house.services.store.streams.last(STREAM)[0]
        assert await fay.answer(first.approval, approve=False, words="I count three", id="answered-once") == told
        await works(JERSEY, dana, fay)
        await guest.until(may_bet)
        again = await dana.give(JERSEY, SHORT)
        assert again.approval == first.approval + 1
        with pytest.raises(NotDoneError, match="Already answered: refused"):
            await fay.answer(first.approval, approve=True)
        number = guest.scene.view.round
        await guest.bet(1)
        async with asyncio.timeout(120):
            while (await dana.get("/api/approvals"))[0]["state"] == "waiting":
                await asyncio.sleep(0.1)
        with pytest.raises(NotDoneError, match="Expired: the wagers changed"):
            await fay.answer(again.approval, approve=True)
        while guest.scene.view.stage != "betting":
            await works(JERSEY, dana, fay)
            scene = await guest.until(lambda scene: may_bet(scene) or scene.view.stage == "betting")
            if may_bet(scene):
                await guest.bet(1)
        assert guest.scene.view.round == number
        cards = {one["approval"]: one for one in await fay.get("/api/approvals")}
        assert {number: card["state"] for number, card in cards.items()} == {
            first.approval: "refused",
            again.approval: "lapsed",
        }
        assert cards[again.approval]["outcome"] == "Expired: the wagers changed"
        assert cards[again.approval]["answered_by"] is None
        assert not voids(house, JERSEY)

    at_a_table(tmp_path, JERSEY, "floorperson", play=play)


async def to_the_jackpot(table: str, guest: TableClient, staff: list[Colleague]) -> None:
    await works(table, *staff)
    await place_bets(guest, "progressive")
    for _ in range(3):
        await works(table, *staff)
        await guest.until(may_bet)
        await guest.bet(1)


def test_a_jackpot_is_validated_by_two_people(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, finn = staff
        await to_the_jackpot(MARYLAND, guest, [dana, fay])
        await works(MARYLAND, dana)
        console = await fay.console(MARYLAND)
        step = due(console)
        assert step
        assert isinstance(step.command, Settle)
        assert step.command.step == "floorperson-or-above-validates"
        assert step.two_people
        (alarm,) = [alarm for alarm in console.alarms if alarm.kind == "jackpot"]
        assert alarm.advice.todo == "Verify the cards and validate the win at the table. Two people needed."
        done = await fay.give(MARYLAND, step.command)
        assert done.approval
        console = await fay.console(MARYLAND)
        assert due(console) is None
        (waits,) = [one for one in console.steps if one.waiting]
        assert (waits.title, waits.words) == (step.title, step.words)
        assert waits.command == replace(step.command, at=waits.command.at)
        assert not any(
            isinstance(event, StepTaken) and event.step == step.command.step for event in events_of(house, MARYLAND)
        )
        assert due(await dana.console(MARYLAND)) is None
        with pytest.raises(NotDoneError):
            await dana.give(MARYLAND, CloseRound(by="dealer"))
        await finn.answer(done.approval, approve=True, words="ace high, hearts")
        await works(MARYLAND, dana, fay)
        (paid,) = [event for event in events_of(house, MARYLAND) if isinstance(event, ProgressivePaid)]
        assert paid.amount > 1_000_000
        (card,) = await finn.get("/api/approvals")
        assert "Cards: A♥ K♥" in card["details"]
        await guest.until(lambda scene: scene.view.stage == "betting")

    at_a_table(tmp_path, MARYLAND, "floorperson", "floorperson-2", play=play)


def test_where_the_text_knows_no_validation_the_claim_itself_takes_two(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await to_the_jackpot(DAKOTA, guest, [dana])
        while True:
            step = due(await dana.console(DAKOTA))
            if step and isinstance(step.command, Settle) and step.command.step == "pay":
                break
            assert await press_what_is_due(dana, DAKOTA)
        assert step.two_people
        done = await dana.give(DAKOTA, step.command)
        assert done.approval
        await fay.answer(done.approval, approve=True)
        await works(DAKOTA, dana, fay)
        assert [event for event in events_of(house, DAKOTA) if isinstance(event, ProgressivePaid)]

    at_a_table(tmp_path, DAKOTA, "floorperson", play=play)


async def to_the_claim(table: str, dealer: Colleague) -> Settle:
    """Up to the step that pays a jackpot where the text knows no validation."""
    while True:
        step = due(await dealer.console(table))
        if step and isinstance(step.command, Settle) and step.command.step == "pay":
            return step.command
        assert await press_what_is_due(dealer, table)


def paid(house: House, table: str) -> list[ProgressivePaid]:
    return [event for event in events_of(house, table) if isinstance(event, ProgressivePaid)]


def test_no_jackpot_is_paid_without_people_when_nobody_deals(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        await to_the_jackpot(DAKOTA, guest, staff[:1])
        assert (await staff[0].give(DAKOTA, await to_the_claim(DAKOTA, staff[0]))).approval == 1

    async def goes_on(house: House, address: str) -> None:
        async with with_passwords(address, "dana", "fay") as (dana, fay):
            for _ in range(20):
                await asyncio.sleep(0.02)
            assert not paid(house, DAKOTA)
            (alarm,) = [one for one in (await fay.console(DAKOTA)).alarms if one.kind == "jackpot"]
            assert "waits for a dealer" in alarm.words
            with pytest.raises(NotDoneError, match="the requester's account is disabled"):
                await fay.answer(1, approve=True)
            await dana.tap_in(DAKOTA)
            done = await dana.give(DAKOTA, await to_the_claim(DAKOTA, dana))
            assert done.approval == 2
            await dana.tap_out(DAKOTA)
            await asyncio.sleep(0.2)
            assert not paid(house, DAKOTA)
            await fay.answer(2, approve=True)
            while not paid(house, DAKOTA):
                await asyncio.sleep(0.02)

    at_a_table(tmp_path, DAKOTA, "floorperson", play=play)
    make_account(tmp_path, "dana", "dealer")
    make_account(tmp_path, "fay", "floorperson")
    with house_in_here(tmp_path, shuffler=ROYAL, why_no_demo="money is played for") as (house, address):
        asyncio.run(asyncio.wait_for(goes_on(house, address), 120))


def test_nobody_alone_voids_what_has_been_won(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await to_the_jackpot(DAKOTA, guest, [dana])
        await to_the_claim(DAKOTA, dana)
        done = await dana.give(DAKOTA, SHORT, reason="a slip")
        assert done.approval
        assert not voids(house, DAKOTA)
        (card,) = await fay.get("/api/approvals")
        assert any("of winnings taken back" in line for line in card["details"])
        await fay.answer(done.approval, approve=True)
        (void,) = voids(house, DAKOTA)
        assert sum(amount for _, amount in void.returned) < VOID_LIMIT < void.to_inventory

    at_a_table(tmp_path, DAKOTA, "floorperson", play=play)


def test_a_small_void_takes_two_once_a_hand_lies_face_up(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await to_the_jackpot(MARYLAND, guest, [dana, fay])
        while not any(seat.hand.faces for seat in house.tables[MARYLAND].table.taken):
            assert await press_what_is_due(dana, MARYLAND)
        assert house.tables[MARYLAND].table.taken[0].hand.stakes.main < VOID_LIMIT
        assert (await dana.give(MARYLAND, SHORT)).approval

    at_a_table(tmp_path, MARYLAND, "floorperson", play=play)


@pytest.mark.parametrize("table", [MARYLAND, JERSEY, DAKOTA])
def test_a_small_void_takes_two_once_all_community_cards_are_up(tmp_path: Path, table: str) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        host = house.tables[table]
        await to_the_jackpot(table, guest, [dana, fay])
        while len(host.table.round.community_faces) < 2:
            assert await press_what_is_due(dana, table)
        (step,) = [one for one in (await dana.console(table)).steps if one.command == _now(one, SHORT)]
        assert not step.two_people
        while len(host.table.round.community_faces) < 3:
            assert await press_what_is_due(dana, table)
        assert not any(seat.hand.faces for seat in host.table.taken)
        assert host.table.taken[0].hand.stakes.total < VOID_LIMIT
        assert (await dana.give(table, SHORT)).approval
        assert not voids(house, table)

    at_a_table(tmp_path, table, "floorperson", play=play)


def test_voids_of_one_round_add_up(tmp_path: Path) -> None:
    async def run(house: House, address: str) -> None:
        async with (
            staffed(house, address, "dealer", "floorperson") as (dana, fay),
            connect(address) as anna,
            connect(address) as bert,
        ):
            await anna.come_in("Anna")
            await bert.come_in("Bert")
            async with anna.table(JERSEY) as first, bert.table(JERSEY) as second:
                seats = [await sit_down(anna, first, "Anna")]
                await second.until(lambda scene: scene.view.seats[seats[0] - 1] is not None)
                seats.append(await sit_down(bert, second, "Bert"))
                await dana.tap_in(JERSEY)
                await works(JERSEY, dana, fay)
                for guest in (first, second):
                    await guest.wager("ante", 40_000)
                await works(JERSEY, dana, fay)
                await first.until(may_bet)
                wrong = [WrongCount(by="dealer", place="seat", seat=seat, cards=3) for seat in seats]
                assert (await dana.give(JERSEY, wrong[0])).approval is None
                assert (await dana.give(JERSEY, wrong[1])).approval

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(run(house, address))
    # And still do when the house was closed in between.
    reopened = open_house(tmp_path)
    try:
        assert reopened.tables[JERSEY].voided == 40_000
    finally:
        reopened.services.store.close()


def test_an_approval_lapses_when_the_money_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The answer itself finds it: no check comes first, when more cards are up and the same money is at stake.
    monkeypatch.setattr(approvals, "CHECK_EVERY", 3600.0)

    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await to_third_street(MARYLAND, guest, 40_000, staff)
        await guest.bet(1)
        await works(MARYLAND, dana, fay)
        await guest.until(may_bet)
        done = await dana.give(MARYLAND, SHORT)
        assert done.approval
        await guest.bet(3)
        with pytest.raises(NotDoneError, match="Expired: the wagers changed"):
            await fay.answer(done.approval, approve=True)
        assert not voids(house, MARYLAND)

    at_a_table(tmp_path, MARYLAND, "floorperson", play=play)


def test_a_pending_void_holds_back_every_step_of_the_round_until_it_is_answered(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, finn = staff
        table = house.tables[MARYLAND]
        await to_the_jackpot(MARYLAND, guest, [dana, fay])
        while len(table.table.round.community_faces) < 3:
            assert await press_what_is_due(dana, MARYLAND)

        async def held_and_gone_on() -> None:
            """A void is requested; nobody of the staff goes on before the second person has refused it."""
            console = await dana.console(MARYLAND)
            next_, before = due(console), table.projection.sequence
            done = await dana.give(MARYLAND, SHORT)
            assert done.approval
            console = await dana.console(MARYLAND)
            assert (due(console), console.turn_up, console.waits_for) == (None, None, "Waiting for approval")
            with pytest.raises(NotDoneError, match=r"A void of round 1 is pending: have it approved or refused first"):
                await (dana.give(MARYLAND, next_.command) if next_ else dana.turn_up(MARYLAND))
            assert table.projection.sequence == before
            await finn.answer(done.approval, approve=False)
            assert await press_what_is_due(dana, MARYLAND)
            assert not voids(house, MARYLAND)

        while not any(seat.hand.faces for seat in table.table.taken):
            await held_and_gone_on()
        before = table.table.taken[0].hand.stakes
        while table.table.taken[0].hand.stakes == before:
            await held_and_gone_on()
        done = await dana.give(MARYLAND, SHORT)
        assert done.approval
        await finn.answer(done.approval, approve=True)
        assert voids(house, MARYLAND)

    at_a_table(tmp_path, MARYLAND, "floorperson", "floorperson-2", play=play)


def test_a_requester_withdraws_a_void_and_the_round_goes_on(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await to_third_street(MARYLAND, guest, 50_000, staff)
        await guest.bet(1)
        await works(MARYLAND, dana, fay)
        await guest.until(may_bet)
        done = await dana.give(MARYLAND, SHORT)
        assert done.approval
        with pytest.raises(NotDoneError, match="You requested this: someone else must answer"):
            await dana.answer(done.approval, approve=True)
        assert house.tables[MARYLAND].void_pending()
        await dana.answer(done.approval, approve=False, words="I counted again")
        assert not house.tables[MARYLAND].void_pending()
        (card,) = await dana.get("/api/approvals")
        assert card["outcome"] == "Withdrawn by Dana Reed: I counted again"
        for late in (dana, fay):
            with pytest.raises(NotDoneError, match="Already answered: withdrawn"):
                await late.answer(done.approval, approve=False)
        await guest.bet(1)
        await works(MARYLAND, dana, fay)
        await guest.until(may_bet)
        assert not voids(house, MARYLAND)

    at_a_table(tmp_path, MARYLAND, "floorperson", play=play)


def test_what_somebody_asked_whose_account_was_shut_is_not_done(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, mia = staff
        await to_third_street(MARYLAND, guest, 50_000, [dana, fay])
        await guest.bet(1)
        done = await dana.give(MARYLAND, SHORT)
        assert done.approval
        answer = await mia.http.patch(
            f"/api/accounts/{dana.person}", json={"open": False}, headers={"X-Fifthstreet-Csrf": mia.csrf}
        )
        assert answer.status_code == 200
        with pytest.raises(NotDoneError, match="the requester's account is disabled"):
            await fay.answer(done.approval, approve=True)
        assert not voids(house, MARYLAND)

    at_a_table(tmp_path, MARYLAND, "floorperson", "manager", play=play)


def test_the_automatic_floorperson_of_the_demo_validates_alone(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        host = house.tables[MARYLAND]

        async def keeps_working() -> None:
            """What is the automatic floorperson's to do comes in between."""
            while True:
                await works(MARYLAND, *staff)
                await asyncio.sleep(0.05)

        while not host.table.deck.shuffled:
            await works(MARYLAND, *staff)
            await asyncio.sleep(0.05)
        await place_bets(guest, "progressive")
        async with asyncio.TaskGroup() as together:
            working = together.create_task(keeps_working())
            for _ in range(3):
                scene = await guest.until(may_bet)
                await guest.bet(1)
                await guest.until(lambda scene, street=scene.view.stage: scene.view.stage != street)
            await guest.until(lambda scene: scene.view.stage == "betting")
            working.cancel()
        assert any(isinstance(event, ProgressivePaid) for event in events_of(house, MARYLAND))
        assert not noted(house, ApprovalAsked)

    at_a_table(tmp_path, MARYLAND, play=play)


def test_a_refusal_of_the_table_is_on_record_with_its_clause_and_found_by_it(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        with pytest.raises(NotDoneError) as told:
            await staff[0].give(MARYLAND, SHORT)
        assert told.value.status == 409
        (refused,) = noted(house, CommandRefused)
        assert (refused.table, refused.command) == (MARYLAND, "WrongCount")
        assert refused.clause == told.value.error["clause"]
        assert refused.clause.startswith("COMAR")
        clauses = refused.clause.split(", ")
        (line,) = (await staff[1].get("/api/record?kind=CommandRefused"))["lines"]
        assert line["clauses"] == clauses
        for clause in clauses:
            found = (await staff[1].get(f"/api/record?clause={clause}"))["lines"]
            assert (line["stream"], line["sequence"]) in [(one["stream"], one["sequence"]) for one in found]

    at_a_table(tmp_path, MARYLAND, "surveillance", play=play)


def test_a_refusal_is_on_record_under_the_role_that_a_person_has_whatever_he_says(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, mia = staff
        for one in (dana, fay, mia):
            for by in ("player", "dealer", "floorperson", "supervisor", "system"):
                with pytest.raises(NotDoneError):
                    await one.give(MARYLAND, replace(SHORT, by=by))
        for one in (fay, mia):
            with pytest.raises(NotDoneError, match="Only the dealer who is tapped in turns up cards"):
                await one.turn_up(MARYLAND)
        entries = [entry for entry in house.services.store.streams.entries(STREAM) if b"CommandRefused" in entry.event]
        assert len(entries) == 17
        roles = {dana.person: "dealer", fay.person: "floorperson", mia.person: "manager"}
        assert [entry.by for entry in entries] == [roles[entry.person] for entry in entries]

    at_a_table(tmp_path, MARYLAND, "floorperson", "manager", play=play)


def test_an_id_stands_for_one_approval_one_meter_and_one_table(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        _, fay, mia = staff
        meters = [meter.name for meter in house.tables.meters.values()][:2]
        asked = [
            await fay.post(f"/api/meters/{name}/rates", progression="35%", reserve="4%", reason="filed")
            for name in meters
        ]
        for number in (one["approval"] for one in asked):
            answer = mia.post(f"/api/approvals/{number}/answer", approve=False, words="", id="the-same-id")
            if number == asked[0]["approval"]:
                await answer
            else:
                with pytest.raises(NotDoneError, match="used for another command"):
                    await answer
        assert [one.approval for one in house.approvals.waiting()] == [asked[1]["approval"]]
        rates: dict[str, Any] = {"progression": "35%", "reserve": "5%", "reason": "filed", "id": "one-meter-only"}
        await fay.post(f"/api/meters/{meters[0]}/rates", **rates)
        with pytest.raises(NotDoneError, match="used for another command"):
            await fay.post(f"/api/meters/{meters[1]}/rates", **rates)

    at_a_table(tmp_path, MARYLAND, "floorperson", "manager", play=play)


def test_the_rates_of_a_meter_are_changed_by_two_from_the_next_reset_on(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        _, fay, finn, mia = staff
        meter = house.tables[MARYLAND].meter
        assert meter
        before = meter.meter.rates
        path = f"/api/meters/{meter.name}/rates"
        with pytest.raises(NotDoneError, match="is not a share"):
            await fay.post(path, progression="a lot", reason="filed")
        with pytest.raises(NotDoneError, match=r"would return 105\.90% of the wager; lower the rates"):
            await fay.post(path, progression="40%", reserve="10%", reason="filed")
        asked = await fay.post(path, progression="35%", reserve="4%", reason="the new filing")
        with pytest.raises(NotDoneError, match="Your role cannot approve this"):
            await finn.answer(asked["approval"], approve=True)
        await mia.answer(asked["approval"], approve=True)
        assert meter.meter.rates == before
        assert meter.meter.rates_after_reset == Rates(progression=Fraction(7, 20), reserve=Fraction(1, 25))
        entries = house.services.store.streams.entries(meter.stream)
        assert (entries[-1].by, entries[-1].person) == ("floorperson", fay.person)

    at_a_table(tmp_path, MARYLAND, "floorperson", "floorperson-2", "manager", play=play)


def test_what_waits_is_told_the_oldest_first_also_after_the_house_opened_again(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        meter = house.tables[MARYLAND].meter
        assert meter
        for share in ("30%", "31%", "32%"):
            await staff[1].post(f"/api/meters/{meter.name}/rates", progression=share, reason="filed")
        assert [one.approval for one in house.approvals.waiting()] == [1, 2, 3]

    at_a_table(tmp_path, MARYLAND, "floorperson", play=play)
    with house_in_here(tmp_path) as (house, _):
        assert [one.approval for one in house.approvals.waiting()] == [1, 2, 3]


def test_rates_tables_and_settings_are_as_they_were_until_their_approval(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        _, fay, mia, max_ = staff
        meter = house.tables[MARYLAND].meter
        assert meter

        def now() -> list[Any]:
            settings = house.services.settings.history("void_limit")
            return [(meter.meter.rates, meter.meter.rates_after_reset), sorted(house.tables), settings]

        def requests() -> list[Any]:
            return [
                fay.post(f"/api/meters/{meter.name}/rates", progression="35%", reserve="4%", reason="filed"),
                fay.post("/api/floor/tables", submission=ready_text("new-jersey"), reason="a busy night"),
                mia.post("/api/settings/void_limit", value=400_00, from_day="2100-01-01", reason="a new year"),
            ]

        before = now()
        for request in requests():
            asked = await request
            assert now() == before
            await max_.answer(asked["approval"], approve=False)
            assert now() == before
        for number, request in enumerate(requests()):
            asked = await request
            await max_.answer(asked["approval"], approve=True)
            assert [one != other for one, other in zip(now(), before, strict=True)] == [
                place <= number for place in range(3)
            ]

    at_a_table(tmp_path, MARYLAND, "floorperson", "manager", "manager-2", play=play)
