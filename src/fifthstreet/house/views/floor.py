"""The floor's overview of all tables: dealers, banks, meters, approvals and alarms."""

from fifthstreet.house.staff.alarm_desk import AlarmDesk
from fifthstreet.house.staff.dealer_assignment import DealerAssignments
from fifthstreet.house.store import ApprovalRecord, Dispute
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.views.documents import inventory_for
from fifthstreet.house.wording.table_state import stage_title
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import FloorCard, FloorTable, MeterCard


def floor_card(
    desk: AlarmDesk,
    assignments: DealerAssignments,
    you: PersonShown,
    disputes: list[Dispute],
    answered: list[ApprovalRecord],
) -> FloorCard:
    """The overview; ``disputes`` are the open ones, ``answered`` the approvals answered last."""
    tables, approvals = desk.tables, desk.approvals
    by_table: dict[str, list[Dispute]] = {}
    for dispute in disputes:
        by_table.setdefault(dispute.table, []).append(dispute)
    shown = tuple(_table(host, you, desk.of_table(host, you, by_table.get(host.name, []))) for host in tables.values())
    waiting = approvals.waiting()
    cards = tuple(approvals.card(record, you) for record in (*waiting, *answered))
    return FloorCard(
        now=tables.services.clock.now(),
        tables=shown,
        dealers=assignments.dealers(),
        meters=tuple(_meter(tables, meter) for meter in tables.meters.values() if meter.sequence),
        approvals=cards,
        alarms=tuple(alarm for table in shown for alarm in table.alarms) + desk.without_table(you),
    )


def dealer_shown(host: Host) -> PersonShown | None:
    """The person who deals a table; None while autoplay deals."""
    dealer = host.dealer.person
    return host.services.accounts.shown(dealer) if dealer is not None else None


def _table(host: Host, you: PersonShown, alarms: tuple[Alarm, ...]) -> FloorTable:
    table = host.table
    return FloorTable(
        table=host.name,
        table_title=table_title(host.name),
        jurisdiction=host.game.book.name,
        cards=host.game.submission.table.cards,
        open=table.open,
        stage=table.round.stage,
        stage_title=stage_title(table),
        round=table.current_round,
        players=len(table.taken),
        seats=len(table.seats),
        watching=host.watching,
        dealer=dealer_shown(host),
        inventory=inventory_for(host, you),
        drop=table.custody.drop,
        changed_at=host.changed_at,
        alarms=alarms,
    )


def _meter(tables: Tables, host: MeterHost) -> MeterCard:
    meter, at = host.meter, tuple(one.name for one in tables.values() if one.meter is host)
    return MeterCard(
        meter=host.name,
        title=tables.meter_title(host.name),
        shown=int(meter.shown),
        enabled=meter.enabled,
        reserve=int(meter.reserve),
        overflow=int(meter.overflow),
        payable=meter.payable,
        tables=at,
        table_titles=tuple(map(table_title, at)),
    )
