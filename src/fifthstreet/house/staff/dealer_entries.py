"""What a dealer enters with one key: the cards that are due, and at a table of real cards runs of steps."""

from fifthstreet.cards import Card
from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.buttons import due_command
from fifthstreet.house.staff.dealer_assignment import NOT_TAPPED_IN, role_of
from fifthstreet.house.staff.entry_runs import (
    Run,
    all_decided,
    before_the_cards,
    called_losing,
    group_of,
    miscounted,
    next_steps,
    paid_by,
    same_bets,
    settled,
    why_not,
    with_the_box,
)
from fifthstreet.house.staff.staff_commands import OnDutyRequest
from fifthstreet.house.tables.change import Change, NeedsApproval
from fifthstreet.house.tables.host import Host
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand, Reveal, TurnBox, TurnHand
from fifthstreet.table.legal import turning_up
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table
from fifthstreet.wire.dealing import DealerEntry, DecideAll, GoOn, LosingHand, MakeEntry, SameBets
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done, TurnUp

NOT_THE_DEALER = Fault(code="not-allowed", message="Only the dealer who is tapped in turns up cards")
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


async def turn_up(host: Host, person: Person, request: TurnUp) -> Done | Fault:
    """Turn up the cards that are due: from the sealed deck, or with real cards as the dealer entered them."""
    services = host.services
    actor = Actor("dealer", person.person, request.id, command_digest((host.name, request)))
    before = await stored_answer(services.store, actor, host.stream)
    if before:
        return before
    done: Done | Fault = NOT_THE_DEALER
    if role_of(host, person.shown) == "dealer":
        answer = await host.submit(TurnUpRequest(host, person, actor, request.faces))
        assert not isinstance(answer, NeedsApproval)
        done = answer if isinstance(answer, Fault) else Done(id=request.id, sequence=answer.sequence)
    if isinstance(done, Fault):
        await record_refusal(services.house_stream, done, person.actor(request.id), "TurnUp", host.name)
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
        run = entered(self._host.game, self._host.standing, self._entry, at)
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


class TurnUpRequest(OnDutyRequest):
    """Turn up the cards that are due, with the faces that the dealer entered, if any."""

    def __init__(self, host: Host, person: Person, actor: Actor, entered: tuple[Card, ...]) -> None:
        super().__init__(host, person, actor)
        self._entered = entered

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command that turns up the cards that are due now."""
        off_duty = self._off_duty()
        if off_duty:
            return off_duty
        game = self._host.game
        before = self._before(at)
        if isinstance(before, Refusal):
            return before
        table = before.standing.table
        faces = faces_due(self._host, table, self._entered)
        if isinstance(faces, Refusal):
            return faces
        turned = Run(before.standing).with_command(game, turning(table, faces, at))
        if isinstance(turned, Refusal):
            return turned
        turned = with_the_box(game, turned, at) if self._host.real_cards else turned
        return Change(self.actor, (*before.commands, *turned.commands))

    def _before(self, at: int) -> Run | Refusal:
        """The steps before the cards are turned up; at a table of real cards they are carried out in the same entry."""
        standing = self._host.standing
        if not self._host.real_cards:
            return Run(standing)
        before = before_the_cards(self._host.game, standing, at)
        if paid_by(before) > self._host.services.current_settings.chip_movement_limit:
            return refuse_by_house_rule(f"first pay {in_dollars(paid_by(before))}")
        return before


def faces_due(host: Host, table: Table, entered: tuple[Card, ...]) -> tuple[Card, ...] | Refusal:
    """The faces of the cards that are due to be turned up: from the sealed deck, or real ones as they were entered."""
    slots = turning_up(host.game, table)
    if not slots:
        return refuse_by_house_rule("No card is due to be turned up")
    if host.real_cards:
        if len(entered) == len(slots):
            return entered
        return refuse_by_house_rule(f"Enter the {len(slots)} cards" if slots[1:] else "Enter the card")
    if entered:
        return refuse_by_house_rule("This table is electronic: cards are not entered by hand")
    pack = host.projection.pack
    assert pack, "a deck is in play while its cards lie on the table"
    return tuple(pack.face(slot) for slot in slots)


def turning(table: Table, faces: tuple[Card, ...], at: int) -> AnyCommand:
    """The command that turns up the cards that are due."""
    if table.round.stage.street:
        return Reveal(by="dealer", at=at, face=faces[0])
    if table.round.stage is Stage.BONUS_BOX:
        return TurnBox(by="dealer", at=at, faces=faces)
    return TurnHand(by="dealer", at=at, seat=table.round.settlement.plan[0].seat, faces=faces)
