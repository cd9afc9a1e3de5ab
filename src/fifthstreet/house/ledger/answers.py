"""What somebody was told about an ask, kept so that the same ask sent again is not done again."""

import asyncio
import hashlib
from secrets import token_hex
from typing import Any

import msgspec

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Answer
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import Done

USED = Fault(code="malformed", message="this id was used for something else: make a new one for each ask")


class StoredAnswer(Value):
    """An answer as the record keeps it: with a digest of what was asked, so that an id stands for one thing only.

    What one person asks and another has to approve is answered with the number of the approval. ``blind`` is random:
    the house's stream has digests of answers in it, which nobody shall try for what was asked.
    """

    answered: Answered
    asked: str
    approval: int | None = None
    blind: str = ""


def command_digest(ask: Any) -> str:
    """What tells one ask from another that has the same id."""
    return hashlib.sha256(msgspec.json.encode(ask)).hexdigest()


def answer(who: Actor, stream: str, sequence: int, approval: int | None = None) -> Answer:
    """An answer as the record keeps it, about a stream."""
    answered = Answered(id=who.command, sequence=sequence)
    kept = StoredAnswer(answered=answered, asked=who.digest, approval=approval, blind=token_hex(16))
    return Answer(command=who.command, person=who.person, stream=stream, answer=msgspec.json.encode(kept))


def matching_answer(found: Answer, who: Actor, *streams: str) -> StoredAnswer | Fault:
    """The answer that an ask about one of these streams got when it came first."""
    before = msgspec.json.decode(found.answer, type=StoredAnswer)
    return before if found.stream in streams and before.asked == who.digest else USED


async def stored_answer(store: Store, who: Actor, *streams: str) -> Done | Fault | None:
    """What somebody was told about an ask that he made before, about one of these streams; nothing if he did not."""
    found = await asyncio.to_thread(store.answer, who.person, who.command)
    if not found:
        return None
    before = matching_answer(found, who, *streams)
    if isinstance(before, Fault):
        return before
    return Done(id=who.command, sequence=before.answered.sequence, approval=before.approval)
