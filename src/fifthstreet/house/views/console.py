"""A table's staff console: view, procedure, buttons, reminders, pays, decks, bank and alarms."""

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.staff.alarms import serves_until_of
from fifthstreet.house.staff.buttons import steps, turn_up_due
from fifthstreet.house.staff.chip_movements import BY_DOCUMENT
from fifthstreet.house.staff.dealer_assignment import role_of
from fifthstreet.house.staff.pay_questions import by_document
from fifthstreet.house.staff.procedure import procedure
from fifthstreet.house.staff.staff_actions import Acting
from fifthstreet.house.tables.approval_policy import ADJUSTMENTS, approval_for
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tray_counts import is_counted
from fifthstreet.house.views.documents import inventory_for
from fifthstreet.house.views.entries import entries, table_after, turn_up_after
from fifthstreet.house.views.limits_notice import limits_notices, limits_now
from fifthstreet.house.views.pays import hands_shown, settled_pays, settlement_pays, wins_by_cage, with_amounts
from fifthstreet.house.views.scene import clock_of, seal_of
from fifthstreet.house.wording.command_titles import opening_step
from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.house.wording.table_state import stage_title, waits_for
from fifthstreet.play.steps import reminders, reminding, turns_up
from fifthstreet.rules import Game
from fifthstreet.rules.register import Register
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.deck_state import Deck
from fifthstreet.table.decks import next_deck, step_due
from fifthstreet.table.events import Events
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.stub import count_is_due, stub_now
from fifthstreet.table.undo import without_undone
from fifthstreet.table.view import Viewer, view
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import (
    ApprovalCard,
    BankShown,
    Console,
    DeckShown,
    Reminder,
    Step,
    StubShown,
    TapOutShown,
    TurnUpDue,
)

SEES_AS: dict[str, Viewer] = {
    "dealer": Viewer("dealer"),
    "floorperson": Viewer("floorperson"),
    "manager": Viewer("floorperson"),
    "surveillance": Viewer("surveillance"),
    "auditor": Viewer("surveillance"),
}
"""How each role sees the table."""


class ConsoleContext(NamedTuple):
    """What a console shows besides the table: the clause register, the dealer, alarms and approvals.

    ``tapped_out`` is the tap-out that bars the viewer, ``asked`` are the commands that wait for approval.
    """

    register: Register
    dealer: PersonShown | None = None
    tapped_out: TapOutShown | None = None
    alarms: tuple[Alarm, ...] = ()
    approvals: tuple[ApprovalCard, ...] = ()
    asked: tuple[AnyCommand, ...] = ()


def console(host: Host, you: PersonShown, context: ConsoleContext, since: int) -> Console:
    """A staff member's console of a table as it is now, with the events after ``since``."""
    table, game, now = host.table, host.game, host.services.clock.now()
    standing = host.standing
    role = role_of(host, you)
    void_left = host.void_left

    def two_people(command: AnyCommand, events: Events) -> bool:
        return approval_for(game, table, command, events, void_left) is not None

    found = steps(game, table, Acting(role, you.name, now), two_people, context.asked) if role else ()
    held = host.void_pending()
    counted = is_counted(host)
    found = tuple(replace(step, due=False) for step in found) if held or counted else found
    if not host.services.demo:
        found = tuple(step for step in found if not isinstance(step.command, BY_DOCUMENT))
    turn_up, upon = turn_up_due(game, table, now) if role == "dealer" and not held else None, table
    limit, shown = host.services.settings.at(now).chip_movement_limit, None
    if role == "dealer" and table.real_cards and not held:
        turn_up, upon = turn_up_after(game, standing, now, limit), table_after(game, standing, now)
        shown = entries(game, standing, now, limit, partial(by_document, host))
    numbered = without_undone(host.recent.events(host.projection.round_first - 1), lambda one: one[1])
    history = [event for _, event in numbered]
    by_cage = partial(wins_by_cage, host)
    settled = settled_pays(game, table, numbered, by_cage)
    due_pays = settlement_pays(game, standing, host.projection.sequence, by_cage)
    return Console(
        table=host.name,
        table_title=table_title(host.name),
        round=table.current_round,
        jurisdiction=game.book.name,
        law=game.book.law,
        cards=game.submission.table.cards,
        sequence=host.projection.sequence,
        now=now,
        open=table.open,
        stage_title=stage_title(table),
        you=you,
        dealer=context.dealer,
        tapped_out=context.tapped_out,
        view=view(table, SEES_AS[you.role], _no_face),
        names={taken.player: host.services.names.of(taken.player) for taken in table.taken},
        meter=host.meter.shown if host.meter else None,
        seal=seal_of(host),
        clock=clock_of(host),
        procedure=procedure(game, context.register, table, history, now),
        steps=with_reminders(game, context.register, table, tuple(with_amounts(step, due_pays) for step in found)),
        turn_up=turn_up_with_reminders(game, context.register, upon, turn_up),
        # Play does not wait for an adjustment.
        waits_for=waits_for(
            game,
            table,
            approval_pending=any(one.kind not in ADJUSTMENTS for one in context.approvals),
            count_under_way=counted,
        ),
        pays=settled + tuple(pay for _, pay in due_pays),
        hands=hands_shown(numbered),
        entries=shown,
        decks=decks(game, table),
        stub=stub(game, table),
        bank=bank(host, you),
        limits=limits_now(host),
        limits_notices=limits_notices(host),
        alarms=context.alarms,
        happened=host.recent.since(since),
    )


