"""A no to somebody of the staff is on record: what he wanted, and why it was refused."""

import logging

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import CommandRefused
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet.people")

ON_RECORD = frozenset({"refused", "not-allowed"})
"""What was malformed, or could not be done just now, was no refusal."""


async def note_refusal(house_stream: HouseStream, fault: Fault, who: Actor, command: str, table: str = "") -> Fault:
    """Put a refusal on record, at a table or at none, and give it back; what is too many of one person is logged."""
    if fault.code not in ON_RECORD:
        return fault
    if house_stream.refusals.take(who.person):
        refused = CommandRefused(table=table, command=command, clause=fault.clause, reason=fault.message)
        await house_stream.note(refused, who)
    else:
        refusal = {"person": who.person, "table": table, "command": command, "clause": fault.clause}
        logger.warning("a refusal that is not on record, one of too many: %s", fault.message, extra=refusal)
    return fault
