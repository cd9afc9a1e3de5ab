"""Checks that a count of the cage that is off by more than the limit has an error slip, and that no other has one."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import Log
from fifthstreet.house.audit.table_replay import ChipsMoved
from fifthstreet.house.bank.count_errors import cage_error_facts
from fifthstreet.house.bank.document_words import cage_payment, name_of
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import Facts, MoneyMoved
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.table import events as e


def wrong_cage_counts(log: Log, documents: Documents, settings: HouseSettings) -> Iterator[Bad]:
    """Compute what each count of the cage should have found, and compare its error slip with it."""
    if not all(table.complete for table in log.tables):
        return
    slips = {one.facts: one for one in documents.newest() if one.kind.name == "cage-error"}
    for name, at, facts in _due(log, documents, settings):
        if slips.pop(facts, None) is None:
            yield Bad("house", 0, f"{name} was off by more than the limit, but has no cage error slip", at)
            return
    for slip in slips.values():
        what = f"no count of the cage on record asks for {name_of(slip).lower()}"
        yield Bad("house", slip.signed[0].sequence, what, slip.signed[0].at)
        return


def _due(log: Log, documents: Documents, settings: HouseSettings) -> Iterator[tuple[str, int, Facts]]:
    """The counts that need an error slip: the name, when, and the facts of the slip."""
    moved = sorted(_outside_trays(log, documents))
    times, sums = [at for at, _ in moved], list(accumulate((amount for _, amount in moved), initial=0))
    corrections: list[tuple[int, int]] = []
    counts = (one for one in documents.completed("") if one.kind.name == "cage-count")
    for number, count in enumerate(counts):
        begun, ended = count.signed[0].at, count.ended.at
        expected = sums[bisect_right(times, begun)] + sum(amount for at, amount in corrections if at <= begun)
        corrections.append((ended, count.total - expected))
        facts = cage_error_facts(count, expected, settings.at(ended)) if number else None
        if facts:
            yield name_of(count), ended, facts


def _outside_trays(log: Log, documents: Documents) -> Iterator[tuple[int, int]]:
    """What came to the cage or left it, each amount with its time, without the locked trays of closed tables."""
    for table in log.tables:
        yield from table.to_cage
        tray = 0
        for entry, event in table.chips_moved:
            after = _tray_after(event, tray)
            yield entry.at, tray - after
            tray = after
    for one in log.house_events():
        if isinstance(one.event, MoneyMoved):
            yield one.entry.at, one.event.amount
    for document in documents.newest():
        paid = cage_payment(document) if document.state == "complete" else None
        if paid:
            yield document.ended.at, -paid.net


def _tray_after(event: ChipsMoved, tray: int) -> int:
    """What is in the locked tray of a table after a movement; one that was opened empty is taken out by its fill."""
    match event:
        case e.TableClosed(counted=counted) if counted:
            return counted
        case e.TableOpened(inventory=inventory) if inventory:
            return 0
        case e.Filled():
            return 0
        case _:
            return tray
