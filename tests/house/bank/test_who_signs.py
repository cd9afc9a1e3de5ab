"""Who may write which line of which document: every kind, every line, every role."""

from itertools import count
from typing import get_args

import pytest

from fifthstreet.house.bank.document import lines_of
from fifthstreet.house.bank.document_checks import fault_of
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import DocumentPrepared, DocumentSigned, DocumentVoided
from fifthstreet.house.store import Chained
from fifthstreet.wire.people import StaffRole

ROLES: tuple[StaffRole, ...] = get_args(StaffRole)
FLOOR = {"floorperson", "manager"}
TABLE = {"dealer", *FLOOR}
COUNT = ({"dealer"}, {"floorperson"})
DROP_BOX = ({"counter"},) * 4
Facts = tuple[tuple[str, str], ...]
LARGE: Facts = (("Manager", "yes"), ("Surveillance", "yes"))

WHO: tuple[tuple[str, Facts, tuple[set[str], ...], set[str]], ...] = (
    ("fill-request", (), (FLOOR,), FLOOR),
    ("fill", (), ({"cashier"}, {"security"}, {"dealer"}, FLOOR), {"cashier"}),
    ("credit-request", (), (FLOOR,), FLOOR),
    ("credit", (), ({"cashier"}, {"dealer"}, FLOOR, {"security"}, {"cashier"}), {"cashier"}),
    ("opener", (("Closing slip", "none"),), COUNT, TABLE),
    ("closer", (), COUNT, TABLE),
    ("drop", (), COUNT, TABLE),
    ("error", (), (FLOOR, FLOOR, {"security"}), set()),
    ("difference-report", (), ({"security", "surveillance"},) * 3, {"security", "surveillance"}),
    ("closed-table", (), (FLOOR,), FLOOR),
    ("drop-count", (), DROP_BOX, {"counter"}),
    ("over-short", (), (FLOOR, FLOOR), FLOOR),
    ("investigation", (), (FLOOR, FLOOR, {"manager"}), FLOOR),
    (
        "cage-count",
        (),
        ({"cashier"}, {"cashier"}, {"cashier", "manager"}, {"cashier", "manager"}),
        {"cashier", "manager"},
    ),
    ("cage-error", (), ({"cashier", "manager"}, {"manager"}), set()),
    ("unclaimed", (), ({"cashier"}, {"cashier"}, {"manager"}), {"cashier", "manager"}),
    ("redemption", (), ({"cashier"},), {"manager"}),
    ("redemption", (("Over the record", "yes"),), ({"cashier"}, {"manager"}, {"cashier"}), {"manager"}),
    ("payout", (), (TABLE, {"security", *FLOOR}, {"dealer"}), FLOOR),
    ("payout", (("Cage pays the rest", "yes"),), (TABLE, {"security", *FLOOR}, {"dealer"}, {"cashier"}), FLOOR),
    ("payout", (("Cage pays", "yes"),), (TABLE, {"security", *FLOOR}, {"cashier"}), FLOOR),
    (
        "payout",
        (*LARGE, ("Cage pays", "yes"), ("Check", "yes")),
        (TABLE, {"security", *FLOOR}, {"manager"}, {"surveillance"}, {"cashier"}),
        FLOOR,
    ),
)
"""Each kind with its facts, who may write each of its lines, and who may void it."""


def test_the_table_lists_every_kind_and_every_line() -> None:
    assert {kind for kind, *_ in WHO} == set(KINDS)
    for name, kind in KINDS.items():
        shown = {line.title for other, facts, *_ in WHO if other == name for line in lines_of(kind, facts)}
        assert shown == {line.title for line in kind.lines}, name


@pytest.mark.parametrize(("kind", "facts", "lines", "voided_by"), WHO)
def test_a_line_is_written_by_the_roles_of_the_table_and_by_no_other(
    kind: str, facts: Facts, lines: tuple[set[str], ...], voided_by: set[str]
) -> None:
    documents, numbers, of = Documents(), count(1), KINDS[kind]
    assert len(lines) == len(lines_of(of, facts))

    def writes(event: DocumentPrepared | DocumentSigned, person: str) -> None:
        entry = Chained(
            stream="house",
            sequence=next(numbers),
            at=1,
            by="",
            person=person,
            command="",
            event=b"",
            hash=b"",
        )
        documents.on_event(event, entry)

    def is_voided_by_those() -> None:
        document = documents.get(kind, 1)
        assert document
        for role in ROLES:
            voids = DocumentVoided(kind=kind, serial=1, reason="wrong")
            fault = fault_of(documents, voids, "person 1" if of.carries else "person 9", role)
            assert (fault is None) == (role in voided_by and documents.is_voidable(document)), (role, fault)

    chips = ((2500, 4),)
    source = of.made_from
    if source:
        writes(DocumentPrepared(kind=source, serial=1, table="maryland-1", chips=chips), "requester")
    table = "" if of.place == "cage" else "maryland-1"
    prepared = DocumentPrepared(
        kind=kind,
        serial=1,
        table=table,
        facts=facts,
        chips=chips if of.has_chips else (),
        count=chips if of.counts else None,
        made_from=1 if source else 0,
    )
    for role in ROLES:
        fault = fault_of(documents, prepared, "person 1", role)
        assert (fault is None) == (role in lines[0]), (role, fault)
    writes(prepared, "person 1")
    is_voided_by_those()
    for number, (line, may) in enumerate(zip(lines_of(of, facts), lines, strict=True), 1):
        if number == 1:
            continue
        person = f"person {line.same_as or number}"
        signed = DocumentSigned(
            kind=kind, serial=1, line=number, count=chips if line.counts else None, words="7" if line.asks else ""
        )
        for role in ROLES:
            fault = fault_of(documents, signed, person, role)
            assert (fault is None) == (role in may), (line.title, role, fault)
        writes(signed, person)
        is_voided_by_those()
