"""Fills and credits by documents: a serial, signatures in the order of the text, and chips that only the last moves."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, CommandRefused, DocumentSigned
from fifthstreet.house.house import open_house
from fifthstreet.house.staff.alarms import alarms
from fifthstreet.house.staff.staff_commands import give
from fifthstreet.house.views.documents import bank_card
from fifthstreet.table.commands import Credit, Fill
from fifthstreet.table.events import Credited, Filled
from fifthstreet.wire.bank import BankCard, DocumentName, PrepareDocument, SignDocument
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import ChangeAccount
from fifthstreet.wire.staff import Done, GiveCommand
from support.accounts import PASSWORD
from support.documents import counts, prepare, sign, signs_last, slip, void
from support.in_process_bank import UNHURRIED, Bank, in_bank, refused
from support.log_check import check_record
from support.staff_client import events_of
from support.two_person_table import comes_to_work

CHIPS = {100_00: 30, 25_00: 40}
"""$4,000."""


@pytest.mark.parametrize(("kind", "sign_of"), [("fill", 1), ("credit", -1)])
def test_chips_move_with_the_last_signature_and_with_no_other(tmp_path: Path, kind: str, sign_of: int) -> None:
    async def day(bank: Bank) -> None:
        before = bank.inventory
        document = await slip(bank.house, bank.people, kind, bank.host.name, CHIPS)  # type: ignore[arg-type]
        assert bank.inventory == before
        assert document.state == "open"
        assert isinstance(await signs_last(bank.house, bank.people, document), Done)
        assert bank.inventory == before + sign_of * 4_000_00
        *_, moved = [one for one in events_of(bank.house, bank.host.name) if isinstance(one, Filled | Credited)]
        assert moved.amount == 4_000_00
        signed = bank.house.signing.documents.get(kind, document.serial)
        assert signed
        assert signed.state == "complete"
        refused(await signs_last(bank.house, bank.people, document), "complete")

    in_bank(tmp_path, day)


@pytest.mark.parametrize(("kind", "line"), [("fill", "received at table"), ("credit", "watched removal")])
def test_a_slip_that_waits_for_the_signature_of_the_floor_is_an_alarm_and_no_other_is(
    tmp_path: Path, kind: DocumentName, line: str
) -> None:
    async def day(bank: Bank) -> None:
        house, people, table = bank.house, bank.people, bank.host.name

        def calls() -> list[tuple[str, str, bool]]:
            found = [one for one in alarms(bank.host, (), ()) if "slip" in one.words]
            return [(one.words, one.button, one.advice.calls) for one in found]

        source = house.signing.documents.next_serial(f"{kind}-request")
        await prepare(house, people["fay"], f"{kind}-request", table, CHIPS)  # type: ignore[arg-type]
        await prepare(house, people["carl"], kind, made_from=source)
        serial, title = house.signing.documents.next_serial(kind) - 1, f"{kind.capitalize()} slip"
        for number, roles in enumerate((one.roles for one in KINDS[kind].lines[1:]), 2):
            if "floorperson" not in roles:
                assert calls() == []
                person = next(one for one in people.values() if one.role in roles)
                assert isinstance(await sign(house, person, kind, serial, number), Done)
                continue
            words = f"{title} {serial} waits for your signature: floorperson, {line}"
            assert calls() == [(words, f"Sign {title.lower()}", False)], "play goes on"
            assert isinstance(await sign(house, people["fay"], kind, serial, number), Done)
            assert calls() == []
            break

    in_bank(tmp_path, day)


def test_a_fill_is_signed_by_cashier_security_dealer_and_floor_in_this_order(tmp_path: Path) -> None:
    """COMAR 36.05.03.04P."""

    async def day(bank: Bank) -> None:
        house, people = bank.house, bank.people
        assert isinstance(await prepare(house, people["fay"], "fill-request", bank.host.name, CHIPS), Done)
        refused(await prepare(house, people["fay"], "fill", made_from=2), "the role floorperson cannot prepare")
        assert isinstance(await prepare(house, people["carl"], "fill", made_from=2), Done)
        for line, person in enumerate(("sam", "dana", "fay"), 2):
            for other in ("carl", "sam", "dana", "fay"):
                if other != person:
                    refused(await sign(house, people[other], "fill", 2, line), "")
            refused(await sign(house, people[person], "fill", 2, line + 1), f"line {line}")
            assert isinstance(await sign(house, people[person], "fill", 2, line), Done)
        fill = house.signing.documents.get("fill", 2)
        assert fill
        assert [one.person.removeprefix("account-") for one in fill.signed] == ["carl", "sam", "dana", "fay"]

    in_bank(tmp_path, day)


def test_a_credit_is_signed_by_dealer_floor_security_and_on_receipt_by_the_cashier(tmp_path: Path) -> None:
    """COMAR 36.05.03.05P and Q(3)."""

    async def day(bank: Bank) -> None:
        document = await slip(bank.house, bank.people, "credit", bank.host.name, CHIPS)
        assert isinstance(await signs_last(bank.house, bank.people, document), Done)
        credit = bank.house.signing.documents.get("credit", 1)
        assert credit
        signers = [one.person.removeprefix("account-") for one in credit.signed]
        assert signers == ["carl", "dana", "fay", "sam", "carl"]

    in_bank(tmp_path, day)


def test_serials_never_skip_or_repeat_whatever_is_voided_or_refused(tmp_path: Path) -> None:
    """COMAR 36.05.03.04H."""

    async def day(bank: Bank) -> None:
        house, people, table = bank.house, bank.people, bank.host.name
        assert isinstance(await prepare(house, people["fay"], "fill-request", table, CHIPS), Done)
        refused(await prepare(house, people["fay"], "fill-request", table, {}), "Enter how many chips")
        refused(await prepare(house, people["fay"], "fill-request", table, {7_00: 1}), "no such chips")
        assert isinstance(await prepare(house, people["carl"], "fill", made_from=2), Done)
        refused(await prepare(house, people["carl"], "fill", made_from=2), "waits for a slip")
        refused(await void(house, people["fay"], "fill", 2, "wrong chips"), "the role floorperson cannot void")
        refused(await void(house, people["carl"], "fill", 2, " "), "Give a reason")
        assert isinstance(await void(house, people["carl"], "fill", 2, "wrong chips"), Done)
        refused(await void(house, people["carl"], "fill", 2, "again"), "void")
        refused(await sign(house, people["sam"], "fill", 2, 2), "void")
        assert isinstance(await prepare(house, people["carl"], "fill", made_from=2), Done)
        assert isinstance(await void(house, people["carl"], "fill", 3, "wrong again"), Done)
        assert isinstance(await void(house, people["fay"], "fill-request", 2, "not needed"), Done)
        refused(await prepare(house, people["carl"], "fill", made_from=2), "waits for a slip")
        document = await slip(house, people, "fill", table, CHIPS)
        assert (document.serial, document.made_from) == (4, 3)

    in_bank(tmp_path, day)


def test_a_repeated_command_signs_once_and_gets_the_same_answer(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, people = bank.house, bank.people
        request = PrepareDocument(id="again-0001", kind="fill-request", table=bank.host.name, chips=counts(CHIPS))
        assert await house.signing.prepare(request, people["fay"]) == await house.signing.prepare(
            request, people["fay"]
        )
        assert house.signing.documents.next_serial("fill-request") == 3
        document = await slip(house, people, "fill", bank.host.name, CHIPS)
        last, before = SignDocument(id="again-0002", line=4), bank.inventory
        answers = [await house.signing.sign("fill", document.serial, last, people["fay"]) for _ in range(2)]
        assert answers[0] == answers[1]
        assert bank.inventory == before + 4_000_00

    in_bank(tmp_path, day)


def test_nobody_signs_twice_or_at_another_table_or_for_an_account_they_made(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, people = bank.house, bank.people
        assert isinstance(await prepare(house, people["fay"], "fill-request", bank.host.name, CHIPS), Done)
        assert isinstance(await prepare(house, people["carl"], "fill", made_from=2), Done)
        assert isinstance(await sign(house, people["sam"], "fill", 2, 2), Done)
        other = await comes_to_work(house, "dora", "dealer")
        refused(await sign(house, other, "fill", 2, 3), "Tap in first")
        assert isinstance(await sign(house, people["dana"], "fill", 2, 3), Done)
        made = await house.accounts.change("account-sam", _new_password(), people["mia"])
        assert not isinstance(made, Fault)
        refused(await sign(house, people["mia"], "fill", 2, 4), "someone else must sign")
        assert isinstance(await sign(house, people["fay"], "fill", 2, 4), Done)

    in_bank(tmp_path, day)


def _new_password() -> ChangeAccount:
    return ChangeAccount(password="another long password")


def test_outside_the_demo_nobody_moves_chips_by_a_command_alone(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        for command in (Fill(by="floorperson", amount=100_00), Credit(by="floorperson", amount=100_00)):
            given = GiveCommand(id=f"alone-{type(command).__name__}", command=command)
            refused(await give(bank.house.approvals, bank.host, bank.by("fay"), given), "Chips move by a signed slip")

    in_bank(tmp_path, day)


def test_a_credit_of_more_than_the_tray_holds_is_refused_also_at_its_end_and_can_be_voided(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        all_of_it = {1_000_00: bank.inventory // 1_000_00}
        first = await slip(bank.house, bank.people, "credit", bank.host.name, all_of_it)
        second = await slip(bank.house, bank.people, "credit", bank.host.name, all_of_it)
        assert isinstance(await signs_last(bank.house, bank.people, first), Done)
        refused(await signs_last(bank.house, bank.people, second), "The inventory holds less than")
        assert isinstance(await void(bank.house, bank.by("carl"), "credit", second.serial, "too many"), Done)
        assert isinstance(await sign(bank.house, bank.by("fay"), "credit", second.serial, 6), Done)
        assert next(one.state for one in bank.house.signing.documents.newest()) == "void"
        entries = bank.house.services.store.streams.entries(STREAM)
        noted = [codec.read_house_event(entry.event) for entry in entries]
        assert [one.command for one in noted if isinstance(one, CommandRefused)] == ["SignDocument"]

    in_bank(tmp_path, day)


def test_documents_are_as_they_were_after_the_house_opened_again(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        await slip(bank.house, bank.people, "fill", bank.host.name, CHIPS)

    async def next_day() -> None:
        house = open_house(tmp_path, why_no_demo="it is a test", pace=UNHURRIED)
        try:
            await house.start()
            fill = house.signing.documents.get("fill", 2)
            assert fill
            assert (fill.state, fill.total, len(fill.signed)) == ("open", 4_000_00, 3)
            assert house.signing.documents.next_serial("fill") == 3
            fay = await house.accounts.sign_in.by_password("fay", PASSWORD, "192.0.2.1")
            assert not isinstance(fay, Fault)
            assert isinstance(await sign(house, fay.person, "fill", 2, 4), Done)
        finally:
            await house.close()

    in_bank(tmp_path, day)
    asyncio.run(next_day())
    check_record(tmp_path)


def test_documents_have_the_times_of_the_record_so_that_a_restart_changes_no_gaming_day(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        document = await slip(bank.house, bank.people, "fill", bank.host.name, CHIPS)
        assert isinstance(await signs_last(bank.house, bank.people, document), Done)
        recorded = Documents()
        recorded.load(bank.house.services.store)
        assert list(recorded.newest()) == list(bank.house.signing.documents.newest())

    in_bank(tmp_path, day)


def test_everybody_sees_what_waits_for_their_signature(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        house, people = bank.house, bank.people

        def card(login: str) -> BankCard:
            return bank_card(house.tables, house.signing, people[login].shown, None)

        assert [one.kind for one in card("fay").choices] == ["fill-request", "credit-request"]
        assert [one.kind for one in card("carl").choices] == ["cage-count", "redemption"]
        assert card("sam").choices == ()
        assert isinstance(await prepare(house, people["fay"], "fill-request", bank.host.name, CHIPS), Done)
        (request,) = card("carl").open
        assert request.you_make
        assert request.you_make.kind == "fill"
        assert isinstance(await prepare(house, people["carl"], "fill", made_from=2), Done)
        (fill,) = card("sam").open
        assert (fill.waits_for, fill.total) == ("Security, received from cashier", 4_000_00)
        assert fill.you_sign
        assert fill.you_sign.deed == "Sign fill slip 2"
        assert [one.you_sign for login in ("carl", "dana", "fay", "mia") for one in card(login).open] == [None] * 4
        for line, login in ((2, "sam"), (3, "dana")):
            assert isinstance(await sign(house, people[login], "fill", 2, line), Done)
        (fill,) = card("fay").open
        assert fill.you_sign
        assert fill.you_sign.deed == "Sign: $4,000 to Maryland 1"
        assert isinstance(await sign(house, people["fay"], "fill", 2, 4), Done)
        assert card("fay").open == ()
        assert [one.state for one in card("fay").latest] == ["complete"] * 5

    in_bank(tmp_path, day)


def test_the_log_names_every_signature(tmp_path: Path) -> None:
    async def day(bank: Bank) -> None:
        document = await slip(bank.house, bank.people, "fill", bank.host.name, CHIPS)
        await signs_last(bank.house, bank.people, document)
        entries = bank.house.services.store.streams.entries(STREAM)
        signed = [(one.by, codec.read_house_event(one.event)) for one in entries if b"DocumentSigned" in one.event]
        assert [(by, event.line) for by, event in signed if isinstance(event, DocumentSigned)][-3:] == [
            ("security", 2),
            ("dealer", 3),
            ("floorperson", 4),
        ]

    in_bank(tmp_path, day)
