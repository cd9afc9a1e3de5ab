"""Checks the rows of accounts, disputes and approvals, and all digests of rows, against the house stream."""

from collections.abc import Iterator, Mapping
from typing import Any

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.ledger.row_digests import KINDS, rows_of

Expected = dict[Any, tuple[HouseEntry, tuple[Any, ...]]]
"""The expected row by its key, with the last entry of the house stream that describes it."""


def check_rows(log: Log) -> Iterator[Bad]:
    """Check that every row has the digest in the last event written with it, and that none was added or deleted."""
    expected: dict[str, tuple[HouseEntry, str]] = {}
    for one in log.house_events():
        for name, digest in one.event.row_digests:
            expected[name] = one, digest
    for kind in KINDS:
        for name, digest, row in rows_of(log.reader, kind):
            known = expected.pop(name, None)
            if known and known[1] != digest:
                yield known[0].bad(f"{name} was changed")
            if not known and not _follows_from_table(kind, row):
                yield Bad(STREAM, 0, f"no house event records {name}")
    for name, (one, _) in expected.items():
        yield one.bad(f"{name} was deleted")


def _follows_from_table(kind: str, row: dict[str, Any]) -> bool:
    """Whether a row belongs to a table or meter; another check compares such rows with its stream."""
    return (kind == "answers" and row["stream"] != STREAM) or (kind == "movements" and bool(row["table"]))


def check_accounts(log: Log) -> Iterator[Bad]:
    """Check that every account has the login, name, role, state and license that the house stream records."""
    expected_rows: Expected = {}
    for one in log.house_events():
        match one.event:
            case a.AccountMade(person=person, login=login, name=name, role=role):
                expected_rows[person] = one, (login, name, role, True, one.event.license)
            case a.AccountChanged(person=person):
                if person not in expected_rows:
                    yield one.bad(f"an account of {person} was never made")
                    return
                *who, was_open, was_license = expected_rows[person][1]
                is_open = was_open if one.event.open is None else one.event.open
                license_now = was_license if one.event.license is None else one.event.license
                expected_rows[person] = one, (*who, is_open, license_now)
            case _:
                pass
    rows = log.reader.rows("SELECT person, login, name, role, open, license FROM accounts")
    yield from _compare({row[0]: (*row[1:4], bool(row[4]), row[5]) for row in rows}, expected_rows, "the account of {}")


def check_disputes(log: Log) -> Iterator[Bad]:
    """Check that every dispute and every finding about one matches the house stream."""
    disputes: Expected = {}
    findings: Expected = {}
    for one in log.house_events():
        match one.event:
            case o.DisputeOpened(dispute=number, table=table, round=round_, player=player, words=words):
                disputes[number] = one, (table, round_, player, words)
            case o.DisputeAnswered(dispute=number, finding=finding):
                findings[number] = one, (finding, one.entry.person)
            case _:
                pass
    rows = log.reader.rows('SELECT dispute, "table", round, player, words FROM disputes')
    yield from _compare({row[0]: row[1:] for row in rows}, disputes, "dispute {}")
    rows = log.reader.rows("SELECT dispute, finding, person FROM findings")
    yield from _compare({row[0]: row[1:] for row in rows}, findings, "the finding about dispute {}")


def check_approvals(log: Log) -> Iterator[Bad]:
    """Check that every approval matches its request, and that the person its row names gave it."""
    asked: Expected = {}
    approved: dict[int, str] = {}
    for one in log.house_events():
        match one.event:
            case o.ApprovalAsked(approval=number, kind=kind, table=table, words=words, reason=reason):
                asked[number] = one, (kind, table, words, reason, one.entry.person)
            case o.ApprovalAnswered(approval=number, approved=True):
                approved[number] = one.entry.person
            case _:
                pass
    rows = log.reader.rows('SELECT approval, kind, "table", words, reason, asked_by, state, answered_by FROM approvals')
    yield from _compare({row[0]: row[1:6] for row in rows}, asked, "approval {}")
    for number, *_, state, answered_by in rows:
        if state == "approved" and number in asked and approved.get(number) != answered_by:
            yield asked[number][0].bad(f"approval {number} was not given by {answered_by}, whom its row names")


def _compare(found: Mapping[Any, tuple[Any, ...]], expected_rows: Expected, name: str) -> Iterator[Bad]:
    """Yield the differences between the rows found and the rows expected by the stream."""
    for key, (one, row) in expected_rows.items():
        if key not in found:
            yield one.bad(f"{name.format(key)} was deleted")
        elif tuple(found[key]) != tuple(row):
            yield one.bad(f"{name.format(key)} was changed")
    for key in sorted(found.keys() - expected_rows.keys()):
        yield Bad(STREAM, 0, f"no house event records {name.format(key)}")
