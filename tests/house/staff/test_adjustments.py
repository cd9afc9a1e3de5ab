"""Adjustments over the API: two people, a reason, all terms before the second, and the money moves once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.cards import DECK
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.house_events import ApprovalAsked, CommandRefused
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.staff import approvals
from fifthstreet.house.store import Batch, StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.views.console import ConsoleContext, console
from fifthstreet.play.staff import staff
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table.commands import Adjust, Bet, BuyIn, CloseBets, Leave, PlaceWager, Sit, TakeBack
from fifthstreet.table.events import Adjusted
from fifthstreet.table.state import Stage
from fifthstreet.wire.staff import Console
from support.accounts import PASSWORD
from support.adjusting import WHY, adjust, adjustment, answer, ask
from support.changes import changed
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.staff_by_hand import StaffByHand
from support.staff_client import events_of, noted

TABLE = "maryland-1"
DANA, FAY = "account-demo-dealer", "account-demo-floorperson"
ANTE = {"ante": 1000}
Play = Callable[[Floor, str], Awaitable[None]]


def at_a_table(data: Path, play: Play) -> None:
    """Anna and Bert have played a round; what happens then leaves a record without fault."""

    async def live() -> None:
        async with floor(data, ready_game("maryland")) as there:
            anna = await there.seat_guest(TABLE, 1, 100_000, "Anna")
            await there.seat_guest(TABLE, 2, 100_000, "Bert")
            await there.round(TABLE, {1: ANTE, 2: ANTE})
            await there.quiet()
            await play(there, anna)

    asyncio.run(live())
    check_record(data)


def adjusted(there: Floor) -> list[Adjusted]:
    return [event for event in events_of(there.house, TABLE) if isinstance(event, Adjusted)]


def chips(there: Floor, seat: int = 1) -> int:
    found = there.host(TABLE).table.seat(seat)
    assert found
    return found.chips


def message(answered: httpx.Response) -> str:
    return str(answered.json()["error"]["message"])


def test_one_asks_another_approves_and_the_player_has_the_chips(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay, mia = await there.staff("floorperson"), await there.staff("manager")
        before, played = chips(there), there.house.services.store.rounds.get(TABLE, 1)
        assert played
        asked = await ask(fay, TABLE, adjustment(player=anna))
        number = asked.json()["approval"]
        assert not adjusted(there)
        (card,) = (await mia.get("/api/approvals")).json()
        assert (card["kind"], card["words"], card["reason"]) == ("adjustment", "Adjust round 1: pay Anna $35", WHY)
        assert (card["asked_by"]["name"], card["you_may"]) == ("Fay Moss", True)
        result = played.players[0]
        wagered, returned = (f"${cents // 100:,}" for cents in (result.wagered, result.returned))
        assert card["details"] == [
            "Maryland 1, round 1",
            "From the table inventory to seat 1",
            f"Anna in round 1: seat 1, wagered {wagered}, returned {returned}",
        ]
        assert (await answer(mia, number)).status_code == 200
        (event,) = adjusted(there)
        assert (event.player, event.amount, event.floorperson) == (anna, 35_00, "Fay Moss")
        assert chips(there) == before + 35_00
        (entry,) = [
            one for one in there.house.services.store.streams.entries(f"table:{TABLE}") if b"Adjus" in one.event
        ]
        assert (entry.by, entry.person) == ("floorperson", "account-demo-floorperson")
        assert there.house.services.store.rounds.get(TABLE, 1) == played, "the round stays as it is on record"
        words = [told.words for told in there.host(TABLE).recent.since(0)]
        assert "adjustment for round 1: Anna is paid $35" in words

    at_a_table(tmp_path, play)


def test_only_another_person_of_the_floor_can_approve_and_a_no_moves_nothing(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay, finn = await there.staff("floorperson"), await there.staff("floorperson-2")
        number = (await ask(fay, TABLE, adjustment(player=anna))).json()["approval"]
        assert "someone else must answer" in message(await answer(fay, number))
        for login in ("dealer", "cashier", "surveillance", "auditor"):
            assert (await answer(await there.staff(login), number)).status_code == 403, login
        before = chips(there)
        assert (await answer(finn, number, approve=False)).status_code == 200
        assert "Already answered: refused" in message(await answer(await there.staff("manager"), number))
        assert (adjusted(there), chips(there)) == ([], before)

    at_a_table(tmp_path, play)


def test_whoever_made_the_account_of_the_other_is_no_second_person_to_an_adjustment(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        mia, first = await there.staff("manager"), "the first one, by Mia"
        made = {"login": "new-floor", "name": "New", "role": "floorperson", "password": first}
        assert (await mia.post("/api/accounts", json=made)).status_code == 201
        async with there.stranger() as new:
            for path, body in (
                ("/api/sign-in", {"login": "new-floor", "password": first}),
                ("/api/session/password", {"old": first, "new": PASSWORD}),
            ):
                answered = await new.post(path, json=body)
                assert answered.status_code == 200, answered.text
                new.headers["X-Fifthstreet-Csrf"] = answered.json()["csrf"]
            number = (await ask(new, TABLE, adjustment(player=anna))).json()["approval"]
            assert "made the other's account" in message(await answer(mia, number))
            assert (await answer(await there.staff("floorperson"), number)).status_code == 200
        assert len(adjusted(there)) == 1

    at_a_table(tmp_path, play)


def test_what_is_sent_twice_is_asked_once_and_paid_once(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay, mia = await there.staff("floorperson"), await there.staff("manager")
        first = await ask(fay, TABLE, adjustment(player=anna), id_="sent-twice-01")
        assert (await ask(fay, TABLE, adjustment(player=anna), id_="sent-twice-01")).json() == first.json()
        other = await ask(fay, TABLE, adjustment(player=anna, amount=36_00), id_="sent-twice-01")
        assert other.status_code == 400, "another command under the same id"
        number = first.json()["approval"]
        given = await answer(mia, number, id_="given-twice-1")
        assert (await answer(mia, number, id_="given-twice-1")).json() == given.json()
        assert len(adjusted(there)) == 1
        assert len(noted(there.house, ApprovalAsked)) == 1

    at_a_table(tmp_path, play)


def shown_to(there: Floor, login: str) -> Console:
    """The console of one of the demo's people, with the approvals that wait."""
    host, approvals = there.host(TABLE), there.house.approvals
    you = there.house.accounts.shown(f"account-demo-{login}")
    waiting = tuple(approvals.card(record, you) for record in approvals.waiting(TABLE))
    beside = ConsoleContext(there.house.rulebooks.register(host.game.book.name), approvals=waiting)
    return console(host, you, beside, since=0)


