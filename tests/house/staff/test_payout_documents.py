"""Payout documents: due for every payout that needs a W-2G, with figures from the record and signatures by the sum."""

import asyncio
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from fifthstreet.cards import parse_cards
from fifthstreet.house.accounts.person import Person
from fifthstreet.house.audit.check_documents import fault_of_hand
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.bank.document_words import facts_shown
from fifthstreet.house.bank.payees import KINDS_OF_IDENTITY, UNASKED, fault_of_payee, identity_documents, payee_facts
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.cage_ledgers import cage_csv, cage_data
from fifthstreet.house.reports.document_lists import DocumentSearch, document_list_card
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.reports.shifts import shift_data, shifts_of
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.tables import loading
from fifthstreet.house.tables.payouts import Payout, payout_facts, payouts_of
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.house.views.console import ConsoleContext, console
from fifthstreet.house.views.documents import bank_card, bank_waiting
from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.cage_ledger import CageLedger, cage_ledger
from fifthstreet.papers.form_pages import form_copies, form_pages
from fifthstreet.papers.typesetting import page_count
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import CloseRound, CorrectHand, Decision, OpeningWager, Settle
from fifthstreet.table.events import (
    AnyEvent,
    EntryUndone,
    EnvyPaid,
    HandVoided,
    KeypadUndone,
    Line,
    ProgressiveLocked,
    ProgressivePaid,
    ProgressiveWon,
    SettlementReopened,
    WagersSettled,
)
from fifthstreet.table.state import Task
from fifthstreet.wire.alarms import AcknowledgeAlarm
from fifthstreet.wire.bank import PrepareDocument
from fifthstreet.wire.dealing import Question
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Console, Done, GiveCommand, TapOut
from support.documents import PAYEE, bank_staff, number, sign, void
from support.documents import prepare as prepare_document
from support.golden_rounds import STORIES, WITH_PROGRESSIVE
from support.in_process_bank import Bank, in_bank, refused
from support.in_process_house import Floor, WaitsWith, floor
from support.log_check import check_record
from support.real_pit import ROYAL as ROYAL_CARDS
from support.real_pit import RealPit
from support.tampering import attack, offline, without_checkpoints
from support.two_person_table import comes_to_work

TABLE = "maryland-1"
SETTINGS = Settings()


def payout(stake: int, paid: int, comes_back: bool = True) -> Payout:
    return Payout(
        table=TABLE,
        round=1,
        entry=9,
        at=0,
        seat=1,
        winner=1,
        player="guest-1",
        wager="main",
        hand="royal flush",
        cards=parse_cards("Ah Kh Qh Jh 10h"),
        stake=stake,
        paid=paid,
        comes_back=comes_back,
    )


@pytest.mark.parametrize(
    ("stake", "paid", "comes_back", "needed"),
    [
        (5_00, 2_000_00, True, True),
        (5_00, 1_999_99, True, False),
        (6_67, 2_000_00, True, False),
        (10_00, 3_000_00, True, True),
        (10_00, 2_999_99, True, False),
        (1_00, 2_000_00, False, False),
        (1_00, 2_001_00, False, True),
    ],
)
def test_a_document_is_due_from_2000_dollars_and_300_times_the_wager_after_the_wager_is_taken_off(
    stake: int, paid: int, comes_back: bool, needed: bool
) -> None:
    """COMAR 36.05.03.23A: whatever needs a W-2G. A wager that did not come back is no winnings."""
    assert payout(stake, paid, comes_back).needs_document(SETTINGS) is needed


def test_before_2026_a_document_was_due_from_600_dollars() -> None:
    held = HouseSettings()
    noon = {year: 1_000 * 86_400 * (365 * (year - 1970) + 200) for year in (2025, 2026)}
    won = payout(2_00, 600_00)
    assert [won.needs_document(held.at(noon[year])) for year in (2025, 2026)] == [True, False]


@pytest.mark.parametrize(
    ("paid", "withheld"), [(5_000_00, 0), (5_000_01, 1_200_00), (5_000_02, 1_200_00), (5_000_03, 1_200_01)]
)
def test_24_percent_is_withheld_from_winnings_over_5000_dollars_in_whole_cents(paid: int, withheld: int) -> None:
    assert payout(1_00, paid).withheld(SETTINGS) == withheld


@pytest.mark.parametrize(
    ("paid", "named"),
    [
        (4_999_00, []),
        (24_999_99, ["Cage pays"]),
        (25_000_00, ["Surveillance", "Cage pays"]),
        (49_999_99, ["Surveillance", "Cage pays"]),
        (50_000_00, ["Manager", "Check", "Surveillance", "Cage pays"]),
    ],
)
def test_a_manager_signs_from_50000_and_surveillance_from_25000_dollars(paid: int, named: list[str]) -> None:
    """COMAR 36.05.03.23C, E(3) and E(5)."""
    names = [name for name, _ in payout_facts(payout(1_00, paid), SETTINGS)]
    assert [name for name in ("Manager", "Check", "Surveillance", "Cage pays") if name in names] == named


ROYAL = WagersSettled(
    at=5,
    seat=1,
    step="main",
    hand="royal flush",
    outcome="win",
    lines=(Line("ante", 10_00, 5_000_00), Line("third-street", 30_00, 15_000_00), Line("match-play", 0, 100_00)),
    tips=(Line("ante", 1_00, 500_00),),
)
LOCKED = ProgressiveLocked(at=1, seats=(1, 2), wager=1_00)
WON = ProgressiveWon(at=6, seat=1, hand="royal flush", plan=())
PAID = ProgressivePaid(at=6, seat=1, amount=9_000_00, source="cage")


