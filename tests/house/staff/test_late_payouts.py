"""Payouts after the close of a round: an adjustment pays one by document, and cancels one that nobody has collected."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.cage_ledgers import cage_csv, cage_data
from fifthstreet.house.reports.shifts import shift_data, shifts_of
from fifthstreet.house.staff import adjustments, pending_actions, staff_commands
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.tables.recorded_payouts import BY_DOCUMENT, NAME_IT, NOT_NEEDED, WITH_EARLIER
from fifthstreet.house.views.documents import bank_card
from fifthstreet.papers.cage_ledger import CageLedger
from fifthstreet.table.commands import Adjust, OpeningWager
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done, GiveCommand
from support.documents import number, sign, void
from support.documents import prepare as prepare_document
from support.in_process_bank import UNHURRIED, Bank, in_bank, open_bank, refused
from support.real_pit import ROYAL, RealPit
from support.two_person_table import comes_to_work

ROYAL_CARDS = "ah kh qh jh 10h"
WAGERS: dict[OpeningWager, int] = {"ante": 10_00, "three-card": 1_00}
SIGNERS = {"Witness": "sam", "Manager": "mia", "Surveillance": "vera", "Cashier": "carl"}


async def a_round(bank: Bank, cards: str = "2c 7d", **cards_of_table: str) -> RealPit:
    """Player 1 bets $40 to the end, and $1 on the Three Card Bonus; with these cards the $40 are lost."""
    pit = RealPit(bank, {1: cards}, **cards_of_table)
    await pit.opens()
    await pit.bets(WAGERS, 1)
    await pit.closes()
    return pit


def adjust(bank: Bank, amount: int, **terms: Any) -> Adjust:
    """An adjustment of the first round by a payout document, unless told otherwise."""
    played = bank.house.services.store.rounds.get(bank.host.name, 1)
    assert played
    usual = {"by": "floorperson", "round": 1, "source": "document", "floorperson": "", "wager": "main"}
    return Adjust(amount=amount, **{"player": played.players[0].player} | usual | terms)


async def asks(bank: Bank, command: Adjust) -> Done | Fault:
    wanted = GiveCommand(id=number(), command=command, reason="the royal flush was read as a loss")
    return await give(bank.house.approvals, bank.host, bank.by("fay"), wanted)


async def answers(bank: Bank, asked: Done | Fault, login: str = "mia") -> Done | Fault:
    assert isinstance(asked, Done), asked
    assert asked.approval
    person = bank.by(login)
    return await bank.house.approvals.answer(asked.approval, person, True, "", person.actor(number(), "a"))


async def adjusts(bank: Bank, command: Adjust) -> None:
    given = await answers(bank, await asks(bank, command))
    assert isinstance(given, Done), given


def cage(bank: Bank) -> CageLedger:
    day = bank.house.services.settings.day_of(bank.house.services.clock.now())
    return cage_data(bank.house.books.house(), day, day)


def dues(bank: Bank) -> list[str]:
    return [one.words for one in alarms(bank.host, (), ()) if one.kind == "payout"]


async def prepares(bank: Bank) -> int:
    """The floor prepares the payout document that is due first; its serial."""
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by("fay").shown, bank.host.name)
    serial = bank.house.signing.documents.next_serial("payout")
    about = next(one.about for one in shown.choices if one.kind == "payout")
    done = await prepare_document(bank.house, bank.by("fay"), "payout", about=about)
    assert isinstance(done, Done), done
    return serial


async def signs_to_the_end(bank: Bank, serial: int) -> list[str]:
    """All others sign; the titles of the lines."""
    while (document := bank.house.signing.documents.get("payout", serial)) and (line := document.next_line):
        person = bank.by(SIGNERS[line.title.split(",")[0]])
        words = "as seen" if line.asks else ""
        done = await sign(bank.house, person, "payout", serial, document.due[0], words=words)
        assert isinstance(done, Done), done
    assert document
    return [line.title for line in document.lines]


def test_23_a_an_adjustment_whose_winnings_need_a_w_2g_is_paid_by_payout_document_and_never_in_chips(
    tmp_path: Path,
) -> None:
    """COMAR 36.05.03.23A, E(8)(b): $20,000 for $40 that were lost, which come back with it."""

    async def day(bank: Bank) -> None:
        pit = await a_round(bank)
        tray, chips, before = bank.inventory, pit.seat(1).chips, cage(bank)
        refused(await asks(bank, adjust(bank, 20_040_00, source="table", seat=1, wager="")), NAME_IT)
        for cards in ("", "ah kh qh", "ah ah qh jh 10h", "no cards"):
            refused(await asks(bank, adjust(bank, 20_040_00, cards=cards)), NAME_IT)
        at_table = adjust(bank, 20_040_00, source="table", seat=1, cards=ROYAL_CARDS)
        refused(await asks(bank, at_table), BY_DOCUMENT)
        refused(await asks(bank, adjust(bank, 35_00, cards=ROYAL_CARDS)), NOT_NEEDED)
        stranger = adjust(bank, 20_040_00, cards=ROYAL_CARDS, player="walk-in:Nobody")
        refused(await asks(bank, stranger), NAME_IT)
        await adjusts(bank, adjust(bank, 20_040_00, cards=ROYAL_CARDS))
        assert (bank.inventory, pit.seat(1).chips) == (tray, chips)
        assert dues(bank) == ["Payout document due: seat 1, Ante and street wagers, $20,040"]
        owed = cage(bank)
        assert (owed.payouts_owed, owed.agrees) == (20_040_00, True)
        assert [(one.title, one.amount, one.after) for one in owed.lines[-1:]] == [
            ("Owed by adjustment", 20_040_00, before.balance.closing)
        ]
        assert "Owed by adjustment" in cage_csv(owed).decode()
        serial = await prepares(bank)
        document = bank.house.signing.documents.get("payout", serial)
        assert document
        facts = dict(document.facts)
        assert [facts[name] for name in ("Wagered", "Winnings", "Withheld", "Winning hand", "Cards")] == [
            40_00,
            20_000_00,
            4_800_00,
            "Royal flush",
            "A♥ K♥ Q♥ J♥ 10♥",
        ]
        assert str(facts["Adjustment"]).startswith("after the close, entry ")
        assert (await signs_to_the_end(bank, serial))[-1] == "Cashier, paid"
        paid = cage(bank)
        assert (paid.payouts_owed, paid.withheld, dues(bank)) == (0, 4_800_00, [])
        assert paid.balance.closing == before.balance.closing - 15_240_00
        books = bank.house.books.table(bank.host.name)
        report = shift_data(books, shifts_of(books)[-1].number)
        assert report
        assert report.win == report.win_by_the_rounds
        assert report.from_cage == 20_040_00

    in_bank(tmp_path, day, cards="real")


def test_23_c_e3_e5_an_adjustment_of_50000_dollars_is_approved_by_a_manager_and_paid_by_check_with_a_photograph(
    tmp_path: Path,
) -> None:
    async def day(bank: Bank) -> None:
        await a_round(bank)
        bank.people["fred"] = await comes_to_work(bank.house, "fred", "floorperson")
        bank.people["vera"] = await comes_to_work(bank.house, "vera", "surveillance")
        command = adjust(bank, 60_000_00, cards=ROYAL_CARDS)
        asked = await asks(bank, command)
        refused(await answers(bank, asked, "fred"), "Your role cannot approve this")
        assert isinstance(await answers(bank, asked), Done)
        told = bank.house.alarm_desk.of_table(bank.host, bank.by("fay").shown, ())
        assert [one.words for one in told if one.kind == "surveillance"] == [
            "Payout of $60,000: seat 1, Ante and street wagers, round 1"
        ]
        titles = await signs_to_the_end(bank, await prepares(bank))
        assert [title.split(",")[0] for title in titles] == ["Prepared", *SIGNERS]
        assert titles[-1] == "Cashier, check issued"

    in_bank(tmp_path, day, cards="real")


def test_23_e8b_from_the_managers_amount_every_adjustment_asks_a_manager(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        pit = await a_round(bank)
        bank.people["fred"] = await comes_to_work(bank.house, "fred", "floorperson")
        for amount, answered in ((-50_000_00, False), (-49_999_99, True)):
            command = adjust(bank, amount, source="table", seat=1, wager="")
            kind = adjustments.approval_kind(bank.host, command)
            assert kind == ("adjustment" if answered else "large-adjustment")
        asked = await asks(bank, adjust(bank, 10_00, source="table", seat=1, wager=""))
        chips = pit.seat(1).chips
        assert isinstance(await answers(bank, asked, "fred"), Done)
        assert pit.seat(1).chips == chips + 10_00

    in_bank(tmp_path, day, cards="real")


def test_23_a_winnings_of_less_than_300_times_the_wager_are_adjusted_in_chips_and_a_sum_in_parts_is_not(
    tmp_path: Path,
) -> None:
    async def day(bank: Bank) -> None:
        pit = await a_round(bank)
        chips = pit.seat(1).chips
        at_table = {"source": "table", "seat": 1}
        await adjusts(bank, adjust(bank, 2_500_00, cards=ROYAL_CARDS, **at_table))
        assert pit.seat(1).chips == chips + 2_500_00
        refused(await asks(bank, adjust(bank, 2_500_00, cards=ROYAL_CARDS)), NOT_NEEDED)
        await adjusts(bank, adjust(bank, -2_000_00, wager="", **at_table))
        bonus = {"wager": "three-card", "cards": "qh jh 10h"}
        refused(await asks(bank, adjust(bank, 1_500_00, wager="", **at_table)), NAME_IT)
        refused(await asks(bank, adjust(bank, 1_500_00, **bonus, **at_table)), WITH_EARLIER)
        assert pit.seat(1).chips == chips + 500_00

    in_bank(tmp_path, day, cards="real")


def test_23_e8c_a_payout_that_proves_wrong_after_the_close_is_cancelled_by_two_once_its_document_is_void(
    tmp_path: Path,
) -> None:
    """Nothing of it is owed from then on, and the tray keeps the chips that it had held."""

    async def day(bank: Bank) -> None:
        pit = await a_round(bank, ROYAL)
        tray, chips, before = bank.inventory, pit.seat(1).chips, cage(bank)
        assert before.payouts_owed == 20_000_00
        cancel = adjust(bank, -20_000_00)
        refused(await asks(bank, adjust(bank, -20_000_00, wager="")), "Name the wager whose payout is cancelled")
        refused(await asks(bank, adjust(bank, -19_000_00)), "No payout of $19,000 on the Ante and street wagers")
        refused(await asks(bank, adjust(bank, -20_000_00, source="table", seat=1)), "The cage has not paid this")
        serial = await prepares(bank)
        refused(await asks(bank, cancel), f"Payout document {serial} is prepared: void it first")
        assert isinstance(await void(bank.house, bank.by("fay"), "payout", serial, "the hand was misread"), Done)
        asked = await asks(bank, cancel)
        (card,) = bank.house.approvals.waiting()
        assert card.words == "Adjust round 1: cancel payout of $20,000 to Player 1"
        serial = await prepares(bank)
        refused(await answers(bank, asked), f"Payout document {serial} is prepared: void it first")
        assert isinstance(await void(bank.house, bank.by("fay"), "payout", serial, "the hand was misread"), Done)
        await adjusts(bank, cancel)
        after = cage(bank)
        assert (after.payouts_owed, after.agrees, dues(bank)) == (0, True, [])
        assert (bank.inventory, pit.seat(1).chips) == (tray, chips)
        assert [(one.title, one.amount, one.after) for one in after.lines[-1:]] == [
            ("Owed by adjustment", -20_000_00, before.balance.closing)
        ]
        refused(await asks(bank, cancel), "No payout of $20,000")
        books = bank.house.books.table(bank.host.name)
        report = shift_data(books, shifts_of(books)[-1].number)
        assert report
        assert report.win == report.win_by_the_rounds
        await adjusts(bank, adjust(bank, 12_000_00, cards="ah ad ac as kd"))
        assert dues(bank) == ["Payout document due: seat 1, Ante and street wagers, $12,000"]

    in_bank(tmp_path, day, cards="real")
    with_what_is_due(tmp_path, ["Payout document due: seat 1, Ante and street wagers, $12,000"])


def with_what_is_due(data: Path, words: list[str]) -> None:
    """The house finds the same payouts due when it opens again."""

    async def live() -> None:
        house = open_house(data, why_no_demo="it is a test", pace=UNHURRIED)
        try:
            await house.start()
            (host,) = house.tables.values()
            assert [one.words for one in alarms(host, (), ()) if one.kind == "payout"] == words
        finally:
            await house.close()

    asyncio.run(live())


def test_23_e8c_a_payout_that_was_paid_in_chips_is_collected_in_chips_and_needs_no_document_any_more(
    tmp_path: Path,
) -> None:
    async def day(bank: Bank) -> None:
        pit = RealPit(bank, {1: ROYAL}, board="8s 7c 3d", box="Qh Jh 10h 2c")
        await pit.opens()
        await pit.bets({"ante": 10_00, "three-card": 1_00, "six-card": 5_00}, 1)
        await pit.closes()
        assert dues(bank) == ["Payout document due: seat 1, Six Card Bonus, $5,000"]
        chips = pit.seat(1).chips
        refused(await asks(bank, adjust(bank, -5_000_00, wager="six-card")), "This was paid in chips")
        await adjusts(bank, adjust(bank, -5_000_00, wager="six-card", source="table", seat=1))
        assert (pit.seat(1).chips, dues(bank), cage(bank).payouts_owed) == (chips - 5_000_00, [], 0)

    in_bank(tmp_path, day, cards="real")


async def pays_chips(bank: Bank) -> None:
    await a_round(bank)
    await adjusts(bank, adjust(bank, 20_040_00, source="table", seat=1, wager=""))


async def without_manager(bank: Bank) -> None:
    await a_round(bank)
    await adjusts(bank, adjust(bank, 60_000_00, cards=ROYAL_CARDS))


async def cancels_nothing(bank: Bank) -> None:
    await a_round(bank)
    await adjusts(bank, adjust(bank, -20_000_00))


@pytest.mark.parametrize(
    ("day", "found_as"),
    [
        (pays_chips, f"paid otherwise than it must be: {NAME_IT}"),
        (without_manager, "no manager was to approve this adjustment"),
        (cancels_nothing, "it cancels a payout that was not open"),
    ],
)
def test_23_log_verify_finds_an_adjustment_that_a_house_without_these_rules_would_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, day: Callable[[Bank], Awaitable[None]], found_as: str
) -> None:
    for module in (adjustments, pending_actions):
        monkeypatch.setattr(module, "fault_of_late_payout", lambda host, command: None)
    monkeypatch.setattr(staff_commands, "approval_kind", lambda host, command: "adjustment")

    async def live() -> None:
        async with open_bank(tmp_path / "house", with_chips=True, cards="real") as bank:
            await day(bank)

    asyncio.run(live())
    data = tmp_path / "house"
    bad = [bad.what for bad in verify(VerifyRequest(data, beside(data) / NAME)).bad]
    assert found_as in bad, bad
