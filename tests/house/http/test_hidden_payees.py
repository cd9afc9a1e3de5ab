"""Who was paid by a payout document is read by those who approve, pay and audit payouts, and by nobody else."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.house.bank.payees import SEES_PAYEES
from fifthstreet.house.http.app import make_app
from fifthstreet.house.reports import papers
from fifthstreet.house.views.documents import bank_card
from fifthstreet.wire.people import AccountRole
from fifthstreet.wire.staff import Done
from support.documents import PAYEE, prepare
from support.in_process_bank import Bank, open_bank
from support.readable import Answers, read_by
from support.real_pit import RealPit
from support.second_factor import requires
from support.two_person_table import comes_to_work

READERS: dict[str, AccountRole] = {
    "": "player",
    "petra": "player",
    "dana": "dealer",
    "sam": "security",
    "cleo": "counter",
    "fay": "floorperson",
    "mia": "manager",
    "carl": "cashier",
    "vera": "surveillance",
    "ada": "auditor",
}
"""Everybody who reads, by login; a visitor has none."""
OF_THE_PAYEE = ("winterbourne", "passport", "q7z4")
DOCUMENT, PAPER = "/api/bank/documents/{kind}/{serial}", "/api/papers/document/{kind}/{serial}"


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Answers]]:
    """What everybody reads once the dealer has prepared the document of a large win."""
    with pytest.MonkeyPatch.context() as patch:
        # A paper is searched by its text: in a PDF nothing can be found.
        patch.setattr(papers, "pdf", str.encode)
        yield asyncio.run(read_by_all(tmp_path_factory.mktemp("payees")))


async def read_by_all(data: Path) -> dict[str, Answers]:
    async with open_bank(data, with_chips=True, cards="real") as bank:
        await is_paid(bank)
        for login in ("petra", "vera", "ada"):
            await comes_to_work(bank.house, login, READERS[login])
        requires(bank.house, "off")
        app = make_app(bank.house)
        return {login: await read_by(app, bank, login) for login in READERS}


async def is_paid(bank: Bank) -> None:
    """A royal flush is paid, the round has closed, and the dealer has prepared the document."""
    pit = RealPit(bank, {1: "Ah Kh"}, board="Qh Jh 10h")
    await pit.opens()
    await pit.bets({"ante": 10_00}, 1)
    await pit.closes()
    dana = bank.by("dana")
    (choice,) = [one for one in bank_card(bank.house.tables, bank.house.signing, dana.shown, None).choices if one.about]
    assert choice.identity_documents
    assert isinstance(await prepare(bank.house, dana, "payout", about=choice.about, payee=PAYEE), Done)


def told(answers: Answers) -> set[str]:
    """The routes whose answers name the payee."""
    return {path for (path, _), answer in answers.items() if any(word in answer.lower() for word in OF_THE_PAYEE)}


@pytest.mark.parametrize("login", READERS)
def test_legal_name_and_identity_document_are_read_by_those_whose_job_it_is_and_by_no_other(
    read: dict[str, Answers], login: str
) -> None:
    if READERS[login] in SEES_PAYEES:
        assert told(read[login]) >= {"/api/bank", DOCUMENT, PAPER}
    else:
        # The kinds of identity documents are listed to those who could enter one, the payee is not.
        assert told(read[login]) == set()


def test_the_document_says_to_others_that_there_is_a_payee(read: dict[str, Answers]) -> None:
    for login in ("dana", "sam", "cleo"):
        answer = next(answer for (path, at), answer in read[login].items() if path == DOCUMENT and "payout" in at)
        assert answer.count("not shown to your role") == 2


def test_no_answer_has_a_taxpayer_number_and_each_print_has_a_line_to_write_it_on(read: dict[str, Answers]) -> None:
    paper = next(answer for (path, at), answer in read["carl"].items() if path == PAPER and "payout" in at)
    assert "Taxpayer number" in paper
    assert "Annabel Winterbourne" in paper
    assert "Passport, number ends in Q7Z4" in paper
