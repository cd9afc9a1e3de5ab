"""The procedure of a round as the console lists it: its lines in order, and how far the dealer has come."""

from collections.abc import Iterable
from typing import Literal

from fifthstreet.house.staff.buttons import due_command
from fifthstreet.house.staff.model_round import keyed, model_rounds
from fifthstreet.house.staff.per_game_cache import once_a_game
from fifthstreet.house.wording.procedure_titles import title_of
from fifthstreet.rules import Game
from fifthstreet.rules.game import dealt_by
from fifthstreet.rules.model.paytables import Row
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.rules.register import Register
from fifthstreet.table.dealing import needs_cut
from fifthstreet.table.decks import step_due
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import decide
from fifthstreet.table.method import terms_of
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.settlement_steps import SETTLEMENT_STEPS, STEPS
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.stub import count_is_due
from fifthstreet.values import Value
from fifthstreet.wire.staff import ProcedureLine

WINNER = frozenset(step.name for step in SETTLEMENT_STEPS if step.of in ("winner", "envy"))
"""The steps of a round in which a player wins the progressive."""


class Line(Value, kw_only=False):
    """A line of the procedure, the same in every round."""

    key: str
    title: str
    words: str
    clauses: tuple[str, ...]


State = Literal["done", "now", "later", "not-needed"]


def lines_of(game: Game, register: Register, table: Table) -> tuple[Line, ...]:
    """The lines of the procedure by the table's dealing method, in the order of the model rounds."""
    places = {clause: place for place, clause in enumerate(register)}
    lines = []
    for key, cited in _cited(game, terms_of(game, table)):
        clauses = tuple(sorted(cited, key=lambda clause: places.get(clause, len(places))))
        lines.append(Line(key, title_of(key), _words(register, key, clauses), clauses))
    return tuple(lines)


def procedure(
    game: Game, register: Register, table: Table, history: Iterable[AnyEvent], at: int
) -> tuple[ProcedureLine, ...]:
    """Every line with its state; ``history`` are the events of the round so far."""
    lines = lines_of(game, register, table)
    street = table.round.stage.street
    done = {key for key, _ in keyed(history)}
    now = _now(game, table, at)
    places = {line.key: place for place, line in enumerate(lines)}
    passed = places[now] if now in places else 1 + max((places[key] for key in done if key in places), default=-1)
    opening = now in places and now is not None and now.startswith("open:")
    shown = []
    for place, line in enumerate(lines):
        key = line.key
        if key.startswith("open:") and not opening and key not in done and not _decks_to_open(game, table):
            continue
        state: State
        if key == now:
            state = "now"
        elif key in STEPS and table.round.stage is Stage.SETTLING:
            state = _settling(game, table, key, key in done)
        elif place < passed or (street and key == f"asked:{street.value}"):
            state = "done" if key in done else "not-needed"
        else:
            state = "later" if _needed(game, table, key) else "not-needed"
        shown.append(ProcedureLine(title=line.title, words=line.words, clauses=line.clauses, state=state))
    return tuple(shown)


def _now(game: Game, table: Table, at: int) -> str | None:
    """The key of the current line: the next step of the players or of the staff."""
    street = table.round.stage.street
    if street and table.to_act:
        return f"asked:{street.value}"
    for role in ("floorperson", "dealer"):
        due = due_command(game, table, role, at)
        events = decide(game, table, due) if due else ()
        if isinstance(events, Refusal):
            continue
        found = next((key for key, _ in keyed(events, street.value if street else "")), None)
        if found:
            return found
    task = table.round.settlement.next
    if task:
        return task.step
    return "wagers" if table.open and table.round.stage is Stage.BETTING and table.deck.shuffled else None


def _settling(game: Game, table: Table, key: str, done: bool) -> State:
    """The state of a settlement step, which repeats for each hand and is done after the last one."""
    waiting = {task.step for task in table.round.settlement.plan + table.round.settlement.later}
    if key in waiting or ("turn-hand" in waiting and _needed(game, table, key)):
        return "later"
    return "done" if done else "not-needed"


def _needed(game: Game, table: Table, key: str) -> bool:
    """Whether a line can still come in this round, given its wagers."""
    if key == "counted":
        return count_is_due(game, table)
    if key == "cut":
        return needs_cut(game, table)
    if table.round.stage is Stage.BETTING:
        return True
    if key in WINNER or key in {"progressive", "collected"}:
        return any(seat.hand.progressive.wager or seat.hand.stakes.progressive for seat in table.taken)
    if key == "three-card":
        return any(seat.hand.stakes.three_card for seat in table.taken)
    if key in {"six-card", "box"}:
        return key == "box" or any(seat.hand.stakes.six_card for seat in table.taken)
    return True


def _decks_to_open(game: Game, table: Table) -> bool:
    decks = table.decks.at_table
    return len(decks) < terms_of(game, table).decks or any(step_due(game, deck) for deck in decks)


@once_a_game
def _cited(game: Game, terms: DealingTerms) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The steps of the model rounds with their clauses, without those of paytable rows, which describe no step."""
    variant = Game(book=game.book, submission=dealt_by(game.book, game.submission, terms))
    clauses: dict[str, dict[str, None]] = {}
    for key, event in keyed(model_rounds(variant)):
        clauses.setdefault(key, {}).update(dict.fromkeys(event.cite))
    rows = _of_paytables(game)
    own = {key: tuple(clause for clause in cited if clause not in rows) for key, cited in clauses.items()}
    return tuple((key, own[key] or tuple(cited)) for key, cited in clauses.items())


def _of_paytables(game: Game) -> set[str]:
    """The clauses of all paytable rows, except that of a push, which also says how the dealer handles the hand."""
    book = game.book
    rows: list[Row] = [*book.main.rows]
    if book.progressive:
        rows += [*book.progressive.rows, *(row for one in book.progressive.schedules.values() for row in one.envy)]
    rows += [row for paytable in book.three_card.values() for row in paytable.rows]
    rows += [row for paytable in book.six_card.values() for row in paytable.rows]
    return {clause for row in rows for clause in row.cite}.difference(book.round.settled_hands.pushed.cite)


def _words(register: Register, key: str, clauses: tuple[str, ...]) -> str:
    """What the clauses of a line say about its step."""
    said = [register[clause].words_for(key) for clause in clauses if clause in register]
    return " ".join(_sentence(words) for words in said if words)


def _sentence(words: str) -> str:
    """Words as a full sentence, with a capital letter and a full stop."""
    return f"{words[0].upper()}{words[1:]}" + ("" if words.endswith((".", ":")) else ".")
