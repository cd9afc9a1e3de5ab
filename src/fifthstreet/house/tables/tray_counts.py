"""While a tray is counted its chips stay where they are: no round begins, and nothing is paid into it or out of it."""

from typing import TYPE_CHECKING

from fifthstreet.house.tables.change import Decided
from fifthstreet.table.events import BankCounted, TableClosed, TableOpened
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host

UNDER_COUNT = "the tray is being counted: finish the count or void it first"
COUNTS = frozenset({TableOpened, TableClosed, BankCounted})
"""The events that end a count."""


def is_counted(host: "Host") -> bool:
    """Whether the tray is being counted between two rounds, so that the next one waits.

    A round that began while the dealer signed goes on, and the count is voided or repeated after it. In the demo
    nothing waits, so that a visitor who abandons a count does not block the table.
    """
    services = host.services
    return host.table.between_rounds and not services.demo and services.documents.counting(host.name)


def held_by_count(host: "Host", decided: Decided) -> Refusal | None:
    """Refusal of a change that would begin a round, or change the chips of the tray that is counted."""
    before, after = host.table, decided.done.standing.table
    if not COUNTS.isdisjoint(map(type, decided.done.events)):
        return None
    changes = not after.between_rounds or before.custody.inventory != after.custody.inventory
    return refuse_by_house_rule(UNDER_COUNT) if changes else None
