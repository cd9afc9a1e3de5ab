"""The record for staff: the log, round search, replay by role, and disputes."""

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from fifthstreet.house.accounts.person import FLOOR, LOOKS_BACK, LOOKS_ON
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import (
    MOST,
    AnyRequest,
    Before,
    Limit,
    Number,
    TableName,
    TheHouse,
    Time,
    require_readable,
    require_search_text,
)
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.routes.rounds import record_of
from fifthstreet.house.staff.disputes import answer_dispute, dispute_cards
from fifthstreet.house.store.queries.rounds import RoundSearch
from fifthstreet.house.views.log import LogQuery, log_page, person_meant
from fifthstreet.house.views.log_search import read_cursor
from fifthstreet.house.views.replay import Eyes, replay_as
from fifthstreet.house.views.rounds import found_rounds
from fifthstreet.house.wording.event_words import kinds_meant
from fifthstreet.wire.lobby import Replay, RoundCard
from fifthstreet.wire.staff import AnswerDispute, DisputeCard, LogPage

TAGS = ["record"]
MOST_KINDS = 80

Filter = Annotated[str | None, QueryParameter(max_length=200, required=False)]
Kinds = Annotated[str | None, QueryParameter(max_length=1000, required=False)]
RoundNumber = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False)]
Flag = Annotated[bool | None, QueryParameter(required=False)]
Skip = Annotated[int, QueryParameter(ge=0, le=10_000)]
Seat = Annotated[int, QueryParameter(ge=0, le=6)]
AsSeenBy = Annotated[Eyes, QueryParameter()]
Status = Annotated[Literal["closed", "void"] | None, QueryParameter(required=False)]


@get(
    "/api/record",
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in", "too-many"),
    guards=[only_staff(*LOOKS_ON)],
)
async def get_record(  # noqa: PLR0913, PLR0917 - one parameter for each filter
    house: TheHouse,
    request: AnyRequest,
    stream: Filter = None,
    table: Filter = None,
    round: RoundNumber = None,  # noqa: A002 - the parameter of the API
    person: Filter = None,
    kind: Kinds = None,
    clause: Filter = None,
    since: Time = None,
    until: Time = None,
    text: Filter = None,
    papers: Flag = None,
    before: Filter = None,
    limit: Limit = 50,
) -> LogPage:
    """The log, newest first. ``kind`` takes several, separated by commas; ``before`` is the last page's ``more``.

    ``kind`` is a kind of event or a word of the trade, such as ``misdeal``; ``person`` an id, a login or a name;
    ``text`` words that must all occur, which may be names of people or titles of tables.

    ``papers`` selects the entries that call for an incident report or a jackpot slip.

    A short page need not be the last: one request searches a limited part of the record.
    """
    by = person_of(request)
    require_search_text(stream, table, person, clause, text)
    if table:
        host_of(house, table)
    parts = filter(None, (part.strip() for part in (kind or "").split(",")))
    kinds = tuple(dict.fromkeys(meant for part in parts for meant in kinds_meant(part)))
    if len(kinds) > MOST_KINDS:
        raise fail("malformed", f"Event type must be at most {MOST_KINDS} kinds of events")
    cursor = read_cursor(before) if before else None
    if before and cursor is None:
        raise fail("malformed", "`before` must be the last page's `more`")
    if round is not None and table is None:
        raise fail("malformed", "Choose the table of the round")
    if by.role == "floorperson" and stream is not None and not stream.startswith("table:"):
        raise fail("not-allowed", "Floorpersons see only the logs of tables: choose a table")
    query = LogQuery(
        stream=stream or None,
        table=table or None,
        round=round,
        person=person_meant(house.tables, person) if person else None,
        kinds=kinds,
        clause=clause or None,
        since=since,
        until=until,
        text=text or None,
        papers=bool(papers),
    )
    at_tables = by.role == "floorperson"
    return or_fail(await house.query_pool.look(by.person, log_page, house.tables, query, cursor, limit, at_tables))


@get("/api/record/rounds", tags=TAGS, responses=may_fail("not-signed-in", "too-many"), guards=[only_staff(*LOOKS_ON)])
async def get_found_rounds(  # noqa: PLR0913, PLR0917
    house: TheHouse,
    request: AnyRequest,
    table: Filter = None,
    player: Filter = None,
    status: Status = None,
    disputed: Flag = None,
    since: Time = None,
    until: Time = None,
    hand: Filter = None,
    skip: Skip = 0,
    limit: Limit = 50,
) -> list[RoundCard]:
    """Finished rounds, newest first. ``hand`` is part of an announced hand, such as ``straight flush``.

    A search for a hand covers the newest 5,000 rounds that match the other filters.
    """
    by = person_of(request)
    require_search_text(table, player, hand)
    search = RoundSearch(
        table=table or None, player=player or None, status=status, disputed=disputed, since=since, until=until
    )
    return or_fail(
        await house.query_pool.look(by.person, found_rounds, house.tables, search, hand or None, skip, limit)
    )


@get(
    "/api/tables/{table:str}/rounds/{number:int}/replay",
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in", "too-many"),
    guards=[only_staff(*LOOKS_BACK)],
)
async def get_replay(  # noqa: PLR0913, PLR0917
    house: TheHouse,
    table: TableName,
    number: Number,
    request: AnyRequest,
    viewer: AsSeenBy = "watcher",
    seat: Seat = 0,
) -> Replay:
    """Replay a round as a role saw it at each moment; a player is named by seat.

    An auditor who replays as auditor also gets the openings of all 52 cards.
    """
    by = person_of(request)
    if viewer == "auditor" and by.role != "auditor":
        raise fail("not-allowed", "Only auditors see every card of the deck")
    host, record = host_of(house, table), await record_of(house, by.person, table, number)
    if viewer == "player" and seat not in {one.seat for one in record.players}:
        raise fail("not-found", "No player had this seat in this round")
    eyes = seat if viewer == "player" else 0
    return or_fail(await house.query_pool.look(by.person, replay_as, host, record, viewer, eyes))


@get("/api/disputes", tags=TAGS, responses=may_fail("not-signed-in", "too-many"), guards=[only_staff(*LOOKS_ON)])
async def get_disputes(  # noqa: PLR0913, PLR0917
    house: TheHouse,
    request: AnyRequest,
    table: Filter = None,
    answered: Flag = None,
    before: Before = None,
    limit: Limit = 50,
) -> list[DisputeCard]:
    """Disputes and their findings, newest first; ``before`` is a dispute's number."""
    by = person_of(request)
    require_search_text(table)
    query = house.query_pool.look(by.person, dispute_cards, house.services, table or None, answered, before, limit)
    return or_fail(await query)


@post(
    "/api/disputes/{dispute:int}/answer",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
    guards=[only_staff(*FLOOR)],
)
async def post_answer(
    house: TheHouse, dispute: Number, data: JSONBody[AnswerDispute], request: AnyRequest
) -> DisputeCard:
    """Answer a dispute with a finding, which is final."""
    person = person_of(request)
    require_readable(data.finding)
    if not data.finding.strip():
        raise fail("malformed", "Enter a finding")
    return or_fail(await answer_dispute(house.services, dispute, data, person))
