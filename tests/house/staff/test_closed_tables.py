"""The closed table form: a table that was not open during a gaming day, with its inventory locked."""

from pathlib import Path

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.house_events import DocumentPrepared
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.signing_keys import read
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.views.documents import bank_card, bank_waiting
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.wire.bank import DocumentChoice, PrepareDocument
from fifthstreet.wire.staff import Done
from support.accounts import later, told
from support.documents import number, prepare, sign, void
from support.in_process_bank import Bank, in_bank, refused
from support.tampering import attack, without_checkpoints
from support.two_person_table import comes_to_work

A_DAY = 24 * 60 * 60_000


def offered(bank: Bank, login: str, table: str | None) -> list[DocumentChoice]:
    shown = bank_card(bank.house.tables, bank.house.signing, bank.by(login).shown, table)
    return [one for one in shown.choices if one.kind == "closed-table"]


async def closes(bank: Bank) -> None:
    tray = {100_00: bank.inventory // 100_00}
    assert isinstance(await prepare(bank.house, bank.by("dana"), "closer", bank.host.name, tray), Done)
    assert isinstance(await sign(bank.house, bank.by("fay"), "closer", 1, 2, tray), Done)


def test_a_table_that_was_not_open_on_a_gaming_day_has_a_form_of_the_floor_with_date_and_license(
    tmp_path: Path,
) -> None:
    """COMAR 36.05.03.02D."""

    async def day(bank: Bank) -> None:
        house, table, day_of = bank.house, bank.host.name, bank.house.services.settings.day_of
        opened = day_of(house.services.clock.now())
        later(house, A_DAY)
        bank.people["fay"] = await comes_to_work(house, "flo", "floorperson")
        assert offered(bank, "fay", table) == [], "it is open"
        bank.people["dana"] = await comes_to_work(house, "dora", "dealer")
        assert isinstance(await house.dealer_assignments.tap_in(bank.host, bank.by("dana"), "tap-0002"), Done)
        await closes(bank)
        later(house, A_DAY)
        bank.people["fay"] = await comes_to_work(house, "finn", "floorperson")
        assert offered(bank, "fay", table) == [], "it was open on the day that is over"
        later(house, A_DAY)
        for login in ("fay", "dana"):
            bank.people[login] = await comes_to_work(house, f"{login}2", bank.by(login).role)
        (choice,) = offered(bank, "fay", table)
        yesterday = str(day_of(house.services.clock.now() - A_DAY))
        assert (choice.title, choice.asks) == (f"Maryland 1, {yesterday}: not open", "License number")
        # A house that counts every day needs none: it is offered at the table, and nothing waits for it.
        assert offered(bank, "fay", None) == []
        assert bank_waiting(house.tables, house.signing, bank.by("fay").shown).documents == 0

        async def completes(login: str, words: str) -> object:
            request = PrepareDocument(id=number(), kind="closed-table", about=choice.about, words=words)
            return await house.signing.prepare(request, bank.by(login))

        refused(await completes("fay", " "), "enter: license number")  # type: ignore[arg-type]
        refused(await completes("dana", "TG-1"), "cannot prepare")  # type: ignore[arg-type]
        assert isinstance(await completes("fay", "TG-1042"), Done)
        assert offered(bank, "fay", table) == []
        (form,) = [one for one in told(house) if isinstance(one, DocumentPrepared) and one.kind == "closed-table"]
        assert form.facts == (
            ("Gaming day", yesterday),
            ("Last opened", str(opened)),
            ("Closing slip", "Closing inventory slip 1"),
            ("License number", "TG-1042"),
        )
        data = document_data(house.books.house(), ("closed-table", 1))
        assert data
        assert (data.shift, data.lines[0].by) == (1, "Fay2 (fay2), floorperson")
        assert "Form into the drop box of the table" in form_pages(bank_document(data))
        assert isinstance(await void(house, bank.by("fay"), "closed-table", 1, "another table"), Done)
        assert len(offered(bank, "fay", table)) == 1

    data = tmp_path / "house"
    in_bank(data, day)
    with attack(data) as attacker:
        without_checkpoints(data, attacker)
        sequence = attacker.find("house", "DocumentPrepared", -1)
        event = attacker.event("house", sequence)
        event["facts"][1] = ["Last opened", event["facts"][0][1]]
        attacker.put("house", sequence, event)
        attacker.reckon_anew("house")
    bad = [one.what for one in verify(VerifyRequest(data, beside(data) / NAME, read(data / AUDIT_KEYS).known)).bad]
    assert "no table was closed as this form says, or it names no license" in bad