def voided(seat: int) -> HandVoided:
    return HandVoided(at=8, seat=seat, cards=2, returned=0, to_inventory=0, to_cage=0, progressive=0, slots=())


def found(*events: AnyEvent) -> list[tuple[str, int, int, int]]:
    made = payouts_of(TABLE, 1, list(enumerate(events, 1)), {1: "guest-1", 2: "guest-2"})
    return [(one.wager, one.seat, one.stake, one.winnings) for one in made]


def test_ante_streets_and_coupon_are_one_payout_and_a_tip_is_none() -> None:
    assert found(LOCKED, ROYAL) == [("main", 1, 40_00, 20_100_00)]


def test_an_award_and_an_envy_bonus_are_payouts_of_the_progressive_wager_less_that_wager() -> None:
    envy = EnvyPaid(at=7, seat=1, hand="royal flush", paid=((2, 1_000_00),))
    assert found(LOCKED, WON, PAID, envy) == [("progressive", 1, 1_00, 8_999_00), ("envy", 2, 1_00, 999_00)]


@pytest.mark.parametrize(
    ("taken_back", "left"),
    [
        (SettlementReopened(at=8, to_inventory=0, to_cage=0, plan=()), []),
        (voided(1), []),
        (voided(2), ["main", "progressive"]),
        (KeypadUndone(at=8, seat=1, plan=()), ["main"]),
        (EntryUndone(at=8, entry="ProgressivePaid", seat=1, events=1, moves=()), ["main"]),
        (EntryUndone(at=8, entry="WagersSettled", seat=1, events=2, moves=()), []),
    ],
    ids=lambda one: type(one).__name__ if not isinstance(one, list) else "-".join(one),
)
def test_what_was_taken_back_is_no_payout(taken_back: AnyEvent, left: list[str]) -> None:
    assert [wager for wager, *_ in found(LOCKED, WON, ROYAL, PAID, taken_back)] == left


def test_each_payout_names_the_hand_of_its_own_wager_whatever_is_settled_after_it() -> None:
    """A Progressive is won by five cards; the bonuses, settled later at the same seat, by cards of their own."""
    bonuses = [
        WagersSettled(at=7, seat=1, step=step, hand=hand, outcome="win", lines=(Line(step, 1_00, 5_000_00),))
        for step, hand in (("three-card", "straight flush"), ("six-card", "four of a kind"))
    ]
    made = payouts_of(TABLE, 1, list(enumerate((LOCKED, ROYAL, WON, PAID, *bonuses), 1)), {1: "guest-1"})
    assert [(one.wager, one.hand) for one in made] == [
        ("main", "royal flush"),
        ("progressive", "royal flush"),
        ("three-card", "straight flush"),
        ("six-card", "four of a kind"),
    ]


async def a_royal(there: Floor) -> None:
    """Anna's royal flush: a Progressive award of $9,000.64 for $1, and 500 to 1 on her Ante and streets."""
    told = STORIES["maryland-royal-and-straight-flush"]
    await there.rig(TABLE, told.holes, told.board, told.box)
    await there.seat_guest(TABLE, 1, 300_000, "Anna")
    await there.seat_guest(TABLE, 2, 300_000, "Bert")
    number = await there.bets(TABLE, {1: WITH_PROGRESSIVE, 2: WITH_PROGRESSIVE})
    await there.plays(TABLE, told.bets, number)


async def prepare(there: Floor, person: object, wager: str) -> Done | Fault:
    card = bank_card(there.house.tables, there.house.signing, person.shown, TABLE)  # type: ignore[attr-defined]
    about = [one.about for one in card.choices if wager in one.title]
    request = PrepareDocument(id=number(), kind="payout", about=about[0] if about else "nothing")
    return await there.house.signing.prepare(request, person)  # type: ignore[arg-type]


async def signs_to_the_end(there: Floor, people: Mapping[str, Person], serial: int = 1) -> None:
    """The witness signs a document that is prepared, then the dealer, who pays at the table."""
    assert isinstance(await there.house.dealer_assignments.tap_in(there.host(TABLE), people["dana"], "tap-0001"), Done)
    signers = {"Witness": "sam", "Dealer": "dana"}
    while (document := there.house.signing.documents.get("payout", serial)) and (line := document.next_line):
        person = people[signers[line.title.split(",")[0]]]
        done = await sign(there.house, person, "payout", serial, len(document.signed) + 1)
        assert isinstance(done, Done), done


def due(there: Floor) -> list[str]:
    return [one.words for one in alarms(there.host(TABLE), (), ()) if one.kind == "payout"]


