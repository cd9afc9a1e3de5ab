"""Checks that every approval was carried out, and that tables have the entries that house events name."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import account_events as a
from fifthstreet.house.base import house_events as o

DEEDS: dict[str, type] = {
    "setting": o.SettingChanged,
    "password-reset": a.PasswordReset,
    "second-factor": a.SecondFactorRemoved,
    "open-table": o.TableMade,
}
"""The house event that carries out each kind of approval; it is recorded together with the approval."""


def check_carried_out(log: Log) -> Iterator[Bad]:
    """Check that each approval was carried out, and that the table entries named by an event come from its command."""
    asked: dict[int, tuple[str, str | None, str]] = {}
    before: tuple[HouseEntry, type] | None = None
    for one in log.house_events():
        if before and not isinstance(one.event, before[1]):
            yield before[0].bad("the approved action is not recorded with it")
            return
        before, fault = None, None
        match one.event:
            case o.ApprovalAsked(approval=number, kind=kind, table=table):
                asked[number] = kind, table, one.entry.person
            case o.ApprovalAnswered(approval=number, approved=True, first=first, last=last) if number in asked:
                kind, table, by = asked[number]
                before = (one, DEEDS[kind]) if kind in DEEDS else None
                fault = _fault(log, table, (first, last), by, f"approval:{number}") if table else None
            case o.CommandGiven(table=table, first=first, last=last):
                fault = _fault(log, table, (first, last), one.entry.person)
            case _:
                pass
        if fault:
            yield one.bad(fault)
            return
    if before:
        yield before[0].bad("the approved action is not recorded with it")


def _fault(log: Log, table: str, named: tuple[int | None, int | None], by: str, command: str = "") -> str | None:
    """Why the table entries named by an event do not come from its command; another check reports a damaged stream."""
    stream, (first, last) = f"table:{table}", named
    if not first or not last or first > last:
        return f"it names no entries of {table}"
    if not log.is_whole(stream):
        return None
    entries = [*log.reader.streams.walk(stream, first, last)]
    commands = {(entry.person, entry.command) for entry in entries}
    fits = len(entries) == last - first + 1 and len(commands) == 1 and {one[0] for one in commands} == {by}
    if not fits or (command and commands != {(by, command)}):
        return f"entries {first} to {last} of {table} were not made by it"
    return None
