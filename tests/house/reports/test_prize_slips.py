"""Slips of large Six Card prizes from real houses: a Super Royal paid, corrected, voided, and not yet paid."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fifthstreet.cards import Card, parse_cards
from fifthstreet.house.reports.slips import slip_data
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.prize_slip import SlipKind, prize_slip
from fifthstreet.papers.typesetting import page_count
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table.commands import Bet, BuyIn, CorrectFace, PlaceWager, ReportConduct, Sit, UndoEntry, WrongCount
from fifthstreet.table.events import ProgressivePaid, SettlementReopened, WagersSettled
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.in_process_house import Floor, floor
from support.staff_by_hand import StaffByHand
from support.staff_client import events_of
from support.tables import stacked

TABLE = "maryland-1"
WAGERS = {"ante": 1000, "three-card": 100, "six-card": 500}
BOARD = "8s 7c 3d"
SUPER_ROYAL = ("Ah Kh", "Qh Jh 10h 9h")
IN_DIAMONDS = ("Ad Kd", "Qd Jd 10d 9d")
ROYAL = ("Ah Kh", "Qh Jh 10h 2c")
FLOOR = "account-demo-floorperson"


async def dealt_by_the_house(there: Floor, cards: tuple[str, str], choices: tuple[int, ...] = (1, 1, 1)) -> None:
    """A round of Anna's with a Six Card Bonus of $5."""
    hole, box = cards
    await there.rig(TABLE, {1: hole}, BOARD, box)
    await there.seat_guest(TABLE, 1, 300_000, "Anna")
    await there.round(TABLE, {1: WAGERS}, {1: choices})


@pytest.mark.clause("COMAR 36.05.11.11I(4)(d)(i)", "COMAR 36.05.11.11I(4)(d)(ii)")
@pytest.mark.parametrize(
    ("cards", "choices", "won", "hand", "row"),
    [
        (
            SUPER_ROYAL,
            (1, 1, 1),
            100_000_00,
            "super royal of hearts",
            "Super royal in hearts, spades or clubs, $100,000",
        ),
        (IN_DIAMONDS, (0,), 1_000_000_00, "super royal of diamonds", "Super royal in diamonds, $1,000,000"),
    ],
    ids=["in play", "folded"],
)
def test_a_slip_has_the_six_cards_the_row_the_prize_and_the_cage(
    tmp_path: Path, cards: tuple[str, str], choices: tuple[int, ...], won: int, hand: str, row: str
) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await dealt_by_the_house(there, cards, choices)
            books = there.house.books.table(TABLE)
            slip = slip_data(books, 1, 1, "prize")
            assert slip
            assert (slip.name, slip.wager, slip.stake, slip.amount) == ("Anna", "Six Card Bonus", 500, won)
            assert (slip.hand, slip.paytable) == (hand, f"A: {row}")
            assert (slip.cards, slip.table_cards) == tuple(map(parse_cards, cards))
            assert (slip.paid_from, slip.meter) == ("cage", None)
            assert [one.by for one in (slip.verified, slip.validated, slip.paid, slip.papers)] == [
                "automatic dealer",
                "automatic floorperson",
                "automatic dealer",
                "automatic floorperson",
            ]
            assert slip.won_at <= slip.verified.at <= slip.validated.at <= slip.paid.at <= slip.papers.at
            for other in ((1, 2, "prize"), (2, 1, "prize"), (1, 1, "jackpot")):
                assert slip_data(books, *other) is None, other

    asyncio.run(live())


