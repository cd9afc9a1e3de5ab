"""Stored answers by command id, so that a command that is sent again is not carried out again."""

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

USED = Fault(code="malformed", message="This id was used for another command: make a new one for each command")


class StoredAnswer(Value):
    """An answer as it is stored, with a digest of the command, so that an id stands for one command only.

    ``approval`` is the number of the approval that the command waits for, if any. ``blind`` is random: without it, the
    command could be guessed from the digest of its answer in the house stream.
    """

    answered: Answered
    asked: str
    approval: int | None = None
    blind: str = ""


def command_digest(command: Any) -> str:
    """A digest that tells two commands with the same id apart."""
    return hashlib.sha256(msgspec.json.encode(command)).hexdigest()


def answer(actor: Actor, stream: str, sequence: int, approval: int | None = None) -> Answer:
    """The answer to store for an actor's command, with the sequence of the last entry that it added to a stream."""
    answered = Answered(id=actor.command, sequence=sequence)
    stored = StoredAnswer(answered=answered, asked=actor.digest, approval=approval, blind=token_hex(16))
    return Answer(command=actor.command, person=actor.person, stream=stream, answer=msgspec.json.encode(stored))


def matching_answer(found: Answer, actor: Actor, *streams: str) -> StoredAnswer | Fault:
    """A stored answer, or a refusal if the id was used for another command or stream."""
    before = msgspec.json.decode(found.answer, type=StoredAnswer)
    return before if found.stream in streams and before.asked == actor.digest else USED


async def stored_answer(store: Store, actor: Actor, *streams: str) -> Done | Fault | None:
    """The stored answer to an actor's command in one of these streams; None if the command is new."""
    found = await asyncio.to_thread(store.answers.get, actor.person, actor.command)
    if not found:
        return None
    before = matching_answer(found, actor, *streams)
    if isinstance(before, Fault):
        return before
    return Done(id=actor.command, sequence=before.answered.sequence, approval=before.approval)
