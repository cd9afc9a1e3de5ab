"""What dealers, the floor, surveillance and auditors see and do, over HTTP and a table's console."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from fifthstreet.cards import Card
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.view import TableView
from fifthstreet.values import Value
from fifthstreet.wire.asks import AskId
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown, Words
from fifthstreet.wire.scenes import Clock, Happening, MeterShown, SealShown

StepKind = Literal["procedure", "irregularity", "conduct", "deck", "device", "bank", "player"]
AlarmKind = Literal[
    "deck-age", "count", "jackpot", "irregularity", "bank", "dispute", "connection", "approval", "trouble"
]
ApprovalKind = Literal["open-table", "void", "jackpot", "meter-rates"]
Paper = Literal["incident", "jackpot"]
ApprovalState = Literal["waiting", "approved", "refused", "lapsed"]
MOST_OF_A_REASON = 200
Reason = Annotated[str, Meta(max_length=MOST_OF_A_REASON, description="Why, in one line.")]


class GiveCommand(Value, forbid_unknown_fields=True):
    """A command to a table: one of the table's own, ``by`` a role that the person may act in.

    The house sets the time. ``reason`` goes on record with what is done; a void, a forfeit, a correction, a change of
    method and what the floor orders are not done without one.
    """

    id: AskId
    command: AnyCommand
    reason: Reason = ""


class TurnUp(Value, forbid_unknown_fields=True):
    """Turn up what is due. At a table of real cards ``faces`` says what was turned; elsewhere the house knows."""

    id: AskId
    faces: tuple[Card, ...] = ()


class Done(Value):
    """What was asked has been done, up to this event; or it waits for a second person, under this approval."""

    id: str
    sequence: int
    approval: int | None = None


class Tap(Value, forbid_unknown_fields=True):
    """Take a table over from the automatic dealer or a colleague."""

    id: AskId


class TapOut(Value, forbid_unknown_fields=True):
    """Hand a table back, or take it from its dealer; the floor does that with a reason, for the record."""

    id: AskId
    reason: Reason = ""


class Reminder(Value):
    """A duty that no machine can see, and its clause."""

    words: str
    clause: str


class Step(Value):
    """Something that the person may do now: a button. ``command`` is ready to be given, with sensible amounts.

    ``leads`` tells what follows, where the words only say what happened; ``mind`` what no machine can see; ``needs``
    names the fields of the command that whoever presses it fills in first; ``due`` marks the procedure's next step;
    ``two_people`` says that another person has to approve; ``reason`` that it is not done without one.
    """

    command: AnyCommand
    words: str
    clauses: tuple[str, ...]
    kind: StepKind
    leads: str = ""
    mind: tuple[Reminder, ...] = ()
    due: bool = False
    needs: tuple[str, ...] = ()
    two_people: bool = False
    reason: bool = False


class ProcedureLine(Value):
    """One step of the round as the register words it, in order, with its clauses, and whether it is done."""

    words: str
    clauses: tuple[str, ...]
    state: Literal["done", "now", "later", "not-needed"]


class TurnUpDue(Value):
    """Cards that the dealer is to turn up next: how many, where, in words and by which clauses.

    ``enter`` says that the dealer names them; ``mind`` is as in a step.
    """

    cards: int
    where: str
    words: str
    clauses: tuple[str, ...]
    enter: bool
    mind: tuple[Reminder, ...] = ()


class Pay(Value):
    """What one wager of a seat comes to, worked out: what to pay, take or push."""

    seat: int
    wager: str
    stake: int
    odds: str
    pays: int
    outcome: Literal["win", "push", "lose"]
    clauses: tuple[str, ...]


class DeckShown(Value):
    """A deck at the table: how long it has been there, and until when it may serve."""

    deck: int
    back: str
    opened: int
    until: int | None
    in_play: bool
    state: str


class StubShown(Value):
    """How many cards the stub should have, and whether it is to be counted."""

    cards: int
    count_due: bool
    rounds_since_count: int


class BankShown(Value):
    """The table's money, apart from what players have before them."""

    inventory: int
    drop: int
    tip_box: int


class Alarm(Value):
    """Something that somebody should look at; ``you_may`` where it is an approval that whoever looks may answer."""

    kind: AlarmKind
    table: str
    words: str
    at: int
    clauses: tuple[str, ...] = ()
    seat: int = 0
    approval: int | None = None
    round: int | None = None
    you_may: bool = False


class Console(Value, tag="console"):
    """A table as its dealer or the floor works it, after the event with this sequence.

    ``dealer`` is nobody while the automatic dealer deals.
    """

    table: str
    jurisdiction: str
    law: str
    cards: Literal["electronic", "real"]
    sequence: int
    now: int
    open: bool
    you: PersonShown
    dealer: PersonShown | None
    view: TableView
    names: dict[str, str]
    meter: MeterShown | None
    seal: SealShown | None
    clock: Clock | None
    procedure: tuple[ProcedureLine, ...]
    steps: tuple[Step, ...]
    turn_up: TurnUpDue | None
    pays: tuple[Pay, ...]
    decks: tuple[DeckShown, ...]
    stub: StubShown | None
    bank: BankShown
    alarms: tuple[Alarm, ...]
    happened: tuple[Happening, ...]


