"""What a dealer enters with one key at a table of real cards, and what the console offers for it."""

from fifthstreet.values import Value
from fifthstreet.wire.client_commands import CommandId


class SameBets(Value, tag="same-bets", forbid_unknown_fields=True):
    """Place the wagers of the last round for every seat that has none yet; seats that cannot are left out."""


class GoOn(Value, tag="go-on", forbid_unknown_fields=True):
    """Take the next steps that go together: deal all, collect the folds, settle a seat, clear the table.

    ``counted`` is what the dealer counted, where a count is due. ``rest`` settles every seat up to the next hand that
    is to be turned up. ``amount`` repeats a large payout, which is refused without it.
    """

    counted: int | None = None
    rest: bool = False
    amount: int | None = None


class DecideAll(Value, tag="decide-all", forbid_unknown_fields=True):
    """Give every seat that has yet to act the same bet, or a fold if ``multiple`` is 0."""

    multiple: int
    tip_multiple: int = 0


class LosingHand(Value, tag="losing", forbid_unknown_fields=True):
    """Call the next hand losing and settle it; with ``rest``, every hand that is left."""

    rest: bool = False


DealerEntry = SameBets | GoOn | DecideAll | LosingHand


class MakeEntry(Value, forbid_unknown_fields=True):
    """One entry of the dealer at a table of real cards; it is carried out whole, and taken back with one Undo."""

    id: CommandId
    entry: DealerEntry


class Question(Value):
    """A question before an act that cannot be undone: what follows, and the text of each of its two buttons."""

    title: str
    words: str
    deed: str
    decline: str


class GoOnShown(Value):
    """The steps that Enter takes together: ``command`` is the first, ``count`` names what must be counted first.

    ``ask`` is put to the dealer first where ``amount`` is large; ``rest`` is the title of the button that settles on to
    the next hand, empty where it would do no more.
    """

    command: str
    title: str
    words: str
    clauses: tuple[str, ...]
    count: str = ""
    ask: Question | None = None
    amount: int = 0
    rest: str = ""


class EntriesShown(Value):
    """What the dealer can enter with one key now; an empty title means that it is not possible.

    ``left_out`` names the seats whose bets of the last round cannot be placed again, and why.
    """

    same_bets: str = ""
    left_out: tuple[str, ...] = ()
    go_on: GoOnShown | None = None
    losing: str = ""
    all_losing: str = ""
    multiples: tuple[int, ...] = ()


class HandShown(Value):
    """A hand of the settlement as it was announced: ``two pair``, or ``called losing``."""

    seat: int
    words: str