def test_a_progressive_award_and_a_royal_call_for_documents_until_they_are_prepared(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await a_royal(there)
            people = await bank_staff(there.house)
            assert due(there) == [
                "Payout document due: seat 1, Ante and street wagers, $20,000",
                "Payout document due: seat 1, Progressive, $9,000.64",
            ]
            card = bank_card(there.house.tables, there.house.signing, people["carl"].shown, None)
            assert "payout" not in [one.kind for one in card.choices]
            assert isinstance(await prepare(there, people["fay"], "Progressive"), Done)
            assert len(due(there)) == 1
            refused(await prepare(there, people["fay"], "Progressive"), "not needed now")
            document = there.house.signing.documents.get("payout", 1)
            assert document
            facts = dict(document.facts)
            assert facts["Wagered"] == 1_00
            assert facts["Payout"] == 9_000_64
            assert facts["Winnings"] == 8_999_64
            assert facts["Times the wager"] == "8,999.64"
            # In the demo no cage pays, so the chips are with the player, and no tax is withheld.
            assert (facts["Withholding"], facts["Withheld"]) == ("none: demo", 0)
            assert facts["To the player"] == 9_000_64
            assert facts["Cards"] == "A♥ K♥ Q♥ J♥ 10♥"
            refused(await sign(there.house, people["fay"], "payout", 1, 2), "already has this person's signature")
            refused(await sign(there.house, people["carl"], "payout", 1, 2), "cannot sign here")
            assert isinstance(await sign(there.house, people["sam"], "payout", 1, 2), Done)
            refused(await sign(there.house, people["carl"], "payout", 1, 3, words="cash"), "cannot sign here")
            await signs_to_the_end(there, people)
            signed = there.house.signing.documents.get("payout", 1)
            assert signed
            assert signed.state == "complete"
            refused(await void(there.house, people["fay"], "payout", 1, "again"), "is already complete")
            shown = bank_card(there.house.tables, there.house.signing, people["fay"].shown, TABLE).latest[0]
            assert dict(shown.facts)["Player"] == "Anna"
            assert shown.total == 9_000_64
            data = document_data(there.house.books.house(), ("payout", 1))
            assert data
            markup = form_copies(bank_document(data), signed.kind.copies)
            for words in ("$9,000.64", "nine thousand dollars and 64 cents", "Player copy", "Accounting copy", "Anna"):
                assert words in markup, words
            assert page_count(markup) == 2

    asyncio.run(live())
    check_record(tmp_path)


async def a_large_win(bank: Bank) -> None:
    """A Six Card prize of $100,000 at a table of real cards; the dealer has prepared its document."""
    pit = RealPit(bank, {1: "Ah Kh"}, board="8s 7c 3d", box="Qh Jh 10h 9h")
    await pit.opens()
    await pit.bets({"ante": 10_00, "three-card": 1_00, "six-card": 5_00}, 1)
    await pit.closes()
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by("dana").shown, None)
    (about,) = [one.about for one in shown.choices if one.about]
    assert isinstance(await prepare_document(bank.house, bank.by("dana"), "payout", about=about), Done)


