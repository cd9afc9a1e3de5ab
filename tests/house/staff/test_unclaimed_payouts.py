"""A payout that the cage is to pay and nobody collects: noted in a document of its own, and owed until it is paid."""

from pathlib import Path

import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.accounts.person import Person
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.unclaimed_payouts import OWED
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.views.documents import bank_card, bank_waiting
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.form_pages import form_copies
from fifthstreet.wire.bank import DocumentChoice
from fifthstreet.wire.staff import Done
from support.documents import prepare, sign
from support.in_process_bank import Bank, in_bank, refused
from support.real_pit import RealPit
from support.simulated_day import DayClock
from support.tampering import attack, without_checkpoints
from support.two_person_table import comes_to_work

DAY = 24 * 3_600_000


def due(bank: Bank, person: Person) -> list[DocumentChoice]:
    card = bank_card(bank.house.tables, bank.house.signing, person.shown, None)
    return [one for one in card.choices if one.kind == "unclaimed"]


async def waits_for_the_cashier(bank: Bank) -> None:
    """A prize of $100,000 whose document all but surveillance and the cashier have signed: the player has gone."""
    house, dana = bank.house, bank.by("dana")
    pit = RealPit(bank, {1: "Ah Kh"}, board="8s 7c 3d", box="Qh Jh 10h 9h")
    await pit.opens()
    await pit.bets({"ante": 10_00, "three-card": 1_00, "six-card": 5_00}, 1)
    await pit.closes()
    (about,) = [one.about for one in bank_card(house.tables, house.signing, dana.shown, None).choices if one.about]
    assert isinstance(await prepare(house, dana, "payout", about=about), Done)
    assert isinstance(await sign(house, bank.by("fay"), "payout", 1, 2), Done)
    assert due(bank, bank.by("carl")) == []
    assert isinstance(await sign(house, bank.by("mia"), "payout", 1, 3), Done)


async def is_noted(bank: Bank, carl: Person) -> None:
    (choice,) = due(bank, carl)
    assert isinstance(await prepare(bank.house, carl, "unclaimed", about=choice.about), Done)
    refused(await sign(bank.house, carl, "unclaimed", 1, 2), "enter: what was done to reach the player")
    called = "Called the hotel and left a message"
    assert isinstance(await sign(bank.house, carl, "unclaimed", 1, 2, words=called), Done)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[DayClock]:
    monkeypatch.setattr(the_house, "HouseClock", DayClock)
    monkeypatch.setattr(DayClock, "skip", 0)
    return DayClock


def test_a_payout_that_nobody_collects_is_noted_the_next_day_and_owed_until_it_is_paid(
    tmp_path: Path, clock: type[DayClock]
) -> None:
    """COMAR 36.05.03.23E(7)."""

    async def story(bank: Bank) -> None:
        house = bank.house
        await waits_for_the_cashier(bank)
        assert due(bank, bank.by("carl")) == [], "the gaming day is not over"
        clock.skip += DAY
        carl, mia = await comes_to_work(house, "carl2", "cashier"), await comes_to_work(house, "mia2", "manager")
        (choice,) = due(bank, carl)
        assert choice.title == "Maryland 1: Payout document 1, $76,000 not collected"
        assert (choice.deed, bank_waiting(house.tables, house.signing, carl.shown).documents) == (
            "Note as unclaimed",
            1,
        )
        assert due(bank, mia) == []
        await is_noted(bank, carl)
        assert due(bank, carl) == []
        assert isinstance(await sign(house, mia, "unclaimed", 1, 3), Done)
        data = document_data(house.books.house(), ("unclaimed", 1))
        assert data
        paper = form_copies(bank_document(data), KINDS["unclaimed"].copies)
        for words in ("Payout document 1", "$76,000.00", "left a message", "COMAR 36.05.03.23E(7)", "Cage copy"):
            assert words in paper, words
        today = house.services.settings.day_of(house.services.clock.now())
        assert cage_data(house.books.house(), today).payouts_owed == 100_000_00, "with the tax to be withheld"
        # The player comes back: the document is paid as on the first day, once the photograph is taken.
        vera = await comes_to_work(house, "vera", "surveillance")
        assert isinstance(await sign(house, vera, "payout", 1, 4, words="photograph 17"), Done)
        assert isinstance(await sign(house, carl, "payout", 1, 5, words="check 1001"), Done)
        assert cage_data(house.books.house(), today).payouts_owed == 0
        assert due(bank, carl) == []

    in_bank(tmp_path, story, cards="real")


def test_log_verify_finds_a_note_that_no_payout_asks_for(tmp_path: Path, clock: type[DayClock]) -> None:
    async def story(bank: Bank) -> None:
        await waits_for_the_cashier(bank)
        clock.skip += DAY
        await is_noted(bank, await comes_to_work(bank.house, "carl2", "cashier"))

    in_bank(tmp_path, story, cards="real")
    with attack(tmp_path) as at:
        without_checkpoints(tmp_path, at)
        found = at.find("house", "DocumentPrepared", -1)
        event = at.event("house", found)
        event["facts"] = [[name, 1_00 if name == OWED else value] for name, value in event["facts"]]
        at.put("house", found, event)
        at.reckon_anew("house")
    bad = [one.what for one in verify(VerifyRequest(tmp_path, beside(tmp_path) / NAME)).bad]
    assert any("no slips on record ask for this unclaimed payout" in what for what in bad), bad
