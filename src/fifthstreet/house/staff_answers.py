"""What somebody of the staff was told about an ask, kept so that the same ask sent again is not done again."""

import asyncio

import msgspec

from fifthstreet.house.hosting.keeping import Remembered, Who
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Answer
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import Done

USED = Fault(code="malformed", message="this id was used for something else: make a new one for each ask")


def answer(who: Who, stream: str, sequence: int, approval: int | None = None) -> Answer:
    """An answer as the record keeps it, about a stream."""
    answered = Answered(id=who.command, sequence=sequence)
    kept = Remembered(answered=answered, asked=who.asked, approval=approval)
    return Answer(command=who.command, person=who.person, stream=stream, answer=msgspec.json.encode(kept))


async def told_before(store: Store, who: Who, *streams: str) -> Done | Fault | None:
    """What somebody was told about an ask that he made before, about one of these streams; nothing if he did not."""
    found = await asyncio.to_thread(store.answer, who.person, who.command)
    if not found:
        return None
    before = msgspec.json.decode(found.answer, type=Remembered)
    if found.stream not in streams or before.asked != who.asked:
        return USED
    return Done(id=who.command, sequence=before.answered.sequence, approval=before.approval)