def test_the_dealer_cannot_adjust_and_play_does_not_wait_for_the_approval(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        dana = await there.staff("dealer")
        assert (await dana.post(f"/api/tables/{TABLE}/tap-in", json={"id": "tapping-in-1"})).status_code == 200
        no = await ask(dana, TABLE, adjustment(player=anna, by="dealer"))
        assert (no.status_code, message(no)) == (409, "Only the floorperson or manager can do that")
        assert (await dana.get(f"/api/tables/{TABLE}/rounds/1/adjustment")).status_code == 403
        assert not any(type(step.command) is Adjust for step in shown_to(there, "dealer").steps)
        (offered,) = [step for step in shown_to(there, "floorperson").steps if type(step.command) is Adjust]
        assert (offered.title, offered.two_people, offered.reason) == ("Adjust a closed round", True, True)
        await ask(await there.staff("floorperson"), TABLE, adjustment(player=anna))
        await there.does(TABLE, anna, PlaceWager(by="player", seat=1, wager="ante", amount=1000))
        await there.does(TABLE, DANA, CloseBets(by="dealer"))
        assert shown_to(there, "dealer").waits_for == "Waiting for the floor", "not for the approval"

    at_a_table(tmp_path, play)


def test_a_request_outlives_rounds_and_is_carried_out_within_one(tmp_path: Path) -> None:
    """An adjustment made while a round is played is no part of any player's result of it."""

    async def play(there: Floor, anna: str) -> None:
        fay, mia = await there.staff("floorperson"), await there.staff("manager")
        number = (await ask(fay, TABLE, adjustment(player=anna))).json()["approval"]
        await there.round(TABLE, {1: ANTE, 2: ANTE})
        third = await there.bets(TABLE, {1: ANTE, 2: ANTE})
        await there.until(TABLE, lambda table: table.round.stage is Stage.THIRD_STREET)
        assert (await answer(mia, number)).status_code == 200
        await there.does(TABLE, anna, Bet(by="player", seat=1, multiple=1))
        collect = adjustment(player=anna, round=2, amount=-10_00)
        number = (await ask(fay, TABLE, collect)).json()["approval"]
        assert (await answer(mia, number)).status_code == 200
        await there.plays(TABLE, {}, third)
        record = there.house.services.store.rounds.get(TABLE, third)
        assert record
        result = record.players[0]
        assert result.after - result.before == result.returned - result.wagered
        layout = [event for event in events_of(there.house, TABLE) if type(event).__name__ == "RoundClosed"][-1]
        assert result.returned == dict(layout.returned).get(1, 0)  # type: ignore[attr-defined]
        assert [event.round for event in adjusted(there)] == [1, 2]

    at_a_table(tmp_path, play)


def test_a_request_that_no_longer_fits_the_table_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The answer itself finds it: no check comes first.
    monkeypatch.setattr(approvals, "CHECK_EVERY", 3600.0)

    async def play(there: Floor, anna: str) -> None:
        fay, mia = await there.staff("floorperson"), await there.staff("manager")
        collect = adjustment(player=anna, amount=-chips(there))
        numbers = [(await ask(fay, TABLE, collect)).json()["approval"] for _ in range(3)]

        async def expires(number: int, words: str) -> None:
            no = await answer(mia, number)
            assert (no.status_code, message(no).startswith("Expired: ")) == (409, True)
            assert words in message(no)

        await there.does(TABLE, anna, PlaceWager(by="player", seat=1, wager="ante", amount=1000))
        await expires(numbers[0], "not enough chips")
        await there.does(TABLE, anna, TakeBack(by="player", seat=1, wager="ante"))
        await there.leaves(TABLE, 1)
        await expires(numbers[1], "nobody sits at seat 1")
        await there.seat_guest(TABLE, 1, 200_000, "Cora")
        await expires(numbers[2], "another player sits at seat 1")
        assert not adjusted(there)

    at_a_table(tmp_path, play)


def test_a_request_expires_by_itself_once_its_player_has_left_or_the_chips_are_gone(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay, mia = await there.staff("floorperson"), await there.staff("manager")
        player = await holder(there)
        seat = adjustment(player=anna, amount=-chips(there))
        account = adjustment(player=player, source="account", seat=0, amount=-100_000)
        numbers = [(await ask(fay, TABLE, one)).json()["approval"] for one in (seat, account)]

        async def outcomes(client: httpx.AsyncClient) -> list[str]:
            await there.house.approvals.expire_changed(TABLE)
            cards = {one["approval"]: one for one in (await client.get("/api/approvals")).json()}
            return [cards[number]["outcome"] for number in numbers]

        await there.does(TABLE, anna, PlaceWager(by="player", seat=1, wager="ante", amount=1000))
        assert await outcomes(mia) == ["", ""], "a wager may come back"
        await there.does(TABLE, anna, TakeBack(by="player", seat=1, wager="ante"))
        await there.seat_player(TABLE, 3, player, 40_000)
        await there.leaves(TABLE, 1)
        for client in (fay, mia):
            assert await outcomes(client) == [
                "Expired: nobody sits at seat 1",
                "Expired: the account holds less than that now",
            ]
        assert not adjusted(there)

    at_a_table(tmp_path, play)


def test_a_request_for_chips_that_were_lost_expires_by_itself(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay, lost = await there.staff("floorperson"), chips(there)
        number = (await ask(fay, TABLE, adjustment(player=anna, amount=-lost))).json()["approval"]
        await there.round(TABLE, {1: ANTE, 2: ANTE}, {1: (0,), 2: (0,)})
        assert chips(there) < lost
        await there.house.approvals.expire_changed(TABLE)
        (card,) = [one for one in (await fay.get("/api/approvals")).json() if one["approval"] == number]
        assert card["outcome"].startswith("Expired: not enough chips: only $")

    at_a_table(tmp_path, play)


async def holder(there: Floor, login: str = "holder") -> str:
    """A player with an account and $1,000 in it."""
    carl = await there.staff("cashier")
    made = {"login": login, "name": login.title(), "role": "player", "password": PASSWORD}
    assert (await carl.post("/api/cashier/players", json=made)).status_code == 201
    move = {"id": f"pays-in-{login}", "amount": 100_000, "words": "in cash"}
    assert (await carl.post(f"/api/cashier/players/account-{login}/movements", json=move)).status_code == 201
    return f"account-{login}"


def test_an_account_is_adjusted_whether_its_player_sits_there_or_not(tmp_path: Path) -> None:
    async def play(there: Floor, _: str) -> None:
        player = await holder(there)
        await there.seat_player(TABLE, 3, player, 40_000)
        await there.round(TABLE, {3: ANTE})
        inventory = there.host(TABLE).table.custody.inventory
        account = adjustment(player=player, round=2, source="account", seat=0)
        await adjust(there, TABLE, account)
        assert there.house.services.purses.balance(player) == 63_500
        await there.leaves(TABLE, 3)
        balance = there.house.services.purses.balance(player)
        await adjust(there, TABLE, adjustment(player=player, round=2, source="account", seat=0, amount=-10_00))
        assert there.house.services.purses.balance(player) == balance - 10_00
        assert there.host(TABLE).table.custody.inventory == inventory - 35_00 + 10_00
        carl = await there.staff("cashier")
        movements = (await carl.get(f"/api/cashier/players/{player}/movements")).json()
        (last, *_, paid, _, _) = movements
        for one, amount in ((last, -10_00), (paid, 35_00)):
            assert (one["why"], one["table"], one["amount"]) == ("adjustment for round 2", "Maryland 1", amount)
            assert one["name"] == "Fay Moss"
        statement = (await carl.get("/api/cashier/statement")).json()
        assert statement["agrees"]
        assert statement["figures"]["adjustments_paid"] == 35_00
        assert statement["events"]["adjustments_collected"] == 10_00
        async with there.stranger() as own:
            await own.post("/api/sign-in", json={"login": "holder", "password": PASSWORD})
            told = (await own.get("/api/me/movements")).json()
        assert told[0]["words"] == "Adjustment for round 2 at Maryland 1"
        assert (told[0]["amount"], told[0]["after"]) == (-10_00, balance - 10_00)
        assert [one["words"] for one in told][-2:] == ["Buy-in at Maryland 1", "Paid in"], (
            "the cashier's note is theirs"
        )

    at_a_table(tmp_path, play)


def test_no_more_is_collected_from_an_account_than_is_in_it_at_the_time(tmp_path: Path) -> None:
    async def play(there: Floor, _: str) -> None:
        player, fay = await holder(there), await there.staff("floorperson")
        collect = adjustment(player=player, source="account", seat=0, amount=-100_000)
        too_much = await ask(fay, TABLE, adjustment(player=player, source="account", seat=0, amount=-100_001))
        assert message(too_much) == "Not enough: the balance of Holder is $1,000"
        number = (await ask(fay, TABLE, collect)).json()["approval"]
        await there.seat_player(TABLE, 3, player, 40_000)
        no = await answer(await there.staff("manager"), number)
        assert message(no) == "Expired: the account holds less than that now"
        assert there.house.services.purses.balance(player) == 60_000
        assert not adjusted(there)

    at_a_table(tmp_path, play)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"player": "house-ada", "source": "account", "seat": 0}, "no account with the house"),
    ({"player": "walk-in-Anna", "source": "account", "seat": 0}, "no account with the house"),
    ({"player": "account-nobody", "source": "account", "seat": 0}, "no account with the house"),
    ({"player": "a passer-by", "seat": 0}, "Chips of this table are electronic"),
    ({"player": "x", "round": 2}, "There is no closed round 2"),
    ({"player": "x", "amount": 0}, "more than $0"),
    ({"player": "x", "amount": 10**15 + 1}, "Amount too large"),
    ({"player": "x"}, "Another player sits at seat 1"),
]