def test_a_prize_that_is_not_large_has_no_slip(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await dealt_by_the_house(there, ROYAL)
            assert slip_data(there.house.books.table(TABLE), 1, 1, "prize") is None

    asyncio.run(live())


def test_the_slip_on_paper_names_who_verified_validated_approved_and_paid_and_the_floor_has_a_link_to_it(
    tmp_path: Path,
) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            hole, box = SUPER_ROYAL
            await there.rig(TABLE, {1: hole}, BOARD, box)
            await there.seat_guest(TABLE, 1, 300_000, "Anna")
            await there.bets(TABLE, {1: WAGERS})
            await there.until(TABLE, lambda state: state.round.stage is Stage.THIRD_STREET)
            fay = await there.staff("floorperson")
            people = StaffByHand(there, TABLE)
            await people.tap_in()
            await people.deal_the_rest(due("validate-six-card"))
            (alarm,) = [one for one in alarms(there.host(TABLE), (), ()) if one.kind == "jackpot"]
            assert alarm.words == "Seat 1 has a Six Card prize. Next: validate the Six Card prize of seat 1"
            await people.deal_the_rest(due("six-card"))
            (approval,) = there.house.services.store.approvals.latest("approved")
            details = json.loads(approval.details)
            assert {"Bonus box: Q♥ J♥ 10♥ 9♥", "Six Card prize: $100,000"} <= set(details)
            assert not [words for words in details if words.startswith("Meter")]
            books = there.house.books.table(TABLE)
            unpaid = slip_data(books, 1, 1, "prize")
            assert unpaid
            assert (unpaid.amount, unpaid.stake, unpaid.paid_from, unpaid.paid.at) == (100_000_00, None, None, None)
            assert "NOT YET PAID" in form_pages(prize_slip(unpaid))
            lines = (await fay.get("/api/record", params={"table": TABLE, "papers": True})).json()["lines"]
            assert [(line["paper"], line["round"], line["event"]["seat"]) for line in lines] == [("prize", 1, 1)]
            assert lines[0]["words"] == "validates the Six Card prize of seat 1: $100,000"
            await people.deal_the_rest()
            slip = slip_data(books, 1, 1, "prize")
            assert slip
            markup = form_pages(prize_slip(slip))
            assert page_count(markup) == 1
            for words in (
                "Prize slip",
                "Maryland 1 / 1 / seat 1",
                "$100,000.00",
                "one hundred thousand dollars exactly",
                "Prize, paid from the cage",
                "Six Card Bonus, $5.00",
                "Fay Moss, floorperson",
                "Finn Hale, floorperson",
                "Dana Reed, dealer",
                "Cashier",
                ".11I(4)(d)(ii)",
                ".12E(1)(b)",
            ):
                assert words in markup, words
            assert (slip.approved.by, slip.papers.by) == (
                "Finn Hale, floorperson",
                "Fay Moss, floorperson",
            )
            made = await fay.get(f"/api/papers/prize/{TABLE}/1/1")
            assert made.content.startswith(b"%PDF")
            assert f'filename="prize-{TABLE}-1-seat-1.pdf"' in made.headers["content-disposition"]
            missing = await fay.get(f"/api/papers/prize/{TABLE}/1/2")
            assert (missing.status_code, missing.json()["error"]["message"]) == (
                404,
                "No Six Card prize on record for this seat and round",
            )

    asyncio.run(live())


def due(step: str) -> Callable[[Table], bool]:
    """Whether a step of the settlement is the next one."""
    return lambda table: any(task.step == step for task in table.round.settlement.plan[:1])


def all_settled(table: Table) -> bool:
    """Whether only the table is still to be cleared."""
    return table.round.stage is Stage.SETTLING and not table.round.settlement.plan


def of_real_cards() -> Game:
    ready = ready_game("maryland")
    return make_game(ready.book, changed(ready.submission, table__cards="real"))


class RealTable:
    """A table where one player bets, and a dealer enters these cards as they are turned up."""

    def __init__(self, there: Floor, hole: str, board: str, box: str) -> None:
        self.there, self.host = there, there.host(TABLE)
        self.pack = stacked(self.host.game, {1: hole}, board, box)

    async def bets(self, **wagers: int) -> None:
        """People deal and have the floor, so that nothing moves by itself; the dealer enters the player's wagers."""
        await self.there.staff("floorperson")
        await StaffByHand(self.there, TABLE).tap_in()
        await self.gives(Sit(by="dealer", seat=1, player="walk-in-Anna"))
        await self.gives(BuyIn(by="dealer", seat=1, amount=300_000))
        for wager, amount in wagers.items():
            await self.gives(PlaceWager(by="dealer", seat=1, wager=wager.replace("_", "-"), amount=amount))

    async def goes_on(self, until: Callable[[Table], bool]) -> None:
        while not until(self.host.table):
            command = staff(self.host.game, self.host.table, self.pack.__getitem__, self.host.table.now)
            await self.gives(command or Bet(by="dealer", seat=1, multiple=1))

    async def gives(self, command: object) -> None:
        person = FLOOR if command.by == "floorperson" else "account-demo-dealer"
        await self.there.does(TABLE, person, command)

    async def corrects(self, card: int, face: str) -> None:
        """The floor corrects a card of the bonus box."""
        slot = self.host.table.round.bonus_box[card - 1]
        self.pack = [Card(face) if place == slot else one for place, one in enumerate(self.pack)]
        await self.gives(
            CorrectFace(by="floorperson", place="bonus-box", card=card, face=Card(face), floorperson="Fay")
        )


def test_a_corrected_card_makes_the_prize_and_its_slip_what_they_would_have_been(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, of_real_cards()) as there:
            table = RealTable(there, "Ah Kh", BOARD, "Qh Jh 10h 2c")
            await table.bets(ante=1000, three_card=100, six_card=500)
            await table.goes_on(all_settled)
            books = there.house.books.table(TABLE)
            assert [event.lines[0].won for event in six_card(there)] == [5_000_00]
            assert slip_data(books, 1, 1, "prize") is None
            await table.corrects(4, "9h")
            assert isinstance(events_of(there.house, TABLE)[-1], SettlementReopened)
            await table.goes_on(due("six-card-papers"))
            slip = slip_data(books, 1, 1, "prize")
            assert slip
            assert (slip.amount, slip.stake, slip.hand) == (100_000_00, 500, "super royal of hearts")
            assert slip.table_cards == parse_cards("Qh Jh 10h 9h")
            await table.gives(UndoEntry(by="dealer"))
            taken_back = slip_data(books, 1, 1, "prize")
            assert taken_back
            # A player with cash and no account is known by the name alone.
            assert (taken_back.player, taken_back.name) == ("Anna", "Anna")
            assert "walk-in" not in str(form_pages(prize_slip(taken_back)))
            assert (taken_back.amount, taken_back.stake, taken_back.paid_from) == (100_000_00, None, None)
            await table.goes_on(due("six-card-papers"))
            assert slip_data(books, 1, 1, "prize").paid_from == "cage"
            await table.corrects(4, "2c")
            assert slip_data(books, 1, 1, "prize") is None
            await table.goes_on(lambda state: state.between_rounds)
            assert slip_data(books, 1, 1, "prize") is None
            assert [event.lines[0].won for event in six_card(there)] == [
                5_000_00,
                100_000_00,
                100_000_00,
                5_000_00,
            ]

    asyncio.run(live())


def six_card(there: Floor) -> list[WagersSettled]:
    """The settlements of the Six Card Bonus on record."""
    found = [event for event in events_of(there.house, TABLE) if isinstance(event, WagersSettled)]
    return [event for event in found if event.step == "six-card"]


@pytest.mark.parametrize(
    ("undoes", "kind"),
    [
        (WrongCount(by="dealer", place="community", cards=4), "prize"),
        (ReportConduct(by="floorperson", seat=1, what="hiding", moment=Stage.FOURTH_STREET), "prize"),
        (WrongCount(by="dealer", place="community", cards=4), "jackpot"),
    ],
    ids=["a void", "a forfeit", "a void, of a jackpot"],
)
def test_a_prize_that_is_undone_has_no_slip(tmp_path: Path, undoes: object, kind: SlipKind) -> None:
    async def live() -> None:
        async with floor(tmp_path, of_real_cards()) as there:
            board = BOARD if kind == "prize" else "Qh Jh 10h"
            table = RealTable(there, "Ah Kh", board, "Qh Jh 10h 9h" if kind == "prize" else "2c 3c 4d 5s")
            await table.bets(ante=1000, progressive=100, three_card=100, six_card=500)
            await table.goes_on(due("six-card-papers" if kind == "prize" else "papers"))
            books = there.house.books.table(TABLE)
            assert [slip_data(books, 1, 1, one) is not None for one in ("prize", "jackpot")] == [
                kind == "prize",
                kind == "jackpot",
            ]
            await table.gives(undoes)
            assert slip_data(books, 1, 1, kind) is None
            if kind == "jackpot":
                assert any(isinstance(event, ProgressivePaid) for event in events_of(there.house, TABLE))

    asyncio.run(live())
