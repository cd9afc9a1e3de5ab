"""What the cage pays of a payout: a cashier signs for it, and no cent is missing from the tray or from the player."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.house.accounts.person import CASHIER
from fifthstreet.house.bank.document import lines_of
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.house import open_house
from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.house.staff.document_subjects import subjects
from fifthstreet.house.tables.payouts import Payout, PayoutWager, payout_facts
from fifthstreet.papers.cage_ledger import CageLedger
from fifthstreet.rules import Game, ready_game
from fifthstreet.rules.model.pays import MeterShare, Pay
from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.plan import paid_from
from fifthstreet.wire.staff import Done
from support.documents import prepare, sign
from support.in_process_bank import UNHURRIED, Bank, in_bank
from support.real_pit import RealPit

STRAIGHT_FLUSH = "Kh 9h"
"""With the board of the pit a straight flush: a tenth of the meter."""
WAGERS: dict[OpeningWager, int] = {"ante": 10_00, "three-card": 1_00, "progressive": 1_00}
DENOMINATIONS = (1_000_00, 500_00, 100_00, 25_00, 5_00, 1_00)


def cage(bank: Bank) -> CageLedger:
    day = bank.house.services.settings.day_of(bank.house.services.clock.now())
    return cage_data(bank.house.books.house(), day, day)


async def wins_a_share(bank: Bank) -> Payout:
    """A straight flush is paid its share of the meter, and its round closes; the payout that needs a document."""
    pit = RealPit(bank, {1: STRAIGHT_FLUSH})
    await pit.opens()
    await pit.bets(WAGERS, 1)
    await pit.closes()
    (share,) = [one.payout for one in bank.host.payouts.open() if one.payout.wager == "progressive"]
    assert share.paid % 100, "the share has cents"
    return share


async def signed_to_the_end(bank: Bank) -> tuple[str, ...]:
    """The document of the share is prepared by the floor and signed by all; the titles of its lines."""
    house, signers = bank.house, {"Witness": "sam", "Dealer": "dana", "Cashier": "carl"}
    (about,) = [one.about for one in subjects(house.tables, KINDS["payout"]) if "Progressive" in one.title]
    assert isinstance(await prepare(house, bank.by("fay"), "payout", about=about), Done)
    while (document := house.signing.documents.get("payout", 1)) and (line := document.next_line):
        person, words = bank.by(signers[line.title.split(",")[0]]), "cash" if line.asks else ""
        done = await sign(house, person, "payout", 1, document.due[0], words=words)
        assert isinstance(done, Done), done
    assert document
    return tuple(line.title for line in document.lines[2:])


async def counts_the_tray(bank: Bank, holds: int) -> int:
    """Dealer and floorperson count a tray that holds these chips, by denomination; over/short."""
    pieces, left = dict[int, int](), holds
    for one in DENOMINATIONS:
        pieces[one], left = divmod(left, one)
    assert left == 0, "no chip is as small"
    pieces = {one: number for one, number in pieces.items() if number}
    assert isinstance(await prepare(bank.house, bank.by("dana"), "drop", bank.host.name, pieces), Done)
    assert isinstance(await sign(bank.house, bank.by("fay"), "drop", 1, 2, pieces), Done)
    count = bank.house.signing.documents.get("drop", 1)
    assert count
    return count.over_short


def test_the_cents_of_a_share_are_paid_by_the_cage_and_the_tray_counts_to_the_cent(tmp_path: Path) -> None:
    """COMAR 36.05.11.12C(1)(b), .11I(4)(d)(ii): 10 percent of the meter to the cent, from the tray or elsewhere."""

    async def day(bank: Bank) -> None:
        before, tray = cage(bank), bank.inventory
        share = await wins_a_share(bank)
        cents = share.paid % 100
        chips, seat = share.paid - cents, bank.host.table.seat(1)
        assert seat
        after = cage(bank)
        assert (after.payouts_owed, after.balance.closing, after.agrees) == (cents, before.balance.closing, True)
        assert await counts_the_tray(bank, tray - seat.chips) == 0
        assert bank.house.signing.documents.get("error", 1) is None
        assert await signed_to_the_end(bank) == ("Dealer, paid at table", "Cashier, rest paid in cash")
        document = bank.house.signing.documents.get("payout", 1)
        assert document
        facts = dict(document.facts)
        assert (facts["Payout"], facts["Paid at table"], facts["Cage pays the rest"]) == (share.paid, chips, cents)
        paid = cage(bank)
        assert [(one.title, one.amount) for one in paid.lines[-1:]] == [("Payout by document", -cents)]
        assert (paid.payouts_owed, paid.balance.closing) == (0, before.balance.closing - cents)

    in_bank(tmp_path, day, cards="real")


def test_a_share_below_the_w2g_line_is_paid_by_the_cashier_who_signs_for_it(tmp_path: Path) -> None:
    """ARSD 20:18:16:15.14(18)(a)i: the percentage pays are paid from the jackpot on the meter, whatever their sum."""

    async def day(bank: Bank) -> None:
        before, tray = cage(bank), bank.inventory
        share = await wins_a_share(bank)
        assert (share.source, share.needs_w2g(bank.house.services.current_settings)) == ("cage", False)
        owed = cage(bank)
        assert (owed.payouts_owed, owed.balance.closing) == (share.paid, before.balance.closing)
        seat = bank.host.table.seat(1)
        assert seat
        assert await counts_the_tray(bank, tray - seat.chips) == 0
        assert await signed_to_the_end(bank) == ("Cashier, paid",)
        paid = cage(bank)
        assert [(one.title, one.amount, one.person) for one in paid.lines[-1:]] == [
            ("Payout by document", -share.paid, "Carl, cashier")
        ]
        assert (paid.payouts_owed, paid.agrees) == (0, True)

    in_bank(tmp_path, day, cards="real", jurisdiction="south-dakota")


def test_a_share_is_due_for_its_document_after_a_restart_however_small_it_is(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await wins_a_share(bank)

    async def next_day() -> None:
        house = open_house(tmp_path, why_no_demo="it is a test", pace=UNHURRIED)
        try:
            await house.start()
            (host,) = house.tables.values()
            assert [one.payout.wager for one in host.payouts.open()] == ["progressive"]
        finally:
            await house.close()

    in_bank(tmp_path, day, cards="real", jurisdiction="south-dakota")
    asyncio.run(next_day())


def pays(game: Game) -> list[tuple[PayoutWager, Pay]]:
    """Every pay of the game's main wagers and of its Progressive."""
    law = game.book.progressive
    found: list[tuple[PayoutWager, Pay]] = [("main", row.pays) for row in game.book.main.rows if row.pays]
    return found + [("progressive", row.pays) for row in (law.rows if law else ()) if row.pays]


