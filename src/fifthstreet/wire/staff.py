"""What staff see and do, over HTTP and at a table's console."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from fifthstreet.cards import Card
from fifthstreet.papers.document_list import NamedDocument
from fifthstreet.table.commands import AnyCommand, CardPlace
from fifthstreet.table.view import TableView
from fifthstreet.values import Value
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.client_commands import CommandId
from fifthstreet.wire.dealing import EntriesShown, HandShown, Question
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown, Words
from fifthstreet.wire.scenes import Clock, Happening, MeterShown, SealShown

StepKind = Literal["procedure", "correction", "irregularity", "conduct", "deck", "device", "bank", "limits", "player"]
FieldKind = Literal["money", "number", "text", "card", "choice", "counts", "decision"]
ApprovalKind = Literal[
    "open-table",
    "void",
    "jackpot",
    "meter-rates",
    "adjustment",
    "large-adjustment",
    "setting",
    "password-reset",
    "second-factor",
]
Paper = Literal["incident", "jackpot", "prize"]
ApprovalState = Literal["waiting", "approved", "refused", "lapsed"]
LONGEST_REASON = 200
Reason = Annotated[str, Meta(max_length=LONGEST_REASON, description="Why, in one line.")]


class GiveCommand(Value, forbid_unknown_fields=True):
    """A staff command to a table; its ``by`` is a role in which the person may act.

    The house sets the time. ``reason`` goes on record; a void, a forfeit, a correction, an adjustment, a change of
    method and an order of the floor are refused without one. ``seen`` is the sequence of the console on which the
    person decided; if it is given, the command is refused once the table has moved on. Corrections and Undo give it.
    With ``ask`` a command that voids, or moves more than the house's limit, is not carried out: the answer is the
    question to put to the person first.
    """

    id: CommandId
    command: AnyCommand
    reason: Reason = ""
    seen: int | None = None
    ask: bool = False


class TurnUp(Value, forbid_unknown_fields=True):
    """Turn up the cards that are due. At a table of real cards the dealer enters them in ``faces``."""

    id: CommandId
    faces: tuple[Card, ...] = ()


class Done(Value):
    """A command was carried out, up to this event; or it waits for approval by a second person, with this number.

    With ``ask`` nothing was done yet: the person is asked first.
    """

    id: str
    sequence: int
    approval: int | None = None
    ask: Question | None = None


class Tap(Value, forbid_unknown_fields=True):
    """Tap in at a table, in place of the automatic dealer or a colleague."""

    id: CommandId


class TapOut(Value, forbid_unknown_fields=True):
    """Tap out of a table. The floor taps a dealer out with a reason, which goes on record."""

    id: CommandId
    reason: Reason = ""


class AssignDealer(Value, forbid_unknown_fields=True):
    """Assign a signed-in dealer to a table, also one whom the floor tapped out before."""

    id: CommandId
    person: Annotated[str, Meta(max_length=100)]


class TapOutShown(Value):
    """A tap-out by the floor, which bars a dealer from tapping in: where, by whom, why and when."""

    table: str
    table_title: str
    by: PersonShown
    reason: str
    at: int
    words: str


class DealerCard(Value):
    """A dealer as the floor sees them: signed in or not, the table they deal, and the tap-out that bars them."""

    dealer: PersonShown
    signed_in: bool
    table: str | None
    words: str
    tapped_out: TapOutShown | None


class Reminder(Value):
    """A duty that the software cannot check, and its clause."""

    words: str
    clause: str


class FieldChoice(Value):
    """One of the values that a field can have, and its title."""

    value: str
    title: str


class StepField(Value):
    """A field of a command that the person fills in first; ``text`` is its initial content, with money in dollars.

    A ``counts`` field takes pairs of seat and cards, such as ``3:1 5:2``; a ``number`` can have ``choices``.
    A ``decision`` is a multiple, 0 for a fold, or ``not-yet``; after a fold or ``not-yet`` the later streets are not
    asked. A field that corrects the record shows the ``recorded`` value, which stays if the field is left empty.
    ``name`` can be a path into the command, such as ``streets.0.multiple``; ``note`` explains the field.
    """

    name: str
    title: str
    kind: FieldKind
    optional: bool = False
    text: str = ""
    choices: tuple[FieldChoice, ...] = ()
    recorded: str = ""
    note: str = ""


class Step(Value):
    """A button: something that the person can do now. ``command`` is ready to send, with sensible amounts.

    ``title`` is the text of the button, ``confirm`` that of the button in its dialog. Steps with the same ``group``
    share a row or a dialog with that heading, in which each is named by its ``choice``, such as the seat. ``words``
    explain the step, and ``leads`` says what follows from an incident.

    ``mind`` lists duties that the software cannot check, ``needs`` the fields to fill in first. ``due`` marks the next
    step of the procedure. ``two_people`` means that another person must approve, ``waiting`` that an approval is
    pending, ``reason`` that a reason is required.
    """

    command: AnyCommand
    title: str
    group: str
    choice: str
    confirm: str
    words: str
    clauses: tuple[str, ...]
    kind: StepKind
    section: str
    leads: str = ""
    mind: tuple[Reminder, ...] = ()
    due: bool = False
    needs: tuple[StepField, ...] = ()
    two_people: bool = False
    waiting: bool = False
    reason: bool = False


class AdjustPerson(Value):
    """A person whom an adjustment of a round can name: where they sit now, or 0, and their result in the round.

    ``sources`` are the places that the money can move from or into.
    """

    player: str
    name: str
    seat: int
    words: str
    sources: tuple[FieldChoice, ...]


class AdjustForm(Value):
    """What the floor chooses from to adjust a closed round.

    ``by_name`` stands for a person at the table whose name is entered; None where there are no chips to hand over.
    ``pay`` and ``collect`` are the texts of the confirm button, with ``{name}`` and ``{amount}`` to fill in;
    ``pay_by_document`` and ``cancel`` are those where a payout document is the source. ``earlier`` are the payouts of
    the round that are not paid yet, and its adjustments so far. A pay of ``document_from`` or more, in cents, names one
    of the ``wagers`` and its cards; 0 where there are no payout documents.
    """

    round: int
    people: tuple[AdjustPerson, ...]
    by_name: AdjustPerson | None
    pay: str
    collect: str
    pay_by_document: str
    cancel: str
    wagers: tuple[FieldChoice, ...]
    document_from: int
    earlier: tuple[str, ...] = ()


class ProcedureLine(Value):
    """One step of the round's procedure: its title, its words from the clause register, its clauses, and its state."""

    title: str
    words: str
    clauses: tuple[str, ...]
    state: Literal["done", "now", "later", "not-needed"]


