"""A round with an irregularity: played up to a moment, what is reported then, and on to the end."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import Card, parse_cards
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.round import Wagers
from fifthstreet.play.staff import staff
from fifthstreet.play.telling import tell, tell_results
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.commands import AnyCommand, Bet, ChangeMethod, CorrectFace, Fold, PlaceWager
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.state import Stage, Table, Task
from support.changes import changed
from support.golden import tell_clauses
from support.tables import Story, by_script, did, refused, seated, stacked, stacked_at

Moment = Callable[[Table], bool]


class Refused(NamedTuple):
    """A command that the table must refuse."""

    command: AnyCommand


class Then(NamedTuple):
    """At a moment of the round, these commands."""

    when: Moment
    does: tuple[AnyCommand | Refused, ...]


class Trouble(NamedTuple):
    """A story of trouble. ``by_hand`` gives each seat's result, ``meter`` what the meter shows after it, in dollars."""

    title: str
    jurisdiction: str
    holes: Mapping[int, str]
    board: str
    wagers: Mapping[int, Wagers]
    bets: Mapping[int, tuple[int, int, int]]
    script: tuple[Then, ...]
    by_hand: Mapping[int, str]
    meter: str = ""
    box: str = ""
    house: Mapping[str, object] = {}
    boxed: Mapping[int, str] = {}
    rounds: int = 1
    rounds_before: int = 0


def at(when: Moment, *does: AnyCommand | Refused) -> Then:
    """What is done at a moment."""
    return Then(when, does)


def deal_by(method: str, shuffler: str) -> ChangeMethod:
    """The floorperson has the table deal one deck another way."""
    terms = DealingTerms(method=method, shuffler=shuffler, decks=1)  # type: ignore[arg-type]
    return ChangeMethod(by="floorperson", terms=terms)


def put_right(face: str, floorperson: str) -> CorrectFace:
    """A floorperson puts the first community card right."""
    (card,) = parse_cards(face)
    return CorrectFace(by="floorperson", place="community", card=1, face=card, floorperson=floorperson)


def dealt(cards: int) -> Moment:
    """So many cards have left the pack."""
    return lambda table: table.round.stage is Stage.DEALING and table.round.dealt == cards


def on(stage: Stage) -> Moment:
    """The stage has begun."""
    return lambda table: table.round.stage is stage


def all_acted(stage: Stage) -> Moment:
    """Everybody has bet or folded on the street, and its card is still down."""
    return lambda table: table.round.stage is stage and not table.to_act


def announced(stage: Stage) -> Moment:
    """The dealer has said "no more bets" on the street, and its card is still down."""
    return lambda table: table.round.stage is stage and table.round.betting.closed


def due(step: Step, seat: int = 0) -> Moment:
    """The settlement has come to a step."""
    return lambda table: table.round.settlement.plan[:1] == (Task(step, seat),)


def all_settled(table: Table) -> bool:
    """Every wager is settled, and the table is not cleared."""
    return table.round.stage is Stage.SETTLING and not table.round.settlement.plan


def waits_for(seat: int, stage: Stage) -> Moment:
    """All but one have acted on the street."""
    return lambda table: table.round.stage is stage and [other.number for other in table.to_act] == [seat]


def between(rounds: int) -> Moment:
    """So many rounds are over, and nobody has bet on the next."""
    return lambda table: (
        table.between_rounds
        and table.round.number == rounds
        and not any(seat.hand.stakes.total for seat in table.taken)
    )


def shuffled(table: Table) -> bool:
    """The wagers are down, the cards shuffled."""
    return table.between_rounds and table.deck.shuffled and any(seat.hand.stakes.total for seat in table.taken)


def game_of(trouble: Trouble) -> Game:
    ready = ready_game(trouble.jurisdiction)
    house = changed(as_if_approved(ready.book, ready.submission), **trouble.house)
    return make_game(ready.book, house) if trouble.house else ready