def test_what_cannot_be_and_what_has_no_reason_is_refused_before_anybody_is_asked(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay = await there.staff("floorperson")
        for terms, words in REFUSED:
            no = await ask(fay, TABLE, adjustment(**terms))
            assert (no.status_code, words in message(no)) == (409, True), no.text
        for reason in ("", "  "):
            no = await ask(fay, TABLE, adjustment(player=anna), reason)
            assert (no.status_code, "an adjustment goes on record" in message(no)) == (409, True), no.text
        assert not noted(there.house, ApprovalAsked)
        refused = [one.command for one in noted(there.house, CommandRefused) if isinstance(one, CommandRefused)]
        assert refused == ["Adjust"] * (len(REFUSED) + 2)

    at_a_table(tmp_path, play)


def test_the_form_offers_the_players_of_the_round_and_those_who_sit_there(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay = await there.staff("floorperson")
        await there.leaves(TABLE, 2)
        cora = await there.seat_guest(TABLE, 3, 20_000, "Cora")
        form = (await fay.get(f"/api/tables/{TABLE}/rounds/1/adjustment")).json()
        assert (form["round"], form["by_name"], form["earlier"]) == (1, None, [])
        assert form["pay"] == "Adjust round 1: pay {name} {amount}"
        assert form["collect"] == "Adjust round 1: collect {amount} from {name}"
        people = {one["name"]: one for one in form["people"]}
        assert [(one["player"], one["seat"]) for one in people.values()][0::2] == [(anna, 1), (cora, 3)]
        assert {name: [source["value"] for source in one["sources"]] for name, one in people.items()} == {
            "Anna": ["table", "account"],
            "Bert": ["account"],
            "Cora": ["table", "account"],
        }
        assert people["Bert"]["words"].startswith("Seat 2, wagered $")
        assert people["Cora"]["words"] == "No result on record"
        await adjust(there, TABLE, adjustment(player=anna))
        form = (await fay.get(f"/api/tables/{TABLE}/rounds/1/adjustment")).json()
        assert form["earlier"] == ["Earlier: adjustment for round 1: Anna is paid $35"]
        await ask(fay, TABLE, adjustment(player=anna))
        waiting = (await fay.get("/api/approvals")).json()[0]
        assert waiting["details"][-1] == "Earlier: adjustment for round 1: Anna is paid $35"
        for number, words in ((2, "There is no closed round 2"), (99, "There is no closed round 99")):
            no = await fay.get(f"/api/tables/{TABLE}/rounds/{number}/adjustment")
            assert (no.status_code, words in message(no)) == (409, True)
        await there.bets(TABLE, {1: ANTE})
        await there.until(TABLE, lambda table: table.round.stage is Stage.THIRD_STREET)
        no = await fay.get(f"/api/tables/{TABLE}/rounds/2/adjustment")
        assert "Round 2 is under way: correct it while it is open" in message(no)

    at_a_table(tmp_path, play)


def test_the_alarm_and_the_log_of_an_adjustment_name_its_round(tmp_path: Path) -> None:
    async def play(there: Floor, anna: str) -> None:
        fay, number = await there.staff("floorperson"), 0
        number = (await ask(fay, TABLE, adjustment(player=anna))).json()["approval"]
        floor_now = (await fay.get("/api/floor")).json()
        assert [one["words"] for one in floor_now["alarms"] if one["kind"] == "approval"] == [
            "Approval pending: adjust round 1: pay Anna $35"
        ]
        await there.round(TABLE, {1: ANTE, 2: ANTE})
        await answer(await there.staff("manager"), number)
        (alarm,) = [one for one in (await fay.get("/api/floor")).json()["alarms"] if one["kind"] == "irregularity"]
        assert (alarm["words"], alarm["round"]) == ("Floor: adjustment for round 1: Anna is paid $35", 1)
        lines = (await fay.get(f"/api/record?table={TABLE}&round=1&kind=Adjusted")).json()["lines"]
        assert [(line["round"], line["paper"], line["words"]) for line in lines] == [
            (1, "incident", "adjustment for round 1: Anna is paid $35")
        ]
        of_round = (await fay.get(f"/api/record?table={TABLE}&round=1&limit=100")).json()["lines"]
        assert [line["kind"] for line in of_round][:2] == ["Adjusted", "RoundClosed"]
        assert not (await fay.get(f"/api/record?table={TABLE}&round=3&kind=Adjusted")).json()["lines"]

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("moment", ["before the write", "after the write"])
@pytest.mark.parametrize("source", [pytest.param("table", marks=pytest.mark.prove), "account"])
def test_a_write_that_fails_moves_nothing_or_everything_and_a_resend_pays_once(
    tmp_path: Path, moment: str, source: str
) -> None:
    """The house loses its disk around the approved adjustment, is closed, and opened again."""
    command = adjustment(source=source, seat=0 if source == "account" else 1, player="")
    had, number, player = 0, 0, ""

    async def live() -> None:
        nonlocal had, number, player
        async with floor(tmp_path, ready_game("maryland")) as there:
            player = await there.seat_guest(TABLE, 1, 100_000, "Anna")
            await there.round(TABLE, {1: ANTE})
            await there.quiet()
            had = chips(there) + there.house.services.purses.balance(player)
            number = (await ask(await there.staff("floorperson"), TABLE, of(command, player))).json()["approval"]
            append = there.house.services.store.append

            async def failing(batch: Batch) -> None:
                if any(b"Adjusted.1" in entry.event for entry in batch.entries):
                    if moment == "after the write":
                        await append(batch)
                    raise StoreError("the disk is gone")
                await append(batch)

            there.house.services.store.append = failing  # type: ignore[method-assign]
            lost = await answer(await there.staff("manager"), number, id_="answered-once")
            # Where it was written all the same, the house finds its answer on record.
            assert lost.status_code == (200 if moment == "after the write" else 503), lost.text

    async def again() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            done = await answer(await there.staff("manager"), number, id_="answered-once")
            assert done.status_code == 200, done.text
            assert chips(there) + there.house.services.purses.balance(player) == had + 35_00
            assert len(adjusted(there)) == 1

    asyncio.run(live())
    asyncio.run(again())
    check_record(tmp_path)


def of(command: Adjust, player: str) -> Adjust:
    """The adjustment for a player."""
    return adjustment(source=command.source, seat=command.seat, player=player)


async def a_round_of_real_cards(there: Floor) -> None:
    """The dealer seats two people and enters what they do; the floor does its part; the round closes."""
    game = there.host(TABLE).game
    for seat, name in ((1, "walk-in-Ruth"), (2, "walk-in-Bob")):
        for command in (
            Sit(by="dealer", seat=seat, player=name),
            BuyIn(by="dealer", seat=seat, amount=100_000),
            PlaceWager(by="dealer", seat=seat, wager="ante", amount=1000),
        ):
            await there.does(TABLE, DANA, command)
    while not (there.host(TABLE).table.round.number == 1 and there.host(TABLE).table.between_rounds):
        table = there.host(TABLE).table
        due = staff(game, table, DECK.__getitem__, table.now)
        due = due or Bet(by="dealer", seat=table.asked_now[0].number, multiple=1)
        await there.does(TABLE, DANA if due.by == "dealer" else FAY, due)


def test_at_a_table_of_real_cards_a_person_without_a_seat_is_named_and_handed_the_chips(tmp_path: Path) -> None:
    ready = ready_game("maryland")
    real = make_game(ready.book, changed(ready.submission, table__cards="real"))

    async def live() -> None:
        async with floor(tmp_path, real) as there:
            # People deal and have the floor, so that nothing moves by itself.
            fay = await there.staff("floorperson")
            await StaffByHand(there, TABLE).tap_in()
            await a_round_of_real_cards(there)
            await there.does(TABLE, DANA, Leave(by="dealer", seat=2))
            form = (await fay.get(f"/api/tables/{TABLE}/rounds/1/adjustment")).json()
            assert {one["name"]: [source["title"] for source in one["sources"]] for one in form["people"]} == {
                "Ruth": [f"Chips at seat 1 (${chips(there) // 100:,} there)"],
                "Bob": ["Chips, handed over at the table"],
            }
            assert form["by_name"]["sources"] == [{"value": "table", "title": "Chips, handed over at the table"}]
            held, before = there.host(TABLE).table.custody, chips(there)
            await adjust(there, TABLE, adjustment(player="Bob", seat=0))
            await adjust(there, TABLE, adjustment(player="a lady in red", seat=0, amount=-10_00))
            await adjust(there, TABLE, adjustment(player="walk-in-Ruth", amount=5_00))
            assert [event.player for event in adjusted(there)] == [
                "walk-in-Bob",
                "walk-in-a lady in red",
                "walk-in-Ruth",
            ]
            now = there.host(TABLE).table.custody
            assert (now.inventory, now.patrons) == (held.inventory - 30_00, held.patrons + 25_00)
            assert chips(there) == before + 5_00
            card = (await fay.get("/api/approvals")).json()[0]
            assert card["words"] == "Adjust round 1: pay Ruth $5"
            cards = {one["approval"]: one for one in (await fay.get("/api/approvals")).json()}
            assert cards[2]["details"][1] == "From a lady in red (no seat) to the table inventory"
            for terms, words in (
                ({"player": "Ruth", "seat": 0}, "sits at seat 1: adjust there"),
                ({"player": " ", "seat": 0}, "Enter the player's name"),
                ({"player": "walk-in-Bob", "seat": 0, "source": "account"}, "no account with the house"),
            ):
                assert words in message(await ask(fay, TABLE, adjustment(**terms)))

    asyncio.run(live())
    keys = audit_keys.read(tmp_path / AUDIT_KEYS).known
    assert verify(VerifyRequest(tmp_path, beside(tmp_path) / NAME, keys)).bad == ()