class TurnUpDue(Value):
    """The cards that the dealer turns up next: how many, where, and by which clauses; ``seat`` is 0 without a seat.

    ``enter`` means that the dealer enters their faces; ``title``, ``words`` and ``mind`` are as in ``Step``.
    """

    cards: int
    place: CardPlace
    seat: int
    title: str
    words: str
    clauses: tuple[str, ...]
    enter: bool
    mind: tuple[Reminder, ...] = ()


class Pay(Value):
    """The result of one wager of a seat: what to pay, take or push; ``title`` is the wager's name.

    ``words`` say what the dealer does. ``done``: it is settled. ``waits``: it is paid only once it is validated.
    ``by_cage`` is what the cage pays of it by a payout document, and the dealer in no chips.
    """

    seat: int
    wager: str
    title: str
    stake: int
    odds: str
    pays: int
    outcome: Literal["win", "push", "lose"]
    clauses: tuple[str, ...]
    words: str = ""
    done: bool = False
    waits: bool = False
    by_cage: int = 0


class DeckShown(Value):
    """A deck at the table: when it was opened, and until when it may be used."""

    deck: int
    back: str
    opened: int
    until: int | None
    in_play: bool
    state: str


class StubShown(Value):
    """How many cards the stub should have, and whether a count is due."""

    cards: int
    count_due: bool
    rounds_since_count: int


class BankShown(Value):
    """The table's own money, without the players' chips; the inventory is None for those who count it unseen."""

    inventory: int | None
    drop: int
    tip_box: int
    demo: bool


class Console(Value, tag="console"):
    """A table as staff see and work it, after the event with this sequence.

    ``dealer`` is null while the automatic dealer deals. ``waits_for`` says what the table waits for while its dealer
    has nothing to do. ``round`` is the round under way, or the one that bets are open for. ``limits`` are the limits
    of the wagers as a sign shows them, and ``limits_notices`` the announced changes. ``tapped_out`` is the tap-out by
    the floor that keeps this person from tapping in.
    """

    table: str
    table_title: str
    round: int
    jurisdiction: str
    law: str
    cards: Literal["electronic", "real"]
    sequence: int
    now: int
    open: bool
    stage_title: str
    you: PersonShown
    dealer: PersonShown | None
    tapped_out: TapOutShown | None
    view: TableView
    names: dict[str, str]
    meter: MeterShown | None
    seal: SealShown | None
    clock: Clock | None
    procedure: tuple[ProcedureLine, ...]
    steps: tuple[Step, ...]
    turn_up: TurnUpDue | None
    waits_for: str
    pays: tuple[Pay, ...]
    hands: tuple[HandShown, ...]
    entries: EntriesShown | None
    decks: tuple[DeckShown, ...]
    stub: StubShown | None
    bank: BankShown
    limits: tuple[str, ...]
    limits_notices: tuple[str, ...]
    alarms: tuple[Alarm, ...]
    happened: tuple[Happening, ...]


class ConsoleStopped(Value, tag="stopped"):
    """The console was closed by the house, and why."""

    error: Fault


ConsoleMessage = Console | ConsoleStopped


class FloorTable(Value):
    """One table on the floor's overview; ``round`` is the round under way, or the one that bets are open for."""

    table: str
    table_title: str
    jurisdiction: str
    cards: Literal["electronic", "real"]
    open: bool
    stage: str
    stage_title: str
    round: int
    players: int
    seats: int
    watching: int
    dealer: PersonShown | None
    inventory: int | None
    drop: int
    changed_at: int
    alarms: tuple[Alarm, ...]