def with_reminders(game: Game, register: Register, table: Table, found: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps, each with its duties that the software cannot check."""
    with_words = reminding(register)
    return tuple(
        replace(step, mind=mind) if (mind := _reminders(game, with_words, table, step.command)) else step
        for step in found
    )


def turn_up_with_reminders(game: Game, register: Register, table: Table, due: TurnUpDue | None) -> TurnUpDue | None:
    """The cards to be turned up, with the duties of this step that the software cannot check."""
    if due is None:
        return None
    (command,) = turns_up(game, table, table.now)
    return replace(due, mind=_reminders(game, register, table, command))


def _reminders(game: Game, register: Register, table: Table, command: AnyCommand) -> tuple[Reminder, ...]:
    return tuple(Reminder(words=one.words, clause=one.clause) for one in reminders(game, register, table, command))


def _no_face(_: int) -> Card | None:
    """Hide every face-down card from staff: only its player may see it."""
    return None


def decks(game: Game, table: Table) -> tuple[DeckShown, ...]:
    """Every deck at the table, and those taken out of play that wait for inspection."""
    at_table = tuple(_shown(game, table, deck, _state(game, table, deck)) for deck in table.decks.at_table)
    return at_table + tuple(_shown(game, table, deck, "to be inspected") for deck in table.decks.leaving)


def stub(game: Game, table: Table) -> StubShown | None:
    """The stub while a round is being dealt; otherwise None."""
    if table.round.stage is not Stage.DEALING:
        return None
    return StubShown(
        cards=stub_now(game, table),
        count_due=count_is_due(game, table),
        rounds_since_count=table.decks.rounds_since_count,
    )


def bank(host: Host, you: PersonShown) -> BankShown:
    """The table's own money."""
    chips = host.table.custody
    return BankShown(
        inventory=inventory_for(host, you), drop=chips.drop, tip_box=chips.tip_box, demo=host.services.demo
    )


def _shown(game: Game, table: Table, deck: Deck, state: str) -> DeckShown:
    return DeckShown(
        deck=deck.number,
        back=deck.back,
        opened=deck.opened,
        until=serves_until_of(game, table, deck),
        in_play=state == "in play",
        state=state,
    )


def _state(game: Game, table: Table, deck: Deck) -> str:
    due = step_due(game, deck)
    if due:
        title = opening_step(due, deck.number)
        return f"next: {after_colon(title)}"
    if deck.number == table.deck.number and (table.deck.shuffled or table.round.dealt):
        return "in play"
    following = next_deck(table)
    return "next" if following and following.number == deck.number else "waiting"