class ConsoleStopped(Value, tag="stopped"):
    """The console shows nothing more, and why."""

    error: Fault


ToldStaff = Console | ConsoleStopped


class FloorTable(Value):
    """A table at a glance."""

    table: str
    jurisdiction: str
    cards: Literal["electronic", "real"]
    open: bool
    stage: str
    round: int
    players: int
    seats: int
    watching: int
    dealer: PersonShown | None
    inventory: int
    drop: int
    changed_at: int
    alarms: tuple[Alarm, ...]


class ApprovalCard(Value):
    """Something that one person asked for and another has to approve. ``command`` is what will be done then."""

    approval: int
    kind: ApprovalKind
    state: ApprovalState
    table: str | None
    words: str
    details: tuple[str, ...]
    asked_by: PersonShown
    asked_at: int
    reason: str
    answered_by: PersonShown | None
    answered_at: int | None
    answer: str
    you_may: bool


class AnswerApproval(Value, forbid_unknown_fields=True):
    """Approve, or refuse, with a word on why."""

    id: AskId
    approve: bool
    words: Words = ""


class FloorCard(Value):
    """All tables at a glance, and what waits for somebody."""

    now: int
    tables: tuple[FloorTable, ...]
    meters: tuple["MeterCard", ...]
    approvals: tuple[ApprovalCard, ...]
    alarms: tuple[Alarm, ...]


class MeterCard(Value):
    """A progressive meter with its books: everything paid in is shown, held or paid."""

    meter: str
    shown: int
    enabled: bool
    reserve: int
    overflow: int
    payable: int
    tables: tuple[str, ...]


class ChangeMeter(Value, forbid_unknown_fields=True):
    """Put a meter out of service with a reason, or back into it."""

    id: AskId
    enabled: bool
    reason: Reason = ""


class ChangeMeterRates(Value, forbid_unknown_fields=True):
    """Other rates for a meter, once another person approves, from its next reset on: shares such as ``35.5%``."""

    id: AskId
    progression: Annotated[str, Meta(max_length=20)]
    reserve: Annotated[str, Meta(max_length=20)] = "0%"
    reason: Reason


class SubmitTable(Value, forbid_unknown_fields=True):
    """A table to be opened, once another person approves: a Rules Submission as TOML, and house players at it."""

    id: AskId
    reason: Reason
    submission: Annotated[str, Meta(max_length=9_000)]
    house_players: Annotated[int, Meta(ge=0, le=5)] = 0


class LogLine(Value):
    """One event of the record with its place in the chain, told in words; ``round`` is the round it belongs to.

    ``paper`` is the paper that it calls for, if it calls for one. While a table's round is under way ``hash`` is empty:
    it could tell a face that is noted and still kept back.
    """

    stream: str
    sequence: int
    at: int
    by: str
    person: str
    name: str
    command: str
    kind: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]
    hash: str
    round: int | None = None
    paper: Paper | None = None


class LogPage(Value):
    """Lines of the record, newest first; ``more`` is where the next page begins."""

    lines: tuple[LogLine, ...]
    more: str | None


class DisputeCard(Value):
    """A player's objection to a round, and what came of it."""

    dispute: int
    table: str
    round: int
    player: str
    name: str
    at: int
    words: str
    finding: str
    answered_by: PersonShown | None
    answered_at: int | None


class AnswerDispute(Value, forbid_unknown_fields=True):
    """What was found."""

    id: AskId
    finding: Annotated[str, Meta(min_length=1, max_length=500)]


class CheckpointShown(Value):
    """A signed checkpoint: how far every stream had come, under which key."""

    number: int
    at: int
    key: str
    streams: int
    entries: int
    hash: str
    signature: str


class SelfCheckPart(Value):
    """One critical part: its digest, and the one that is expected, if one is; what is missing or spoilt has none.

    ``differs`` names the files that are not the expected ones.
    """

    part: str
    digest: str
    expected: str | None
    ok: bool
    differs: tuple[str, ...] = ()


class SelfCheck(Value):
    """The critical parts as they are now, held against a file of what is expected, or against the house's opening."""

    at: int
    version: str
    ok: bool
    parts: tuple[SelfCheckPart, ...]
    against: Literal["file", "opening"]


class ShiftCard(Value):
    """A shift of a table, from its opening or the last count to the next count; ``until`` is nothing while it runs.

    ``win`` is drop + closing + credits - opening - fills: chips that players took to the cage were theirs, and are no
    part of it. ``hold`` is its share of the drop, in basis points. ``closing`` of a shift that runs is what should be
    in the inventory now. ``contributions`` are the progressive wagers that went to the meter and were not taken back,
    ``awards`` what the meter awarded; ``progressive_agrees`` is whether the meter has the same of this table, round by
    round, once the shift is over, and nothing where the table has no meter. All in cents.
    """

    table: str
    shift: int
    since: int
    until: int | None
    opening: int
    fills: int
    credits: int
    closing: int
    drop: int
    tips: int
    win: int
    hold: int | None
    unexplained: int
    rounds: int
    voids: int
    irregularities: int
    contributions: int
    awards: int
    progressive_agrees: bool | None = None