class ApprovalCard(Value):
    """A request for a second person's approval, and the answer once there is one.

    ``details`` are all terms of what is approved; it expires if one of them changes. ``outcome`` says how it ended.
    ``game`` is the whole digest of the game of a table to open.
    """

    approval: int
    kind: ApprovalKind
    state: ApprovalState
    table: str | None
    table_title: str
    words: str
    details: tuple[str, ...]
    asked_by: PersonShown
    asked_at: int
    reason: str
    answered_by: PersonShown | None
    answered_at: int | None
    answer: str
    outcome: str
    you_may: bool
    game: str = ""


class AnswerApproval(Value, forbid_unknown_fields=True):
    """Approve or refuse, with a comment."""

    id: CommandId
    approve: bool
    words: Words = ""


class FloorCard(Value):
    """The floor's overview: all tables, dealers, meters, approvals and alarms."""

    now: int
    tables: tuple[FloorTable, ...]
    dealers: tuple[DealerCard, ...]
    meters: tuple["MeterCard", ...]
    approvals: tuple[ApprovalCard, ...]
    alarms: tuple[Alarm, ...]


class MeterCard(Value):
    """A progressive meter and its accounts, in cents."""

    meter: str
    title: str
    shown: int
    enabled: bool
    reserve: int
    overflow: int
    payable: int
    tables: tuple[str, ...]
    table_titles: tuple[str, ...]


class ChangeMeter(Value, forbid_unknown_fields=True):
    """Take a meter out of service, with a reason, or put it back in service."""

    id: CommandId
    enabled: bool
    reason: Reason = ""


class ChangeMeterRates(Value, forbid_unknown_fields=True):
    """Change a meter's rates, such as ``35.5%``; they apply after approval, from its next full reset."""

    id: CommandId
    progression: Annotated[str, Meta(max_length=20)]
    reserve: Annotated[str, Meta(max_length=20)] = "0%"
    reason: Reason


class SubmitTable(Value, forbid_unknown_fields=True):
    """Open a table by a Rules Submission in TOML, once another person approves."""

    id: CommandId
    reason: Reason
    submission: Annotated[str, Meta(max_length=9_000)]
    house_players: Annotated[int, Meta(ge=0, le=5)] = 0


class LogLine(Value):
    """One event of the record in words, with its place in the chain; ``table`` and ``round`` are what it is about.

    ``paper`` is the paper that it calls for, if any, ``document`` the document of the bank that it is about. While a
    table's round is under way ``hash`` is empty, because a hidden face could be guessed from it.
    """

    stream: str
    stream_title: str
    table: str | None
    sequence: int
    at: int
    by: str
    person: str
    name: str
    command: str
    kind: str
    kind_title: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]
    hash: str
    round: int | None = None
    paper: Paper | None = None
    document: NamedDocument | None = None


class LogPage(Value):
    """A page of the log, newest first; ``more`` is the cursor of the next page."""

    lines: tuple[LogLine, ...]
    more: str | None


class DisputeCard(Value):
    """A player's dispute of a round, and the finding."""

    dispute: int
    table: str
    table_title: str
    round: int
    player: str
    name: str
    at: int
    words: str
    finding: str
    answered_by: PersonShown | None
    answered_at: int | None


class AnswerDispute(Value, forbid_unknown_fields=True):
    """Answer a dispute with a finding."""

    id: CommandId
    finding: Annotated[str, Meta(min_length=1, max_length=500)]


class CheckpointShown(Value):
    """A signed checkpoint: the number of streams and entries that it covers, and the key."""

    number: int
    at: int
    key: str
    streams: int
    entries: int
    hash: str
    signature: str


class SelfCheckPart(Value):
    """One critical part: its digest, empty if it is missing or damaged, and the expected digest if there is one.

    ``differs`` names the files that differ from the expected ones.
    """

    part: str
    digest: str
    expected: str | None
    ok: bool
    differs: tuple[str, ...] = ()


class SelfCheck(Value):
    """The critical parts now, compared with a file of expected digests or with those at the house's opening."""

    at: int
    version: str
    ok: bool
    parts: tuple[SelfCheckPart, ...]
    against: Literal["file", "opening"]


class ShiftCard(Value):
    """A shift of a table, from its opening or the last count to the next count; ``until`` is null while it runs.

    ``win`` is drop + closing + credits - opening - fills; chips that players took to the cage do not count.
    ``hold`` is win divided by drop, in basis points. While the shift runs, ``closing`` is the expected inventory.
    ``unexplained`` is the over/short. ``adjustments`` of closed rounds paid ``adjusted_paid`` to players and took
    ``adjusted_collected`` from them: they lower and raise the win, and are no drop. ``contributions`` are the
    progressive wagers less those taken back, ``awards`` the meter's awards. ``progressive_agrees`` says whether
    table and meter agree round by round; it is null while the shift runs or if the table has no meter. ``documents``
    are the slips that moved or counted its chips. Amounts are in cents.
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
    adjustments: int
    adjusted_paid: int
    adjusted_collected: int
    contributions: int
    awards: int
    progressive_agrees: bool | None = None
    documents: tuple[NamedDocument, ...] = ()
