"""Rules Submissions: the form, the check of a draft, and the submission of a table."""

from litestar import get, post
from litestar.params import JSONBody

from fifthstreet.house.accounts.person import FLOOR
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse, require_reason_line
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.console import TAGS
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.pending_actions import SUBMISSION, PendingTable
from fifthstreet.house.tables.tables import DEMO_PLAYERS
from fifthstreet.house.views.submission_check import check_draft
from fifthstreet.house.views.submission_form import submission_forms
from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.house.wording.submission_edges import edge_lines
from fifthstreet.house.wording.submission_terms import opening_title, submission_terms
from fifthstreet.odds.submission_edges import submission_edges
from fifthstreet.papers.signs import in_a_line, signs_of
from fifthstreet.rules import Game, Shelf, game_from_text
from fifthstreet.wire.staff import Done, SubmitTable
from fifthstreet.wire.submissions import CheckSubmission, SubmissionCheck, SubmissionForm


@get(
    "/api/floor/submission-forms",
    tags=TAGS,
    responses=may_fail("not-signed-in", "too-many"),
    guards=[only_staff(*FLOOR)],
)
async def get_submission_forms(house: TheHouse, request: AnyRequest) -> list[SubmissionForm]:
    """The form of a Rules Submission, by jurisdiction: its fields, their choices and clauses."""
    person = person_of(request)
    return or_fail(await house.query_pool.look(person.person, submission_forms, house.rulebooks.shelf))


@post(
    "/api/floor/submission-check",
    status_code=200,
    tags=TAGS,
    responses=may_fail("not-signed-in", "too-large", "too-many", "defects"),
    guards=[only_staff(*FLOOR)],
)
async def post_submission_check(
    house: TheHouse, data: JSONBody[CheckSubmission], request: AnyRequest
) -> SubmissionCheck:
    """Check a draft of a Rules Submission, as a form or in TOML; nothing is stored."""
    person = person_of(request)
    return or_fail(await house.query_pool.look(person.person, check_draft, data, house.rulebooks.shelf))


@post(
    "/api/floor/tables",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-large", "too-many", "defects"),
    guards=[only_staff(*FLOOR)],
)
async def post_floor_table(house: TheHouse, data: JSONBody[SubmitTable], request: AnyRequest) -> Done:
    """Submit a table; it opens once another person approves."""
    person = person_of(request)
    require_reason_line(data.reason)
    game, lines = or_fail(
        await house.query_pool.look(person.person, _game_and_terms, data.submission, house.rulebooks.shelf)
    )
    if data.house_players and game.submission.table.cards == "real":
        raise fail("refused", "House players cannot sit at a table of real cards: choose none")
    if data.house_players and not house.services.demo:
        raise fail(DEMO_PLAYERS.code, DEMO_PLAYERS.message)
    players = (f"House players: {data.house_players}",) if data.house_players else ()
    approval = ApprovalRequest(
        kind="open-table",
        table=None,
        words=opening_title(game),
        details=(
            *lines,
            *players,
            *(f"Reminder: {one.words} ({one.clause})" for one in game.reminders),
            f"Game {game.digest[:12]}",
        ),
        action=PendingTable(submission=data.submission, house_players=data.house_players, game=game.digest),
        reason=data.reason.strip(),
    )
    return or_fail(await house.approvals.ask(approval, person.actor(data.id, command_digest(data))))


def _game_and_terms(text: str, shelf: Shelf) -> tuple[Game, tuple[str, ...]]:
    """The game of a submission, and its terms, paytables and edges in words."""
    game = game_from_text(text, SUBMISSION, shelf)
    pays = (f"Pays, {sign.title}: {after_colon(in_a_line(sign))}" for sign in signs_of(game))
    return game, (*submission_terms(game), *pays, *edge_lines(submission_edges(game.book, game.submission)))