class Played:
    """A story of trouble as it was played: where the table stood before and after, and the lines that tell it."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble, self.game = trouble, game_of(trouble)
        self.lines: list[str] = []
        self.clauses: list[str] = []
        self.events: list[AnyEvent] = []
        self._script = list(trouble.script)
        self.before = self.after = self._after_the_rounds_before()
        for _ in range(trouble.rounds):
            self._round()
        self._happens()
        assert not self._script, "a moment of the script never came"

    @property
    def table(self) -> Table:
        return self.after.table

    def result(self, seat: int) -> int:
        """What a player won or lost, in cents."""
        before, after = self.before.table.seat(seat), self.table.seat(seat)
        assert before
        assert after
        return after.chips - before.chips

    def _after_the_rounds_before(self) -> Standing:
        trouble, standing = self.trouble, seated(self.game, sorted(self.trouble.holes))
        strategies = {seat: by_script(*bets) for seat, bets in trouble.bets.items()}
        for _ in range(trouble.rounds_before):
            pack = stacked(self.game, trouble.holes, trouble.board, trouble.box)
            standing = Story(self.game, pack, trouble.wagers, strategies, standing).after
        return standing

    def _round(self) -> None:
        self._happens()
        for seat, wagers in self.trouble.wagers.items():
            for wager, amount in wagers.items():
                self._do(PlaceWager(by="player", seat=seat, wager=wager, amount=amount))
        pack, number = self._pack(), self.table.round.number
        while self.table.round.stage is not Stage.BETTING or self.table.round.number == number:
            if not self._happens():
                self._do(staff(self.game, self.table, pack.__getitem__, self.table.now) or self._acts())

    def _pack(self) -> list[Card]:
        """The stacked pack, with the cards that are face up in it put in, each at its place."""
        trouble = self.trouble
        pack = stacked_at(self.game, self.after, trouble.holes, trouble.board, trouble.box)
        for place, name in sorted(trouble.boxed.items()):
            (card,) = parse_cards(name)
            assert pack.index(card) > place, "a card that is dealt cannot be boxed"
            pack.remove(card)
            pack.insert(place, card)
        return pack

    def _acts(self) -> AnyCommand:
        seat, street = self.table.asked_now[0].number, self.table.round.stage.street
        assert street
        multiple = self.trouble.bets[seat][street.place]
        return Bet(by="player", seat=seat, multiple=multiple) if multiple else Fold(by="player", seat=seat)

    def _happens(self) -> bool:
        """Whether it is the moment for something in the script; then it is done."""
        if not self._script or not self._script[0].when(self.table):
            return False
        for act in self._script.pop(0).does:
            if isinstance(act, Refused):
                self._is_refused(act.command)
            else:
                self._do(act)
        return True

    def _do(self, command: AnyCommand) -> None:
        done = did(self.game, self.after, self._in_time(command))
        self.after = done.standing
        self.events += done.events
        self.lines += tell(self.game, done)
        self.clauses += [clause for event in done.events for clause in event.cite]

    def _is_refused(self, command: AnyCommand) -> None:
        refusal = refused(self.game, self.after, self._in_time(command))
        who = {"floorperson": "floor"}.get(command.by, command.by)
        clause = ", ".join(part.removeprefix(self.game.book.law) for part in refusal.clause.split(", ")[:3])
        more = " …" if refusal.clause.count(", ") > 2 else ""
        self.clauses += [part for part in refusal.clause.split(", ") if part != HOUSE_RULE]
        self.lines.append(f"  {who:<12}{'refused: ' + refusal.reason:<67} {clause}{more}")

    def _in_time(self, command: AnyCommand) -> AnyCommand:
        return replace(command, at=max(command.at, self.table.now))


def meter_by_hand(trouble: Trouble) -> Fraction | None:
    """What the meter must show, in cents."""
    return Fraction(Decimal(trouble.meter)) * 100 if trouble.meter else None


def text_of(played: Played) -> str:
    """The story as it is told in its file."""
    trouble, dealing = played.trouble, played.game.submission.dealing
    lines = [f"{played.game.book.title}: {trouble.title}", f"{dealing.method}, shuffler: {dealing.shuffler}", ""]
    lines += [f"  (after {trouble.rounds_before} rounds)"] if trouble.rounds_before else []
    before = {seat.number: seat.chips for seat in played.before.table.taken}
    after = {seat.number: seat.chips for seat in played.table.taken}
    lines += [*played.lines, tell_results(before, after)]
    by_hand = [f"seat {seat} {amount}" for seat, amount in trouble.by_hand.items()]
    if played.after.meter:
        shown = played.after.meter.shown / 100
        lines.append(f"  meter       shows ${Decimal(shown.numerator) / shown.denominator:,f}")
        by_hand.append(f"meter {trouble.meter}")
    return "\n".join([*lines, f"  by hand     {', '.join(by_hand)}", *tell_clauses(played.clauses), ""])
