"""Records the refusal of a staff command in the house stream."""

import logging

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import CommandRefused
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet.accounts")

ON_RECORD = frozenset({"refused", "not-allowed"})
"""The codes that are refusals; a malformed command, or one that must wait, is not refused."""


async def record_refusal(house_stream: HouseStream, fault: Fault, actor: Actor, command: str, table: str = "") -> Fault:
    """Record a refusal, at a table or at none, and return it; too many of one person are only logged."""
    if fault.code not in ON_RECORD:
        return fault
    if house_stream.refusals.take(actor.person):
        refused = CommandRefused(table=table, command=command, clause=fault.clause, reason=fault.message)
        await house_stream.append(refused, actor)
    else:
        refusal = {"person": actor.person, "table": table, "command": command, "clause": fault.clause}
        logger.warning("a refusal that is not on record, one of too many: %s", fault.message, extra=refusal)
    return fault
