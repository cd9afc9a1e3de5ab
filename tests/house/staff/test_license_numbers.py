"""COMAR 36.05.03.04K(6): slips have the license number of who signs them, as it was then; without one, the login."""

import shutil
from pathlib import Path

import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.store import AccountRecord
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import ChangeAccount, MakeAccount
from support.accounts import PASSWORD
from support.documents import signs_last, slip
from support.in_process_bank import Bank, in_bank
from support.tampering import attack, without_checkpoints


async def is_licensed(bank: Bank, login: str, number: str) -> None:
    done = await bank.house.accounts.change_by_manager(
        f"account-{login}", ChangeAccount(license=number), bank.by("mia")
    )
    assert isinstance(done, AccountRecord)
    assert done.license == number.strip()


def signers(bank: Bank, serial: int) -> list[str]:
    data = document_data(bank.house.books.house(), ("fill", serial))
    assert data
    return [line.by for line in data.lines]


async def two_fills(bank: Bank) -> None:
    """A fill whose cashier has a license number, and one after the number was changed."""
    house, people = bank.house, bank.people
    await is_licensed(bank, "carl", " C-1041 ")
    await signs_last(house, people, await slip(house, people, "fill", bank.host.name, {100_00: 5}))
    await is_licensed(bank, "carl", "C-2000")
    await signs_last(house, people, await slip(house, people, "fill", bank.host.name, {100_00: 5}))
    await is_licensed(bank, "carl", "")


def test_a_fill_slip_has_the_license_number_of_its_preparer_or_else_the_login(tmp_path: Path) -> None:
    """A slip keeps the number that its signer had when they signed."""

    async def day(bank: Bank) -> None:
        first = bank.house.signing.documents.next_serial("fill")
        await two_fills(bank)
        assert signers(bank, first) == [
            "Carl (license C-1041), cashier",
            "Sam (sam), security",
            "Dana (dana), dealer",
            "Fay (fay), floorperson",
        ]
        assert signers(bank, first + 1)[0] == "Carl (license C-2000), cashier"

    in_bank(tmp_path, day)


@pytest.mark.parametrize(
    ("role", "number", "words"),
    [("dealer", "D\n1", "one line of printable text"), ("player", "P-1", "A player has no license number")],
)
def test_a_license_number_is_one_line_and_a_players_account_has_none(
    tmp_path: Path, role: str, number: str, words: str
) -> None:
    async def day(bank: Bank) -> None:
        house, mia = bank.house, bank.by("mia")
        wanted = MakeAccount(login="nora", name="Nora", role=role, password=PASSWORD, license=number)  # type: ignore[arg-type]
        made = await house.accounts.create(wanted, mia)
        assert isinstance(made, Fault)
        assert words in made.message
        await house.accounts.create(MakeAccount(login="nora", name="Nora", role=role, password=PASSWORD), mia)  # type: ignore[arg-type]
        changed = await house.accounts.change_by_manager("account-nora", ChangeAccount(license=number), mia)
        assert isinstance(changed, Fault)
        assert words in changed.message

    in_bank(tmp_path, day)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("licensed") / "house"
    in_bank(data, two_fills)
    return data


def found_after(filled: Path, tmp_path: Path, kind: str, which: int, number: str) -> list[str]:
    for name in ("house", "house-checkpoints"):
        shutil.copytree(filled.with_name(name), tmp_path / name)
    data = tmp_path / "house"
    with attack(data) as at:
        without_checkpoints(data, at)
        found = at.find("house", kind, which)
        at.put("house", found, at.event("house", found) | {"license": number})
        at.reckon_anew("house")
    return [one.what for one in verify(VerifyRequest(data, beside(data) / NAME)).bad]


@pytest.mark.parametrize(("kind", "which"), [("DocumentPrepared", -1), ("DocumentSigned", -1)])
def test_log_verify_finds_a_license_number_that_the_signer_did_not_have(
    filled: Path, tmp_path: Path, kind: str, which: int
) -> None:
    assert any(
        "had another license number when they signed" in one
        for one in found_after(filled, tmp_path, kind, which, "X-1")
    )


def test_log_verify_finds_an_account_with_another_license_number_than_on_record(filled: Path, tmp_path: Path) -> None:
    bad = found_after(filled, tmp_path, "AccountChanged", -1, "X-1")
    assert any("the account of account-carl was changed" in one for one in bad), bad