@pytest.mark.parametrize("jurisdiction", ["maryland", "new-jersey", "south-dakota"])
@pytest.mark.parametrize("amount", [50_00, 101_37, 1_999_00, 2_001_00, 5_001_64, 60_000_00, 1_000_000_03])
def test_the_cage_is_the_source_if_and_only_if_a_cashier_signs_for_the_whole_payout(
    jurisdiction: str, amount: int
) -> None:
    """Except where a check or withholding makes the cage pay what is settled from the tray."""
    game, settings = ready_game(jurisdiction), Settings()
    for wager, pay in pays(game):
        source = paid_from(game, pay) if wager == "progressive" else "inventory"
        payout = Payout(
            table="a-1",
            round=1,
            entry=1,
            at=0,
            seat=1,
            winner=1,
            player="walk-in-Wes",
            wager=wager,
            hand="straight flush",
            cards=parse_cards("Kh Qh Jh 10h 9h"),
            stake=1_00,
            paid=amount,
            comes_back=wager == "main",
            source="cage" if source == "cage" else "inventory",
        )
        facts = payout_facts(payout, settings)
        cashiers = [line for line in lines_of(KINDS["payout"], facts) if line.roles == CASHIER]
        signs = payout.needs_document(settings) and bool(cashiers)
        by_law = payout.withheld(settings) > 0 or payout.by_check(settings)
        cents = amount % 100 if wager == "progressive" else 0
        assert signs == (source == "cage" or by_law or cents > 0), (wager, pay, amount)
        assert (payout.by_cage(settings) == amount) == (source == "cage" or by_law)
        if isinstance(pay, MeterShare) and jurisdiction == "south-dakota":
            assert source == "cage"
