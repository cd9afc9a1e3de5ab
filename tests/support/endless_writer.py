"""A process that appends to a store until it is killed, and prints each batch once it is durable."""

import asyncio
import sys
from pathlib import Path

from fifthstreet.house.store import Answer, Batch, Store
from support.store_records import entry, movement, player

STREAMS = 5


def batch(stream: str, sequence: int) -> Batch:
    """An entry, its answer and a cent: all of it or nothing."""
    return Batch(
        players=(player(stream),) if sequence == 1 else (),
        entries=(entry(sequence, stream, event=b"e" * (sequence * 37 % 3_000)),),
        answers=(Answer(command=str(sequence), person=stream, stream=stream, answer=b"{}"),),
        movements=(movement(sequence, 1, sequence, stream),),
    )


async def append_for_ever(store: Store, stream: str) -> None:
    sequence = store.streams.last(stream)[0]
    while True:
        sequence += 1
        await store.append(batch(stream, sequence))
        print(stream, sequence, flush=True)


async def main(file: Path) -> None:
    store = Store.open(file)
    await asyncio.gather(*(append_for_ever(store, f"stream {number}") for number in range(STREAMS)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
