"""Records for the store, each with everything that a test does not care about filled in."""

import asyncio
from typing import Any

from fifthstreet.house.store import (
    Answer,
    Batch,
    Dispute,
    Entry,
    Movement,
    Player,
    PlayerRound,
    RoundRecord,
    SealRecord,
    Snapshot,
    Store,
    TableRecord,
)

STREAM = "table:maryland-1"


def entry(sequence: int, stream: str = STREAM, **fields: Any) -> Entry:
    given = {
        "at": 1_000 + sequence,
        "by": "player",
        "person": "ann",
        "command": f"c{sequence}",
        "event": b'{"type":"x"}',
    }
    return Entry(stream=stream, sequence=sequence, **given | fields)


def answer(command: str, person: str = "ann") -> Answer:
    return Answer(command=command, person=person, stream=STREAM, answer=b'{"type":"done"}')


def table(name: str = "maryland-1", **fields: Any) -> TableRecord:
    given = {"game": "5f3a", "jurisdiction": "maryland", "submission": "", "made": 1, "meter": None, "house_players": 2}
    return TableRecord(table=name, **given | fields)


def player(name: str = "ann", **fields: Any) -> Player:
    given = {"name": name.title(), "kind": "guest", "token": name.encode().ljust(32, b"\0"), "made": 1}
    return Player(player=name, **given | fields)


def seal(shuffle: int, name: str = "maryland-1", **fields: Any) -> SealRecord:
    given = {"deal": f"{name}/{shuffle}", "root": "ab12", "seal": b'{"root":"ab12"}', "locked": b"\0\xff secret"}
    return SealRecord(table=name, shuffle=shuffle, **given | fields)


def seat(number: int, who: str = "ann", **fields: Any) -> PlayerRound:
    given = {"wagered": 4_000, "returned": 1_000, "before": 10_000, "after": 7_000}
    return PlayerRound(player=who, seat=number, **given | fields)


def round_record(number: int, name: str = "maryland-1", **fields: Any) -> RoundRecord:
    given = {
        "deal": f"{name}/{number}",
        "first": 1,
        "last": 9,
        "game": "5f3a",
        "at": number * 1_000,
        "status": "closed",
    }
    return RoundRecord(table=name, round=number, **given | fields)


def movement(sequence: int, amount: int, after: int, who: str = "ann") -> Movement:
    return Movement(
        player=who, sequence=sequence, at=sequence, amount=amount, after=after, table="", why="buy-in", command="c1"
    )


def snapshot(sequence: int, stream: str = STREAM, state: bytes = b"state") -> Snapshot:
    return Snapshot(stream=stream, sequence=sequence, state=state)


def dispute(number: int, name: str = "maryland-1", **fields: Any) -> Dispute:
    usual = {"dispute": 1, "player": "ann", "at": 5, "words": "that was a flush"}
    return Dispute(table=name, round=number, **usual | fields)


def keep(store: Store, *batches: Batch) -> list[BaseException | None]:
    """Append all at once and wait; what became of each."""

    async def all_at_once() -> list[BaseException | None]:
        return await asyncio.gather(*map(store.append, batches), return_exceptions=True)

    return asyncio.run(all_at_once())


def kept(store: Store, *batches: Batch) -> None:
    """Append all at once; every one must have become durable."""
    for outcome in keep(store, *batches):
        if outcome is not None:
            raise outcome
