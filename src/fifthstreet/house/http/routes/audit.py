"""For whoever checks the house: the signed checkpoints, the self-check, the record to take away."""

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from fifthstreet.audit.checkpoint import read_line
from fifthstreet.audit.export_lines import ENTRY_FIELDS, csv_head, csv_line, json_line, of_entry
from fifthstreet.house.accounts.roles import LOOKS_BACK
from fifthstreet.house.house import House
from fifthstreet.house.http.dependencies import Asked, Before, Here, Limit
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.staff_door import staff
from fifthstreet.house.store import Store
from fifthstreet.wire.staff import CheckpointShown, SelfCheck

TAGS = ["audit"]
PAGE = 500
BYTES = "application/octet-stream"
"""What is taken away is kept as it is, whatever its format."""

Format = Annotated[Literal["jsonl", "csv"], QueryParameter()]
Which = Annotated[str | None, QueryParameter(max_length=200, required=False)]


@get("/api/audit/checkpoints", tags=TAGS, responses=may_fail("not-signed-in", "too-many"))
async def get_checkpoints(
    house: Here, request: Asked, before: Before = None, limit: Limit = 50
) -> list[CheckpointShown]:
    """The signed checkpoints, newest first; ``before`` is a number."""
    by, latest = staff(request, house, *LOOKS_BACK), house.services.store.checkpoints.latest
    records = or_fail(await house.query_pool.look(by.person, latest, before, limit))
    return [
        CheckpointShown(
            number=one.number,
            at=one.at,
            key=one.key,
            streams=len(one.tips),
            entries=one.entries,
            hash=one.hash,
            signature=one.signature,
        )
        for one in (read_line(record.line) for record in records)
    ]


@get("/api/audit/self-check", tags=TAGS, responses=may_fail("not-signed-in"))
async def get_self_check(house: Here, request: Asked) -> SelfCheck:
    """What the last self-check found: at the house's start, or when somebody asked for one since."""
    staff(request, house, *LOOKS_BACK)
    if not house.self_checks.last:
        raise fail("unavailable", "the house has not checked itself yet")
    return house.self_checks.last


@post("/api/audit/self-check", status_code=200, tags=TAGS, responses=may_fail("not-signed-in"))
async def post_self_check(house: Here, request: Asked) -> SelfCheck:
    """Digest every critical part now, compare with what is expected, and note it in the record.

    While one runs, whoever asks gets what that one finds.
    """
    person = staff(request, house, *LOOKS_BACK)
    return await house.self_checks.check(house.query_pool, person.actor())


@get("/api/audit/export", media_type=BYTES, tags=TAGS, responses=may_fail("not-signed-in", "not-found", "too-many"))
async def get_export(house: Here, request: Asked, format: Format = "jsonl", stream: Which = None) -> Stream:  # noqa: A002
    """Every entry of a stream, or of all, as JSON lines or CSV with every field; of a table up to its last round's end.

    What is noted of a round that is under way may tell of a card that still lies down, and comes when it is over.
    The folder with checkpoints, seals and verifier is made on the house's machine: ``fifthstreet log export``.
    """
    by = staff(request, house, *LOOKS_BACK)
    streams = or_fail(await house.query_pool.look(by.person, house.services.store.streams.names))
    if stream is not None and stream not in streams:
        raise fail("not-found", "there is no such stream on record")
    name = f"fifthstreet-{(stream or 'record').replace(':', '-')}.{format}"
    return Stream(
        _exported(house, by.person, [stream] if stream else streams, format),
        media_type=BYTES,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _exported(house: House, whose: str, streams: list[str], kind: str) -> AsyncIterator[bytes]:
    """The entries, page by page; what is added meanwhile may come with them or not."""
    if kind == "csv":
        yield csv_head(ENTRY_FIELDS)
    store, look_on = house.services.store, house.query_pool.look_on
    for stream in streams:
        after, last = 0, await look_on(whose, _last, store, stream)
        while page := await look_on(whose, store.streams.entries, stream, after, min(PAGE, last - after)):
            rows = [of_entry(entry) for entry in page]
            yield b"".join(csv_line(ENTRY_FIELDS, row) if kind == "csv" else json_line(row) for row in rows)
            after = page[-1].sequence


def _last(store: Store, stream: str) -> int:
    """Up to where a stream is handed out: of a table to the end of its last round that is over."""
    room, _, table = stream.partition(":")
    if room != "table":
        return store.streams.last(stream)[0]
    rounds = store.rounds.latest(table, limit=1)
    return rounds[0].last if rounds else 0
