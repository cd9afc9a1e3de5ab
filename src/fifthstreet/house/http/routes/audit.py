"""For auditors: signed checkpoints, the self-check, and the export of the record."""

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from fifthstreet.audit.checkpoint import read_line
from fifthstreet.audit.export_lines import ENTRY_FIELDS, csv_head, csv_line, json_line, of_entry
from fifthstreet.house.accounts.person import LOOKS_BACK
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, Before, Limit, TheHouse
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.store import Store
from fifthstreet.wire.staff import CheckpointShown, SelfCheck

TAGS = ["audit"]
PAGE = 500
BYTES = "application/octet-stream"
"""Browsers save an export as a file, whatever its format."""

Format = Annotated[Literal["jsonl", "csv"], QueryParameter()]
StreamName = Annotated[str | None, QueryParameter(max_length=200, required=False)]


@get(
    "/api/audit/checkpoints",
    tags=TAGS,
    responses=may_fail("not-signed-in", "too-many"),
    guards=[only_staff(*LOOKS_BACK)],
)
async def get_checkpoints(
    house: TheHouse, request: AnyRequest, before: Before = None, limit: Limit = 50
) -> list[CheckpointShown]:
    """The signed checkpoints, newest first; ``before`` is a number."""
    by, latest = person_of(request), house.services.store.checkpoints.latest
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


@get("/api/audit/self-check", tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff(*LOOKS_BACK)])
async def get_self_check(house: TheHouse) -> SelfCheck:
    """The result of the last self-check: at the start of the house, or on request since."""
    if not house.self_checks.last:
        raise fail("unavailable", "No self-check has finished yet")
    return house.self_checks.last


@post(
    "/api/audit/self-check",
    status_code=200,
    tags=TAGS,
    responses=may_fail("not-signed-in"),
    guards=[only_staff(*LOOKS_BACK)],
)
async def post_self_check(house: TheHouse, request: AnyRequest) -> SelfCheck:
    """Compare the digest of every critical part with the expected one, and record the result.

    A request during a self-check gets the result of that check.
    """
    person = person_of(request)
    return await house.self_checks.check(house.query_pool, person.actor())


@get(
    "/api/audit/export",
    media_type=BYTES,
    tags=TAGS,
    responses=may_fail("not-signed-in", "not-found", "too-many"),
    guards=[only_staff(*LOOKS_BACK)],
)
async def get_export(
    house: TheHouse,
    request: AnyRequest,
    format: Format = "jsonl",  # noqa: A002 - the parameter of the API
    stream: StreamName = None,
) -> Stream:
    """Every entry of one stream or of all, as JSON lines or CSV; a table's only up to its last finished round.

    The entries of a round in play could reveal a face-down card, so they follow when the round is over. For the full
    audit folder with checkpoints and verifier, run ``fifthstreet log export`` on the server.
    """
    by = person_of(request)
    streams = or_fail(await house.query_pool.look(by.person, house.services.store.streams.names))
    if stream is not None and stream not in streams:
        raise fail("not-found", "No such stream")
    name = f"fifthstreet-{(stream or 'record').replace(':', '-')}.{format}"
    return Stream(
        _export_lines(house, by.person, [stream] if stream else streams, format),
        media_type=BYTES,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _export_lines(house: House, quota: str, streams: list[str], kind: str) -> AsyncIterator[bytes]:
    """Yield the entries page by page; entries added meanwhile may or may not be included."""
    if kind == "csv":
        yield csv_head(ENTRY_FIELDS)
    store, look_on = house.services.store, house.query_pool.look_on
    for stream in streams:
        after, last = 0, await look_on(quota, _last_exported, store, stream)
        while page := await look_on(quota, store.streams.entries, stream, after, min(PAGE, last - after)):
            rows = [of_entry(entry) for entry in page]
            yield b"".join(csv_line(ENTRY_FIELDS, row) if kind == "csv" else json_line(row) for row in rows)
            after = page[-1].sequence


def _last_exported(store: Store, stream: str) -> int:
    """Return the last sequence to export: for a table, the end of its last finished round."""
    kind, _, table = stream.partition(":")
    if kind != "table":
        return store.streams.last(stream)[0]
    rounds = store.rounds.latest(table, limit=1)
    return rounds[0].last if rounds else 0
