"""People who prepare, sign and void documents of the bank."""

import itertools
from collections.abc import Mapping

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.house import House
from fifthstreet.wire.bank import ChipCount, DocumentName, Payee, PrepareDocument, SignDocument, VoidDocument
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole
from fifthstreet.wire.staff import Done
from support.two_person_table import comes_to_work

BANK_STAFF: dict[str, AccountRole] = {
    "carl": "cashier",
    "sam": "security",
    "dana": "dealer",
    "fay": "floorperson",
    "mia": "manager",
    "cleo": "counter",
    "cruz": "counter",
}
"""Who signs in the tests, by login; the login is found by role."""
Chips = Mapping[int, int]
PAYEE = Payee(name="Annabel Winterbourne", document="Passport", last_digits="q7z4")
"""Who is paid by the payout documents of the tests."""
_numbers = itertools.count(1)


async def bank_staff(house: House, *others: str) -> dict[str, Person]:
    """One person of each role, at work."""
    people = {login: await comes_to_work(house, login, role) for login, role in BANK_STAFF.items()}
    for login in others:
        people[login] = await comes_to_work(house, login, BANK_STAFF[login.rstrip("2")])
    return people


def counts(chips: Chips) -> tuple[ChipCount, ...]:
    return tuple(ChipCount(denomination=one, number=number) for one, number in chips.items())


def number() -> str:
    return f"paper-{next(_numbers):06}"


async def prepare(
    house: House,
    person: Person,
    kind: DocumentName,
    table: str = "",
    chips: Chips | None = None,
    made_from: int = 0,
    about: str = "",
    payee: Payee | None = PAYEE,
) -> Done | Fault:
    request = PrepareDocument(
        id=number(),
        kind=kind,
        table=table,
        chips=counts(chips or {}),
        made_from=made_from or None,
        about=about,
        payee=payee if kind == "payout" and not house.services.demo else None,
    )
    return await house.signing.prepare(request, person)


async def sign(
    house: House,
    person: Person,
    kind: DocumentName,
    serial: int,
    line: int,
    chips: Chips | None = None,
    words: str = "",
    confirmed: bool = False,
) -> Done | Fault:
    request = SignDocument(id=number(), line=line, chips=counts(chips or {}), words=words, confirmed=confirmed)
    return await house.signing.sign(kind, serial, request, person)


async def void(house: House, person: Person, kind: DocumentName, serial: int, reason: str) -> Done | Fault:
    return await house.signing.void(kind, serial, VoidDocument(id=number(), reason=reason), person)


async def slip(house: House, people: Mapping[str, Person], kind: DocumentName, table: str, chips: Chips) -> Document:
    """A request and its slip, signed by all but the last: ``fill`` or ``credit``."""
    request: DocumentName = "fill-request" if kind == "fill" else "credit-request"
    serial, source = house.signing.documents.next_serial(kind), house.signing.documents.next_serial(request)
    done = [
        await prepare(house, people["fay"], request, table, chips),
        await prepare(house, people["carl"], kind, made_from=source),
    ]
    for line in range(2, len(KINDS[kind].lines)):
        done.append(await sign(house, signer(people, kind, line), kind, serial, line))
    assert all(isinstance(one, Done) for one in done), done
    document = house.signing.documents.get(kind, serial)
    assert document
    return document


async def signs_last(house: House, people: Mapping[str, Person], document: Document) -> Done | Fault:
    line = len(document.kind.lines)
    return await sign(house, signer(people, document.kind.name, line), document.kind.name, document.serial, line)


def signer(people: Mapping[str, Person], kind: DocumentName, line: int) -> Person:
    roles = KINDS[kind].lines[line - 1].roles
    return next(person for person in people.values() if person.role in roles)
