"""All tables at a glance, as the floor sees them: who deals, how the bank stands, and what waits for somebody."""

from typing import TYPE_CHECKING

from fifthstreet.house.staff.alarms import alarms, approval_alarm
from fifthstreet.house.store import ApprovalRecord, Dispute
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import FloorCard, FloorTable, MeterCard

if TYPE_CHECKING:
    from fifthstreet.house.house import House


def floor_card(house: "House", you: PersonShown, disputes: list[Dispute], answered: list[ApprovalRecord]) -> FloorCard:
    """Everything at a glance; of the disputes those that are open, of the approvals the latest that were answered."""
    by_table: dict[str, list[Dispute]] = {}
    for dispute in disputes:
        by_table.setdefault(dispute.table, []).append(dispute)
    tables = tuple(_table(house, host, you, by_table.get(host.name, [])) for host in house.hosts.values())
    waiting = house.approvals.waiting()
    cards = tuple(house.approvals.card(record, you) for record in (*waiting, *answered))
    of_no_table = tuple(approval_alarm(card) for card in cards[: len(waiting)] if card.table is None)
    return FloorCard(
        now=house.services.clock.now(),
        tables=tables,
        meters=tuple(_meter(house, meter) for meter in house.meters.values() if meter.sequence),
        approvals=cards,
        alarms=tuple(alarm for table in tables for alarm in table.alarms) + of_no_table,
    )


def dealer_shown(house: "House", host: Host) -> PersonShown | None:
    """Who deals a table; nobody while the automatic dealer does."""
    return house.people.name_of(host.dealer) if host.dealer is not None else None


def _table(house: "House", host: Host, you: PersonShown, disputes: list[Dispute]) -> FloorTable:
    table = host.table
    waiting = [house.approvals.card(record, you) for record in house.approvals.waiting(host.name)]
    return FloorTable(
        table=host.name,
        jurisdiction=host.game.book.name,
        cards=host.game.submission.table.cards,
        open=table.open,
        stage=table.stage,
        round=table.round,
        players=len(table.taken),
        seats=len(table.seats),
        watching=host.watching,
        dealer=dealer_shown(house, host),
        inventory=table.custody.inventory,
        drop=table.custody.drop,
        changed_at=host.changed_at,
        alarms=alarms(host, disputes, waiting),
    )


def _meter(house: "House", host: MeterHost) -> MeterCard:
    meter = host.meter
    return MeterCard(
        meter=host.name,
        shown=int(meter.shown),
        enabled=meter.enabled,
        reserve=int(meter.reserve),
        overflow=int(meter.overflow),
        payable=meter.payable,
        tables=tuple(one.name for one in house.hosts.values() if one.meter is host),
    )