def test_a_payout_of_100000_dollars_is_signed_by_a_manager_and_surveillance_and_paid_by_check(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, dana, fay = bank.house, bank.by("dana"), bank.by("fay")
        pit = RealPit(bank, {1: "Ah Kh"}, board="8s 7c 3d", box="Qh Jh 10h 9h")
        await pit.opens()
        await pit.bets({"ante": 10_00, "three-card": 1_00, "six-card": 5_00}, 1)
        await pit.closes()
        vera = await comes_to_work(house, "vera", "surveillance")
        other = await comes_to_work(house, "dora", "dealer")
        (about,) = [one.about for one in bank_card(house.tables, house.signing, fay.shown, None).choices if one.about]
        assert not [one for one in bank_card(house.tables, house.signing, other.shown, None).choices if one.about]
        refused(await prepare_document(house, other, "payout", about=about), "Tap in first")
        assert isinstance(await prepare_document(house, dana, "payout", about=about), Done)
        document = house.signing.documents.get("payout", 1)
        assert document
        assert [line.title.split(",")[0] for line in document.lines] == [
            "Prepared",
            "Witness",
            "Manager",
            "Surveillance",
            "Cashier",
        ]
        assert document.lines[-1].title == "Cashier, check issued"
        assert isinstance(await sign(house, fay, "payout", 1, 2), Done)
        refused(await sign(house, fay, "payout", 1, 3), "cannot sign here")
        assert isinstance(await sign(house, bank.by("mia"), "payout", 1, 3), Done)
        refused(await sign(house, bank.by("carl"), "payout", 1, 5, words="check 1001"), "sign line 4 of")
        assert isinstance(await sign(house, vera, "payout", 1, 4, words="photograph 17"), Done)
        assert isinstance(await sign(house, bank.by("carl"), "payout", 1, 5, words="check 1001"), Done)

    in_bank(tmp_path, day, cards="real")


def test_surveillance_signs_as_soon_as_a_payout_document_is_prepared_and_the_others_still_in_order(
    tmp_path: Path,
) -> None:
    """COMAR 36.05.03.23E(5): the photograph waits for nobody; the payment waits for all."""

    async def day(bank: Bank) -> None:
        house, vera = bank.house, await comes_to_work(bank.house, "vera", "surveillance")
        await a_large_win(bank)

        def offered(person: Person) -> int | None:
            (card,) = bank_card(house.tables, house.signing, person.shown, None).open
            return card.you_sign.line if card.you_sign else None

        assert bank_waiting(house.tables, house.signing, vera.shown).documents == 1
        assert [offered(one) for one in (vera, bank.by("mia"), bank.by("carl"))] == [4, 2, None]
        assert isinstance(await sign(house, vera, "payout", 1, 4, words="photograph 17"), Done)
        refused(await sign(house, vera, "payout", 1, 4, words="photograph 17"), "sign line 2 of")
        (card,) = bank_card(house.tables, house.signing, vera.shown, None).open
        assert [one.by.name if one.by else "" for one in card.lines] == ["Dana", "", "", "Vera", ""]
        assert card.waits_for == "Witness, winning hand and amount verified"
        refused(await sign(house, bank.by("mia"), "payout", 1, 3), "sign line 2 of")
        for login, line, words in (("fay", 2, ""), ("mia", 3, ""), ("carl", 5, "check 1001")):
            assert isinstance(await sign(house, bank.by(login), "payout", 1, line, words=words), Done)
        data = document_data(house.books.house(), ("payout", 1))
        assert data
        assert [(one.by, one.words) for one in data.lines] == [
            ("Dana (dana), dealer", ""),
            ("Fay (fay), floorperson", ""),
            ("Mia (mia), manager", ""),
            ("Vera (vera), surveillance", "photograph 17"),
            ("Carl (carl), cashier", "check 1001"),
        ]

    data = tmp_path / "house"
    in_bank(data, day, cards="real")
    check_record(data)
    assert offline(data, tmp_path / "export")[0] == 0


LARGE = (("W-2G", "from $2,000 and 300 times the wager"),)
SMALL = (("W-2G", "none: from $2,000 and 300 times the wager"),)
"""The W-2G line of a payout document, with a form and without."""


def test_a_payee_is_entered_by_legal_name_and_the_end_of_an_identity_documents_number(tmp_path: Path) -> None:
    """Whatever a payout document says of the payee is typed by its preparer, and never the player's nickname."""

    async def day(bank: Bank) -> None:
        house, dana = bank.house, bank.by("dana")
        pit = RealPit(bank, {1: ROYAL_CARDS})
        await pit.opens()
        await pit.bets({"ante": 10_00}, 1)
        await pit.closes()
        (about,) = dues(bank)
        for nobody in (None, replace(PAYEE, name=" "), replace(PAYEE, last_digits="123456789")):
            refused(await prepare_document(house, dana, "payout", about=about, payee=nobody), "the player's legal name")
        assert fault_of_payee((("Gaming day", "2026-11-19"),), payee_facts(PAYEE), demo=False) == UNASKED
        assert isinstance(await prepare_document(house, dana, "payout", about=about), Done)
        document = house.signing.documents.get("payout", 1)
        assert document
        assert document.payee == (
            ("Legal name", "Annabel Winterbourne"),
            ("Identity document", "Passport, number ends in Q7Z4"),
        )
        found = document_list_card(house.books.house(), DocumentSearch(person="winterbourne"), None, 10)
        assert [one.title for one in found.documents] == ["Payout document 1"]
        other = DocumentSearch(person="winterbourne", seen_by="security")
        assert document_list_card(house.books.house(), other, None, 10).documents == ()

    in_bank(tmp_path, day, cards="real")


def test_the_demo_asks_for_nobodys_legal_name() -> None:
    """Its chips are not money, and everybody may look at it."""
    assert identity_documents(LARGE, demo=True) == ()
    assert fault_of_payee(LARGE, (), demo=True) is None
    assert fault_of_payee(LARGE, payee_facts(PAYEE), demo=True) == UNASKED


def test_a_payout_without_a_w2g_asks_for_no_identity_document() -> None:
    assert identity_documents(LARGE, demo=False) == KINDS_OF_IDENTITY
    assert identity_documents(SMALL, demo=False) == ()
    assert fault_of_payee(SMALL, (), demo=False) is None
    assert fault_of_payee(SMALL, payee_facts(PAYEE), demo=False) is None
    assert fault_of_payee(SMALL, (("Legal name", "Anna"),), demo=False) == fault_of_payee(LARGE, (), demo=False)


@pytest.mark.parametrize(
    "payee",
    [
        [],
        [["Legal name", "Anna"]],
        [["Legal name", " "], ["Identity document", "Passport, number ends in Q7Z4"]],
        [["Legal name", "Anna"], ["Identity document", "Passport, number ends in 123456789"]],
        [["Legal name", "Anna"], ["Identity document", "Library card, number ends in 1234"]],
        [["Legal name", "Anna"], ["Identity document", "Passport, number ends in Q7Z4"], ["Taxpayer number", "1"]],
    ],
)
def test_log_verify_finds_a_payout_document_without_its_payee_or_with_a_whole_number(
    payee: list[list[str]], large_win: Path, tmp_path: Path
) -> None:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(large_win.with_name(name), tmp_path / name)
    data = tmp_path / "house"
    with attack(data) as at:
        without_checkpoints(data, at)
        found = at.find("house", "DocumentPrepared", -1)
        at.put("house", found, at.event("house", found) | {"payee": payee})
        at.reckon_anew("house")
    bad = [one.what for one in verify(VerifyRequest(data, beside(data) / NAME)).bad]
    assert any("this payout document names no payee, or one that it must not name" in what for what in bad), bad


@pytest.fixture(scope="module")
def large_win(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which the document of a large win was prepared."""
    data = tmp_path_factory.mktemp("large win") / "house"
    in_bank(data, a_large_win, cards="real")
    return data


def dues(bank: Bank) -> list[str]:
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by("dana").shown, None)
    return [one.about for one in shown.choices]


def told(bank: Bank) -> list[str]:
    found = bank.house.alarm_desk.of_table(bank.host, bank.by("fay").shown, ())
    return [one.words for one in found if one.kind == "surveillance"]


def test_surveillance_is_told_of_a_large_payout_when_it_is_due_until_its_line_is_signed(tmp_path: Path) -> None:
    """COMAR 36.05.03.23E(5)(a): before anybody has prepared the document, and by no acknowledgement of the floor."""

    async def day(bank: Bank) -> None:
        house, vera = bank.house, await comes_to_work(bank.house, "vera", "surveillance")
        pit = RealPit(bank, {1: "Ah Kh"}, board="8s 7c 3d", box="Qh Jh 10h 9h")
        await pit.opens()
        await pit.bets({"ante": 10_00, "three-card": 1_00, "six-card": 5_00}, 1)
        assert told(bank) == []
        await pit.until(lambda _: bool(bank.host.payouts.open()))
        assert told(bank) == ["Payout of $100,000: seat 1, Six Card Bonus, round 1"], "while the round goes on"
        await pit.closes()
        (alarm,) = [one for one in alarms(bank.host, (), ()) if one.kind == "surveillance"]
        assert (alarm.advice.whom, alarm.advice.calls, alarm.clauses) == (
            "surveillance",
            True,
            ("COMAR 36.05.03.23E(5)",),
        )
        seen = AcknowledgeAlarm(id=number(), alarm=alarm.alarm)
        refused(await house.alarm_desk.acknowledge(bank.by("fay"), seen), "for other roles")
        assert isinstance(await house.alarm_desk.acknowledge(vera, replace(seen, id=number())), Done)
        (about,) = [one for one in dues(bank) if one]
        assert isinstance(await prepare_document(house, bank.by("dana"), "payout", about=about), Done)
        assert len(told(bank)) == 1, "until it is signed, not until it is acknowledged"
        assert isinstance(await sign(house, bank.by("fay"), "payout", 1, 2), Done)
        assert isinstance(await sign(house, vera, "payout", 1, 4, words="photograph 17"), Done)
        assert told(bank) == []
        assert isinstance(await void(house, bank.by("fay"), "payout", 1, "wrong name"), Done)
        assert len(told(bank)) == 1, "the next document needs its own signature"

    in_bank(tmp_path, day, cards="real")


def test_surveillance_is_told_of_no_smaller_payout(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await a_royal_at_the_bank(bank)
        assert [one.payout.paid for one in bank.host.payouts.open()][:1] == [20_000_00]
        assert told(bank) == []

    in_bank(tmp_path, day, cards="real")


def test_the_demo_has_no_cage_and_pays_every_win_in_chips(tmp_path: Path) -> None:
    """Nothing is held for a document that no cashier would pay, and the check of the record agrees."""

    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await a_royal(there)
            last = there.host(TABLE).projection.sequence
            entries = there.house.services.store.streams.walk(f"table:{TABLE}", 1, last, ("PayoutHeld",))
            assert list(entries) == []
            anna = there.host(TABLE).table.seat(1)
            assert anna
            # $20,000 on her Ante and streets, the award, and the other wagers of the story.
            assert anna.chips > 20_000_00 + 9_000_64
            for one in there.host(TABLE).payouts.open():
                assert "Cage pays" not in dict(one.facts)

    asyncio.run(live())
    check_record(tmp_path)


def test_the_last_signature_waits_for_the_end_of_the_round_and_a_restart_keeps_what_is_due(tmp_path: Path) -> None:
    async def live() -> None:
        pace = WaitsWith(**{**{name: getattr(AT_ONCE, name) for name in AT_ONCE.__struct_fields__}, "kind": CloseRound})
        async with floor(tmp_path, ready_game("maryland"), pace=pace) as there:
            told = STORIES["maryland-royal-and-straight-flush"]
            await there.rig(TABLE, told.holes, told.board, told.box)
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(TABLE, seat, 300_000, name)
            await there.bets(TABLE, {1: WITH_PROGRESSIVE, 2: WITH_PROGRESSIVE})
            playing = asyncio.create_task(there.plays(TABLE, told.bets, 1))
            await there.until(TABLE, lambda table: len(there.host(TABLE).payouts.open()) == 2)
            people = await bank_staff(there.house)
            assert isinstance(await prepare(there, people["fay"], "Progressive"), Done)
            assert isinstance(await sign(there.house, people["sam"], "payout", 1, 2), Done)
            tapped = await there.house.dealer_assignments.tap_in(there.host(TABLE), people["dana"], "tap-0001")
            assert isinstance(tapped, Done)
            refused(await sign(there.house, people["dana"], "payout", 1, 3), "Close the round first")
            out = TapOut(id="tap-0002")
            assert isinstance(
                await there.house.dealer_assignments.tap_out(there.host(TABLE), people["dana"], out), Done
            )
            playing.cancel()

    asyncio.run(live())

    async def next_day() -> None:
        house = open_house(tmp_path, pace=AT_ONCE)
        try:
            await house.start()
            there = Floor(house, None)  # type: ignore[arg-type]
            await there.until(TABLE, lambda table: table.between_rounds)
            assert due(there) == ["Payout document due: seat 1, Ante and street wagers, $20,000"]
            dora = await comes_to_work(house, "dora", "dealer")
            assert isinstance(await house.dealer_assignments.tap_in(there.host(TABLE), dora, "tap-0003"), Done)
            assert isinstance(await sign(house, dora, "payout", 1, 3), Done)
        finally:
            await house.close()

    asyncio.run(next_day())
    asyncio.run(next_morning(tmp_path))
    check_record(tmp_path)


async def next_morning(data: Path) -> None:
    """Opened once more, the closed round's payout is found on record, not in memory."""
    house = open_house(data, pace=AT_ONCE)
    try:
        await house.start()
        assert due(Floor(house, None)) == [  # type: ignore[arg-type]
            "Payout document due: seat 1, Ante and street wagers, $20,000"
        ]
    finally:
        await house.close()


def test_a_payout_without_a_document_is_due_however_long_ago_it_was_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await a_royal(there)
            people = await bank_staff(there.house)
            assert isinstance(await prepare(there, people["fay"], "Progressive"), Done)
            await signs_to_the_end(there, people)
            assert [one.payout.wager for one in there.host(TABLE).payouts.open()] == ["main"]

    asyncio.run(live())
    months_later = time.time_ns() + 100 * 24 * 3_600 * 10**9
    monkeypatch.setattr(time, "time_ns", lambda: months_later)
    asyncio.run(next_morning(tmp_path))


def test_a_round_is_followed_from_its_beginning_after_a_restart_within_it(tmp_path: Path) -> None:
    """However many events ago it began: a win of it is known to be the cage's, and its document is due."""

    async def live() -> None:
        pace = WaitsWith(**{**{name: getattr(AT_ONCE, name) for name in AT_ONCE.__struct_fields__}, "kind": CloseRound})
        async with floor(tmp_path, ready_game("maryland"), pace=pace) as there:
            told = STORIES["maryland-royal-and-straight-flush"]
            await there.rig(TABLE, told.holes, told.board, told.box)
            for seat, name in ((1, "Anna"), (2, "Bert")):
                await there.seat_guest(TABLE, seat, 300_000, name)
            await there.bets(TABLE, {1: WITH_PROGRESSIVE, 2: WITH_PROGRESSIVE})
            playing = asyncio.create_task(there.plays(TABLE, told.bets, 1))
            await there.until(TABLE, lambda table: len(there.host(TABLE).payouts.open()) == 2)
            playing.cancel()

    asyncio.run(live())
    with pytest.MonkeyPatch.context() as few:
        few.setattr(loading, "MOST_RECENT", 3)
        house = open_house(tmp_path, pace=AT_ONCE)
    found = Floor(house, None).host(TABLE).payouts.of_round_under_way()  # type: ignore[arg-type]
    assert [(one.payout.wager, one.payout.player) for one in found] == [
        (wager, house.tables[TABLE].table.taken[0].player) for wager in ("main", "progressive")
    ]
    asyncio.run(house.close())


def test_the_facts_of_open_payouts_are_found_once_and_not_at_every_look(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            await a_royal(there)
            first, again = there.host(TABLE).payouts.open(), there.host(TABLE).payouts.open()
            assert len(first) == 2
            assert all(one is other for one, other in zip(first, again, strict=True))

    asyncio.run(live())


WAGERS: dict[OpeningWager, int] = {"ante": 10_00, "three-card": 1_00, "progressive": 1_00}


async def prepares(bank: Bank, wager: str) -> int:
    """The floor prepares the document of a wager; its serial."""
    fay, house = bank.by("fay"), bank.house
    card = bank_card(house.tables, house.signing, fay.shown, bank.host.name)
    (about,) = [one.about for one in card.choices if wager in one.title]
    serial = house.signing.documents.next_serial("payout")
    assert isinstance(await prepare_document(house, fay, "payout", about=about), Done)
    return serial


def words_of(bank: Bank) -> list[str]:
    return [one.words for one in alarms(bank.host, (), ()) if one.kind == "payout"]


def test_a_document_prepared_while_the_hand_lies_is_signed_after_the_bonus_of_the_seat_has_won(tmp_path: Path) -> None:
    """COMAR 36.05.03.23E(4)(c): the hand of the wager that won, though another hand was announced at the seat since."""

    async def day(bank: Bank) -> None:
        pit = RealPit(bank, {1: ROYAL_CARDS})
        await pit.opens()
        await pit.bets(WAGERS, 1)
        await pit.settles("three-card")
        serial = await prepares(bank, "Progressive")
        document = bank.house.signing.documents.get("payout", serial)
        assert document
        assert dict(document.facts)["Winning hand"] == "Royal flush"
        await pit.gives(Settle(by="dealer", step="three-card", seat=1))
        assert isinstance(await sign(bank.house, bank.by("sam"), "payout", serial, 2), Done)
        await pit.closes()
        assert isinstance(await sign(bank.house, bank.by("carl"), "payout", serial, 3, words="cash"), Done)

    in_bank(tmp_path, day, cards="real")


def test_a_document_whose_payout_was_paid_again_with_other_figures_must_be_voided_and_is_due_again(
    tmp_path: Path,
) -> None:
    async def day(bank: Bank) -> None:
        house, pit = bank.house, RealPit(bank, {1: ROYAL_CARDS, 2: "2c 7d"})
        await pit.opens()
        await pit.bets(WAGERS, 1, 2)
        await pit.settles_all()
        main, bonus = await prepares(bank, "Ante and street wagers"), await prepares(bank, "Progressive")
        assert words_of(bank) == []
        one = Decision(multiple=1)
        await pit.gives(
            CorrectHand(
                by="floorperson",
                seat=1,
                floorperson="fay",
                ante=20_00,
                three_card=1_00,
                progressive=1_00,
                streets=(one, one, one),
            )
        )
        refused(await sign(house, bank.by("sam"), "payout", main, 2), "the payout was taken back")
        await pit.settles_all()
        changed = await sign(house, bank.by("sam"), "payout", main, 2)
        refused(changed, "Wagered was $40, is $80; Payout was $20,000, is $40,000; ")
        refused(changed, "Void it and prepare a new one")
        assert words_of(bank) == ["Payout document due: seat 1, Ante and street wagers, $40,000"]
        # The award was taken back and paid again as it was: its document stays as good as it was.
        assert isinstance(await sign(house, bank.by("sam"), "payout", bonus, 2), Done)
        assert isinstance(await void(house, bank.by("fay"), "payout", main, "the Ante was $20"), Done)
        assert await prepares(bank, "Ante and street wagers") == bonus + 1
        assert words_of(bank) == []
        assert isinstance(await sign(house, bank.by("sam"), "payout", bonus + 1, 2), Done)
        await pit.closes()

    in_bank(tmp_path, day, cards="real")


def cage(bank: Bank) -> CageLedger:
    day = bank.house.services.settings.day_of(bank.house.services.clock.now())
    return cage_data(bank.house.books.house(), day, day)


async def a_royal_at_the_bank(bank: Bank) -> None:
    """A royal flush for $20,000 and the whole meter, both held for their documents."""
    pit = RealPit(bank, {1: ROYAL_CARDS})
    await pit.opens()
    await pit.bets(WAGERS, 1)
    await pit.closes()


async def signed_to_the_end(bank: Bank, wager: str) -> int:
    """A document prepared by the floor and signed by all, with the check or cash that the cashier pays."""
    serial = await prepares(bank, wager)
    signers = {"Witness": "sam", "Manager": "mia", "Dealer": "dana", "Cashier": "carl"}
    while (document := bank.house.signing.documents.get("payout", serial)) and (line := document.next_line):
        person = bank.by(signers[line.title.split(",")[0]])
        words = "cash" if line.asks else ""
        if line.asks == "Cash, or check number":
            refused(await sign(bank.house, person, "payout", serial, len(document.signed) + 1), "enter: cash, or check")
        done = await sign(bank.house, person, "payout", serial, len(document.signed) + 1, words=words)
        assert isinstance(done, Done), done
    return serial


def test_a_win_with_withholding_is_paid_once_by_the_cage_and_its_chips_stay_in_the_tray(tmp_path: Path) -> None:
    """COMAR 36.05.03.23: the net by the cashier, the tax withheld, and nothing of it in chips; to the cent."""

    async def day(bank: Bank) -> None:
        pit = RealPit(bank, {1: ROYAL_CARDS})
        await pit.opens()
        tray, chips = bank.inventory, pit.seat(1).chips
        await pit.bets(WAGERS, 1)
        await pit.closes()
        # $20,000 on $40 is the document's, and so is the whole meter; the Three Card Bonus of $40 is paid in chips.
        award = next(one.payout.paid for one in bank.host.payouts.open() if one.payout.wager == "progressive")
        assert pit.seat(1).chips == chips + 40_00 - 1_00
        assert bank.inventory == tray - 40_00 + 1_00
        before = cage(bank)
        assert before.agrees
        assert (before.payouts_owed, before.withheld) == (20_000_00 + award, 0)
        assert [(one.title, one.amount) for one in before.lines[-2:]] == [
            ("Jackpot", -award),
            ("Held for payout document", award),
        ]
        serial = await signed_to_the_end(bank, "Ante and street wagers")
        after = cage(bank)
        document = bank.house.signing.documents.get("payout", serial)
        assert document
        facts = dict(document.facts)
        assert (facts["Withholding"], facts["Withheld"]) == ("24%", 4_800_00)
        assert facts["To the player"] == facts["Cage pays"] == 15_200_00
        assert all("$" not in str(facts[name]) for name in ("Wagered", "Payout", "Winnings", "Withheld"))
        shown = dict(facts_shown(document.facts))
        assert (shown["Withheld"], shown["To the player"]) == ("$4,800.00", "$15,200.00")
        assert [(one.title, one.amount, one.person) for one in after.lines[-2:]] == [
            ("Payout by document", -15_200_00, "Carl, cashier"),
            ("Tax withheld", 4_800_00, "Carl, cashier"),
        ]
        assert (after.payouts_owed, after.withheld) == (award, 4_800_00)
        assert after.balance.closing == before.balance.closing - 15_200_00
        assert sum(one.came - one.left for one in after.kinds) == after.balance.came - after.balance.left
        await signed_to_the_end(bank, "Progressive")
        both = cage(bank)
        tax = ((award - 1_00) * 24 + 50) // 100
        assert (both.payouts_owed, both.withheld) == (0, 4_800_00 + tax)
        assert both.balance.closing == after.balance.closing - award + tax
        assert (both.agrees, both.with_players) == (True, 0)
        assert [one.amount for one in both.lines if one.title == "Jackpot"] == [-award], "a line for the award"
        assert (sum(one.opening for one in both.people), sum(one.closing for one in both.people)) == (
            both.balance.opening,
            both.balance.closing,
        )
        rows = [row for row in cage_csv(both).decode().splitlines() if " by person" not in row]
        assert [row.split(",")[2].strip(chr(34)) for row in rows[-4:]] == ["Payout by document", "Tax withheld"] * 2
        form = form_pages(cage_ledger(both))
        for words in ("Owed by payout documents", "$4,800.00", "Payout document 1", "Tax withheld"):
            assert words in form, words
        books = bank.house.books.table(bank.host.name)
        report = shift_data(books, shifts_of(books)[-1].number)
        assert report
        assert report.win == report.win_by_the_rounds
        # Until the tray is counted: what the players lost, and the wins of which the tray paid nothing.
        assert report.from_cage == 20_000_00 + award

    in_bank(tmp_path, day, cards="real")


def test_a_win_without_withholding_is_paid_from_the_tray_and_its_document_is_no_line_of_the_cage(
    tmp_path: Path,
) -> None:
    async def day(bank: Bank) -> None:
        pit = RealPit(bank, {1: ROYAL_CARDS}, board="8s 7c 3d", box="Qh Jh 10h 2c")
        await pit.opens()
        tray, chips = bank.inventory, pit.seat(1).chips
        await pit.bets({"ante": 10_00, "three-card": 1_00, "six-card": 5_00}, 1)
        await pit.closes()
        assert bank.inventory == tray + 41_00 - 5_000_00
        assert pit.seat(1).chips == chips - 41_00 + 5_000_00
        before = cage(bank)
        serial = await signed_to_the_end(bank, "Six Card Bonus")
        document = bank.house.signing.documents.get("payout", serial)
        assert document
        assert document.lines[-1].title == "Dealer, paid at table"
        assert (cage(bank).lines, cage(bank).payouts_owed) == (before.lines, 0)

    in_bank(tmp_path, day, cards="real")


@pytest.mark.parametrize(
    ("forged", "found_as"),
    [
        ({"amount": 19_000_00}, "2000000 cents of seat 1 in round 1 (main) are not held for a payout document"),
        ({"round": 7}, "no rule leads to this event there"),
    ],
)
def test_a_held_win_of_another_sum_or_round_is_found(tmp_path: Path, forged: dict[str, int], found_as: str) -> None:
    """Without it the chips would be with the player, and the cage would pay the same win again."""
    data = tmp_path / "house"
    in_bank(data, a_royal_at_the_bank, cards="real")
    shutil.rmtree(beside(data))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        ((stream,),) = attacker.execute("SELECT DISTINCT stream FROM entries WHERE stream LIKE 'table:%'")
        sequence = attacker.find(stream, "PayoutHeld")
        event = attacker.event(stream, sequence)
        assert event["amount"] == 20_000_00
        attacker.put(stream, sequence, event | forged)
        attacker.reckon_anew(stream)
    report = verify(VerifyRequest(data, beside(data) / NAME))
    assert any(found_as in bad.what for bad in report.bad), report.bad


@pytest.mark.parametrize(
    ("fact", "value", "found_as"),
    [
        ("Payout", 90_000_64, "Payout document 1 does not agree with round 1"),
        ("Winning hand", "Straight flush", "Payout document 1 does not agree with round 1"),
    ],
)
def test_a_document_that_says_something_else_than_the_round_is_found(
    tmp_path: Path, fact: str, value: str | int, found_as: str
) -> None:
    data = tmp_path / "house"

    async def day(bank: Bank) -> None:
        await a_royal_at_the_bank(bank)
        await signed_to_the_end(bank, "Progressive")

    in_bank(data, day, cards="real")
    shutil.rmtree(beside(data))
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        sequence = attacker.find("house", "DocumentPrepared", -1)
        event = attacker.event("house", sequence)
        event["facts"] = [[name, value if name == fact else was] for name, was in event["facts"]]
        attacker.put("house", sequence, event)
        attacker.reckon_anew("house")
    report = verify(VerifyRequest(data, beside(data) / NAME))
    assert any(found_as in bad.what for bad in report.bad), report.bad


def test_the_hand_on_a_document_is_ranked_again_from_its_cards() -> None:
    """The check does not take the house's word for the hand: only the cards on the document count."""
    facts = dict(facts_shown(payout_facts(payout(10_00, 5_000_00), SETTINGS)))
    assert fault_of_hand(facts) is None
    wrong = fault_of_hand(facts | {"Winning hand": "Straight flush"})
    assert wrong == "its cards make a royal flush, but it names a straight flush"
    six = {"Cards": "3♥ 3♠ 3♣ 3♦ 5♠ 6♥", "Winning hand": "Four of a kind"}
    assert fault_of_hand(facts | six) is None
    assert fault_of_hand(facts | {"Cards": "Q♥ J♥ 10♥", "Winning hand": "Straight flush"}) is None
    assert fault_of_hand(facts | {"Cards": "not recorded"}) == "its cards make no hand: not recorded"


def test_a_large_pay_is_asked_once_more_whatever_wager_won_it(tmp_path: Path) -> None:
    """A jackpot is a step of its own, and no entry of several: it is asked for like every other large pay."""

    async def day(bank: Bank) -> None:
        pit = RealPit(bank, {1: ROYAL_CARDS})
        await pit.opens()
        await pit.bets(WAGERS, 1)
        await pit.settles("main")
        shown = await asks(bank, Settle(by="dealer", step="main", seat=1))
        assert shown
        assert shown.deed == "Record $20,000"
        assert shown.words == "$20,000 by payout document: no chips from the tray, the cage pays $15,200."
        shown_now = dealers_console(bank)
        pays = {one.wager: one.words for one in shown_now.pays if one.seat == 1}
        assert (pays["ante"], pays["fifth-street"]) == ("$5,000 by document", "$5,000 by document")
        assert pays["three-card"] == "pay $40"
        assert pays["progressive"].endswith("by document, once validated")
        by_cage = {one.wager for one in shown_now.pays if one.by_cage}
        assert by_cage == {"ante", "third-street", "fourth-street", "fifth-street", "progressive"}
        assert "Seat 1: record $20,000 by document" in [one.title for one in shown_now.steps]
        assert shown_now.entries
        assert shown_now.entries.go_on
        assert shown_now.entries.go_on.title == "Seat 1: record $20,000 by document, Progressive wins"
        await pit.gives(Settle(by="dealer", step="main", seat=1))
        done = [one for one in dealers_console(bank).pays if one.seat == 1 and one.done]
        assert {one.words for one in done} == {"$5,000 by document"}
        assert all(one.by_cage for one in done)
        await pit.until(lambda command: isinstance(command, Settle) and command.step == "pay" and is_awarded(pit))
        award = pit.seat(1).hand.progressive.award
        assert award is not None
        assert award > bank.house.services.current_settings.chip_movement_limit
        shown = await asks(bank, Settle(by="dealer", step="pay", seat=1))
        assert shown
        assert shown.deed == f"Record {show_dollars(Cents(award))}"
        of_award = f"Seat 1: record {show_dollars(Cents(award))} by document (Progressive)"
        assert of_award in [one.title for one in dealers_console(bank).steps]
        assert pit.table.round.settlement.next == Task("pay", 1), "nothing was done"
        await pit.gives(Settle(by="dealer", step="pay", seat=1))
        await pit.settles("three-card")
        assert await asks(bank, Settle(by="dealer", step="three-card", seat=1)) is None
        await pit.closes()

    in_bank(tmp_path, day, cards="real")


def dealers_console(bank: Bank) -> Console:
    register = bank.house.rulebooks.register(bank.host.game.book.name)
    return console(bank.host, bank.by("dana").shown, ConsoleContext(register), 0)


def is_awarded(pit: RealPit) -> bool:
    return pit.seat(1).hand.progressive.award is not None


async def asks(bank: Bank, command: Settle) -> Question | None:
    """What the dealer is asked before a step, if anything; where nothing is asked, it is done."""
    wanted = GiveCommand(id=number(), command=command, ask=True)
    done = await give(bank.house.approvals, bank.host, bank.by("dana"), wanted)
    assert isinstance(done, Done), done
    return done.ask
