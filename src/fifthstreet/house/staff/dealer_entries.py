"""Entries that a dealer makes with one key at a table of real cards: decided once, carried out whole."""

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.buttons import due_command
from fifthstreet.house.staff.dealer_assignment import role_of
from fifthstreet.house.staff.entry_runs import (
    Run,
    all_decided,
    called_losing,
    group_of,
    miscounted,
    next_steps,
    paid_by,
    same_bets,
    settled,
    why_not,
)
from fifthstreet.house.staff.staff_commands import NOT_TAPPED_IN, OnDutyRequest, standing_of
from fifthstreet.house.tables.change import Change, NeedsApproval
from fifthstreet.house.tables.host import Host
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.wire.dealing import DealerEntry, DecideAll, GoOn, LosingHand, MakeEntry, SameBets
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done

NOT_REAL = Fault(code="refused", message="Nothing is entered by hand at this table")


async def make_entry(host: Host, person: Person, request: MakeEntry) -> Done | Fault:
    """Make an entry of the dealer, or return the stored answer if its id was used before."""
    services = host.services
    actor = Actor("dealer", person.person, request.id, command_digest((host.name, request)))
    before = await stored_answer(services.store, actor, host.stream)
    if before:
        return before
    done: Done | Fault = NOT_REAL if not host.real_cards else NOT_TAPPED_IN
    if host.real_cards and role_of(host, person.shown) == "dealer":
        answer = await host.submit(EntryRequest(host, person, actor, request.entry))
        assert not isinstance(answer, NeedsApproval)
        done = answer if isinstance(answer, Fault) else Done(id=request.id, sequence=answer.sequence)
    if isinstance(done, Fault):
        what = type(request.entry).__name__
        await record_refusal(services.house_stream, done, person.actor(request.id), what, host.name)
    return done


class EntryRequest(OnDutyRequest):
    """One entry of the dealer."""

    def __init__(self, host: Host, person: Person, actor: Actor, entry: DealerEntry) -> None:
        super().__init__(host, person, actor)
        self._entry = entry

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The commands of the entry at this time."""
        off_duty = self._off_duty()
        if off_duty:
            return off_duty
        run = entered(self._host.game, standing_of(self._host, table), self._entry, at)
        if isinstance(run, Refusal):
            return run
        asked = isinstance(self._entry, GoOn) and self._entry.amount == paid_by(run)
        if paid_by(run) > self._host.services.current_settings.chip_movement_limit and not asked:
            return refuse_by_house_rule(f"this pays {in_dollars(paid_by(run))}: confirm the amount")
        return Change(self.actor, run.commands)


def entered(game: Game, standing: Standing, entry: DealerEntry, at: int) -> Run | Refusal:
    """What an entry does at a table as it stands, or why it is not possible."""
    match entry:
        case SameBets():
            run, left_out = same_bets(game, standing, at)
            why = f"seat {left_out[0][0]}: {left_out[0][1]}" if left_out else "no bets from the last round to repeat"
            return run if run.commands else refuse_by_house_rule(why)
        case DecideAll(multiple=multiple, tip_multiple=tip):
            return all_decided(game, standing, at, multiple, tip)
        case LosingHand(rest=rest):
            return called_losing(game, standing, at, rest)
        case GoOn(counted=counted, rest=rest):
            return _gone_on(game, standing, at, counted, rest)


def _gone_on(game: Game, standing: Standing, at: int, counted: int | None, rest: bool) -> Run | Refusal:
    refusal = None if counted is None else miscounted(game, standing, at, counted)
    if refusal:
        return refusal
    settles = group_of(standing.table, due_command(game, standing.table, "dealer", at)) == "settle"
    run = settled(game, standing, at, rest) if settles else next_steps(game, standing, at, counted)
    return run if run.commands else why_not(game, standing, at)
