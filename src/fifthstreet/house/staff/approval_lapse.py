"""Finds why a pending approval has expired: its subject has changed since it was shown."""

import asyncio

from fifthstreet.house.base.actor import SYSTEM
from fifthstreet.house.staff.account_changes import PendingRemoval, PendingReset
from fifthstreet.house.staff.adjustments import adjustment_terms
from fifthstreet.house.staff.approval_terms import changed_terms, terms_shown
from fifthstreet.house.staff.pending_actions import (
    REQUESTER_GONE,
    ApprovedRequest,
    PendingCommand,
    PendingTable,
    pending_action_of,
)
from fifthstreet.house.staff.rate_changes import PendingRates, rate_terms
from fifthstreet.house.staff.setting_changes import PendingSetting, fault_of_pending
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.change import Change, decide
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tables import Tables
from fifthstreet.table.commands import Adjust
from fifthstreet.table.refusal import Refusal


async def why_lapsed(tables: Tables, record: ApprovalRecord) -> str | None:
    """Why an approval can no longer be given; None while it can."""
    services, shown = tables.services, terms_shown(record)
    if not services.accounts.is_active(record.asked_by):
        return REQUESTER_GONE.message
    match pending_action_of(record):
        case PendingTable():
            return None  # its submission and its rulebook cannot change while the house is open
        case PendingReset(person=person, replaces=replaces):
            fault = services.accounts.approved_changes.fault_of_reset(person, replaces)
        case PendingRemoval(person=person, replaces=replaces):
            fault = services.accounts.approved_changes.fault_of_removal(person, replaces)
        case PendingSetting() as pending:
            fault = fault_of_pending(services.settings, pending, shown, services.clock.now())
        case PendingRates() as pending:
            fault = changed_terms(shown, rate_terms(tables, pending))
        case PendingCommand(command=Adjust() as adjust, table=table):
            fault = changed_terms(shown, await asyncio.to_thread(adjustment_terms, tables[table], adjust))
        case PendingCommand() as pending:
            return _refusal_now(tables[pending.table], pending)
    return fault.message if fault else None


def _refusal_now(host: Host, pending: PendingCommand) -> str | None:
    """Why the table would refuse a command now, or carry it out differently; None while the table is stopped."""
    if host.trouble:
        return None
    request = ApprovedRequest(pending, Change(SYSTEM))
    decided = decide(request, host.game, host.standing, host.services.clock.now())
    return decided.reason if isinstance(decided, Refusal) else None
