"""Looking back: the log, rounds found, a round shown again as a role saw it, and disputes answered."""

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from fifthstreet.house.accounts.roles import FLOOR, LOOKS_BACK, LOOKS_ON
from fifthstreet.house.http.dependencies import MOST, Asked, Before, Here, Limit, Number, TableName, Time
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.readable import in_one_line, readable
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.routes.rounds import record_of
from fifthstreet.house.http.staff_door import staff
from fifthstreet.house.staff.disputes import answer_dispute, dispute_cards
from fifthstreet.house.store.queries.rounds import RoundSearch
from fifthstreet.house.views.log import LogQuery, log_page
from fifthstreet.house.views.log_search import read_cursor
from fifthstreet.house.views.replay import Eyes, replay_as
from fifthstreet.house.views.rounds import found_rounds
from fifthstreet.wire.lobby import Replay, RoundCard
from fifthstreet.wire.staff import AnswerDispute, DisputeCard, LogPage

TAGS = ["record"]
MOST_KINDS = 40

Wanted = Annotated[str | None, QueryParameter(max_length=200, required=False)]
Kinds = Annotated[str | None, QueryParameter(max_length=1000, required=False)]
Which = Annotated[int | None, QueryParameter(ge=1, le=MOST, required=False)]
Yes = Annotated[bool | None, QueryParameter(required=False)]
Skip = Annotated[int, QueryParameter(ge=0, le=10_000)]
Seat = Annotated[int, QueryParameter(ge=0, le=6)]
AsSeenBy = Annotated[Eyes, QueryParameter()]
Status = Annotated[Literal["closed", "void"] | None, QueryParameter(required=False)]


@get("/api/record", tags=TAGS, responses=may_fail("not-found", "not-signed-in", "too-many"))
async def get_record(  # noqa: PLR0913, PLR0917 - the log has as many filters as it has
    house: Here,
    request: Asked,
    stream: Wanted = None,
    table: Wanted = None,
    round: Which = None,  # noqa: A002 - the house's word for it
    person: Wanted = None,
    kind: Kinds = None,
    clause: Wanted = None,
    since: Time = None,
    until: Time = None,
    text: Wanted = None,
    papers: Yes = None,
    before: Wanted = None,
    limit: Limit = 50,
) -> LogPage:
    """The log, newest first. ``kind`` may be several, with commas between; ``before`` is the last page's ``more``.

    With ``papers`` it has only what calls for an incident report or a jackpot slip.

    A page may have few lines and not be the last: only so much of the record is looked through for one.
    """
    by = staff(request, house, *LOOKS_ON)
    in_one_line(stream, table, person, clause, text)
    if table:
        host_of(house, table)
    kinds = tuple(filter(None, (part.strip() for part in (kind or "").split(","))))
    if len(kinds) > MOST_KINDS or not all(part.isalnum() and part.isascii() for part in kinds):
        raise fail("malformed", "kinds are names of events, with commas between")
    cursor = read_cursor(before) if before else None
    if before and cursor is None:
        raise fail("malformed", "before is what the last page gave as more")
    if round is not None and table is None:
        raise fail("malformed", "a round is a round of a table: name the table")
    if by.role == "floorperson" and stream is not None and not stream.startswith("table:"):
        raise fail("not-allowed", "a floorperson sees the log of the tables")
    query = LogQuery(
        stream=stream or None,
        table=table or None,
        round=round,
        person=person or None,
        kinds=kinds,
        clause=clause or None,
        since=since,
        until=until,
        text=text or None,
        papers=bool(papers),
    )
    at_tables = by.role == "floorperson"
    return or_fail(await house.query_pool.look(by.person, log_page, house.tables, query, cursor, limit, at_tables))


@get("/api/record/rounds", tags=TAGS, responses=may_fail("not-signed-in", "too-many"))
async def get_found_rounds(  # noqa: PLR0913, PLR0917
    house: Here,
    request: Asked,
    table: Wanted = None,
    player: Wanted = None,
    status: Status = None,
    disputed: Yes = None,
    since: Time = None,
    until: Time = None,
    hand: Wanted = None,
    skip: Skip = 0,
    limit: Limit = 50,
) -> list[RoundCard]:
    """Rounds that are over, newest first. ``hand`` is part of how a hand was announced: ``straight flush``.

    For a hand the newest 5,000 rounds that fit the rest are looked into.
    """
    by = staff(request, house, *LOOKS_ON)
    in_one_line(table, player, hand)
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
)
async def get_replay(  # noqa: PLR0913, PLR0917
    house: Here, table: TableName, number: Number, request: Asked, viewer: AsSeenBy = "watcher", seat: Seat = 0
) -> Replay:
    """A round shown again with what a role could see at each moment: for a player, by his seat.

    An auditor who asks as one gets the openings of all 52 cards besides.
    """
    by = staff(request, house, *LOOKS_BACK)
    if viewer == "auditor" and by.role != "auditor":
        raise fail("not-allowed", "every card of a deck is opened to an auditor alone")
    host, record = host_of(house, table), await record_of(house, by.person, table, number)
    if viewer == "player" and seat not in {one.seat for one in record.players}:
        raise fail("not-found", "nobody played this round at that seat")
    eyes = seat if viewer == "player" else 0
    return or_fail(await house.query_pool.look(by.person, replay_as, host, record, viewer, eyes))


@get("/api/disputes", tags=TAGS, responses=may_fail("not-signed-in", "too-many"))
async def get_disputes(  # noqa: PLR0913, PLR0917
    house: Here, request: Asked, table: Wanted = None, answered: Yes = None, before: Before = None, limit: Limit = 50
) -> list[DisputeCard]:
    """Disputes, newest first, and what was found; ``before`` is a dispute's number."""
    by = staff(request, house, *LOOKS_ON)
    in_one_line(table)
    looking = house.query_pool.look(by.person, dispute_cards, house.services, table or None, answered, before, limit)
    return or_fail(await looking)


@post(
    "/api/disputes/{dispute:int}/answer",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
)
async def post_answer(house: Here, dispute: Number, data: JSONBody[AnswerDispute], request: Asked) -> DisputeCard:
    """Say what was found about a dispute, once and for all."""
    person = staff(request, house, *FLOOR)
    readable(data.finding)
    if not data.finding.strip():
        raise fail("malformed", "a finding says something")
    return or_fail(await answer_dispute(house.services, dispute, data, person))
