"""The void of a slip whose chips are out: by its preparer, and by the floor once the chips are back."""

from pathlib import Path

import pytest

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.views.documents import bank_card, bank_waiting
from fifthstreet.wire.bank import DocumentCard, DocumentName
from fifthstreet.wire.staff import Done
from support.documents import prepare, sign, signer, void
from support.in_process_bank import Bank, in_bank, refused
from support.two_person_table import comes_to_work

CHIPS = {100_00: 5}


async def made(bank: Bank, kind: DocumentName, lines: int) -> int:
    """A slip with this many lines signed."""
    house, people = bank.house, bank.people
    request, serial = house.signing.documents.next_serial(f"{kind}-request"), house.signing.documents.next_serial(kind)
    await prepare(house, people["fay"], f"{kind}-request", bank.host.name, CHIPS)  # type: ignore[arg-type]
    assert isinstance(await prepare(house, people["carl"], kind, made_from=request), Done)
    for line in range(2, lines + 1):
        assert isinstance(await sign(house, signer(people, kind, line), kind, serial, line), Done)
    return serial


def card(bank: Bank, login: str, kind: DocumentName, serial: int) -> DocumentCard:
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by(login).shown, None)
    return next(one for one in (*shown.open, *shown.latest) if (one.kind, one.serial) == (kind, serial))


@pytest.mark.parametrize("kind", ["fill", "credit"])
def test_a_slip_is_voided_by_who_prepared_it(tmp_path: Path, kind: DocumentName) -> None:
    """COMAR 36.05.03.04H(4) and .05I(4)."""

    async def day(bank: Bank) -> None:
        other = await comes_to_work(bank.house, "cora", "cashier")
        serial = await made(bank, kind, 1)
        refused(await void(bank.house, other, kind, serial, "wrong"), "voided by the cashier who prepared it")
        assert isinstance(await void(bank.house, bank.by("carl"), kind, serial, "wrong"), Done)
        assert card(bank, "fay", kind, serial).state == "void", "nobody has its chips: it is void at once"

    in_bank(tmp_path, day)


@pytest.mark.parametrize(("kind", "lines"), [("fill", 2), ("fill", 3), ("credit", 2), ("credit", 3), ("credit", 4)])
def test_a_slip_whose_chips_are_out_is_void_once_the_floor_has_signed_that_they_are_back(
    tmp_path: Path, kind: DocumentName, lines: int
) -> None:
    """COMAR 36.05.03.04H(4), .04P, .05I(4) and .05P: their signatures are not undone by one person, nor in silence."""

    async def day(bank: Bank) -> None:
        house, carl, fay, dana = bank.house, bank.by("carl"), bank.by("fay"), bank.by("dana")
        serial, before, last = await made(bank, kind, lines), bank.inventory, len(KINDS[kind].lines) + 1
        signers = {one.person for one in house.signing.documents.get(kind, serial).signed}  # type: ignore[union-attr]
        count = {100_00: bank.inventory // 100_00}

        def called() -> list[tuple[str, bool]]:
            found = [one for one in alarms(bank.host, (), ()) if "void" in one.words]
            return [(one.words, one.advice.calls) for one in found]

        assert isinstance(await void(house, carl, kind, serial, "too many chips"), Done)
        assert called() == [(f"{KINDS[kind].title} {serial} void: too many chips", True)]
        for login in bank.people:
            shown = card(bank, login, kind, serial)
            told = bank.by(login).person in signers - {carl.person}
            assert (shown.state, bool(shown.notice)) == ("open", told), login
            waits = bank_waiting(house.tables, house.signing, bank.by(login).shown).documents
            assert waits == (told or login in ("fay", "mia")), login
            assert not shown.you_void
        # Nothing goes on but the way back: no other line, no other slip of the request, no count of the tray.
        next_signer = signer(bank.people, kind, lines + 1)
        refused(await sign(house, next_signer, kind, serial, lines + 1), "have its chips brought back")
        refused(await void(house, carl, kind, serial, "again"), "is already void")
        refused(await prepare(house, carl, kind, made_from=serial), "waits for a slip")
        refused(await prepare(house, dana, "drop", bank.host.name, count), "are under way")
        for login in ("carl", "sam", "dana"):
            refused(await sign(house, bank.by(login), kind, serial, last), "cannot sign here")
        assert isinstance(await sign(house, fay, kind, serial, last), Done)
        assert (card(bank, "sam", kind, serial).state, card(bank, "sam", kind, serial).notice) == ("void", "")
        assert (called(), bank.inventory) == ([], before)
        paper = document_data(house.books.house(), (kind, serial))
        assert paper
        assert paper.void
        assert (paper.void.by, paper.void.words) == ("Carl (carl), cashier", "too many chips")
        assert [(one.title, one.by) for one in paper.lines][-1] == (
            KINDS[kind].chips_back.title,  # type: ignore[union-attr]
            "Fay (fay), floorperson",
        )
        # The request is free for another slip, and the tray for a count.
        assert isinstance(await prepare(house, carl, kind, made_from=serial), Done)
        assert isinstance(await prepare(house, dana, "drop", bank.host.name, count), Done)

    in_bank(tmp_path, day)
