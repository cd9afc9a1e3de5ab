"""Alarms in words: what kind they are, what to do, and what a table waits for."""

from collections.abc import Mapping
from datetime import date

from msgspec.structs import replace

from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.limits import WagerLimits
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.settlement_steps import STEPS, Step
from fifthstreet.table.wager_titles import limits_in_words
from fifthstreet.wire.alarms import Advice, AlarmKind

ADVICE: Mapping[AlarmKind, Advice] = {
    "floor": Advice(title="Waiting for the floor", todo="Play waits for you.", urgent=True, calls=True),
    "no-dealer": Advice(title="No dealer", todo="Send a dealer to the table.", urgent=True, calls=True),
    "meter": Advice(title="Meter", todo="Find out why, and put it back in service.", calls=True),
    "deck-age": Advice(title="Deck", todo="Bring a fresh deck and remove this one."),
    "count": Advice(title="Stub count", todo="Have the stub counted."),
    "jackpot": Advice(title="Jackpot", todo="Go to the table.", urgent=True, calls=True),
    "irregularity": Advice(title="Irregularity", todo="Review the round and the incident report."),
    "bank": Advice(title="Bank", todo="Over/short: find out why. The difference is on the shift report."),
    "payout": Advice(
        title="Payout document", todo="Prepare it under Bank while the hand is still on the table.", calls=True
    ),
    "surveillance": Advice(
        title="Surveillance",
        todo="Photograph the player's face, log the payout, and sign its document under Bank.",
        calls=True,
        whom="surveillance",
    ),
    "inventory": Advice(title="Inventory", todo="Request a fill. Play goes on."),
    "dispute": Advice(title="Dispute", todo="Replay the round and answer with a finding."),
    "connection": Advice(title="Connection", todo="Check on the player."),
    "approval": Advice(title="Approval", todo="Approve or refuse it. The requester cannot.", urgent=True, calls=True),
    "cover": Advice(
        title="Floor cover",
        todo="Send another floorperson, or close a table.",
        urgent=True,
        calls=True,
        whom="managers",
    ),
    "limits": Advice(
        title="New limits",
        todo="Have the dealer announce this to the players, watch the sign go up, then confirm.",
        calls=True,
    ),
    "trouble": Advice(
        title="Trouble", todo="The table has stopped: read the message and call for help.", urgent=True, calls=True
    ),
}
"""What each kind of alarm is called, and what to do about it."""
ANNOUNCE = "Announce aloud: "
"""How the words of the alarm of new limits begin."""
_WINNERS_STEPS: Mapping[Step, str] = {
    "validate-six-card": "Verify the cards and validate the prize at the table.",
    "six-card-papers": "Complete the papers at the table.",
    "call-supervisor": "Go to the table and verify the cards.",
    "floorperson-or-above-validates": "Verify the cards and validate the win at the table.",
    "pay": "Watch the payment at the table.",
    "papers": "Complete the papers at the table.",
}
"""What the floor does at each step of a winner's settlement that calls it to the table."""
MANAGER_APPROVES = replace(ADVICE["approval"], whom="managers")
"""The advice if only managers can approve: the alarm calls them at once."""
GOES_ON = Advice(title="Waiting for the floor", todo="Do it soon. Play goes on.")
"""The advice if the floor has a duty, but play does not wait for it."""
TO_EXPLAIN = Advice(title="Bank", todo="Explain the difference on the error slip, under Bank.", calls=True)
TO_DROP = Advice(
    title="Bank",
    todo="Have the dealer count the tray for the drop, then count it yourself. Until then no win by slips is right.",
    calls=True,
)
TO_EXPLAIN_CAGE = Advice(
    title="Cage", todo="Explain the difference on the cage error slip, under Bank.", calls=True, whom="managers"
)
TO_NOTIFY = Advice(title="Bank", todo="Send security to sign the error slip, under Bank.")
TO_RECOUNT = Advice(
    title="Bank",
    todo="Tell security and the Commission's representative; watch the dealer count the tray again.",
    calls=True,
)
TO_REPORT = Advice(
    title="Bank",
    todo="Security or surveillance investigates and reports, under Bank, and forwards a copy to the Commission.",
    calls=True,
    whom="surveillance",
)
TO_EXAMINE = Advice(
    title="Cage",
    todo="Go to the cage, examine the chips, then sign the redemption under Bank, or void it.",
    urgent=True,
    calls=True,
    whom="managers",
)
TO_RETURN = Advice(title="Bank", todo="Have the chips brought back, then sign the void under Bank.", calls=True)
ELECTRONIC_PLAYER = Advice(
    title="Connection", todo="Check on the player. The round goes on: a hand folds when its time to decide is over."
)
DEALER_AWAY = Advice(title="Connection", todo="Check on the dealer, or tap them out and send another.")

WAITS: Mapping[str, tuple[str, str]] = {
    "open-table": ("The table is closed and waits to be opened", "Open the table"),
    "inspect-deck": ("Deck {number} waits for your inspection", "Inspect deck {number}"),
    "verify-deck": ("Deck {number} waits for your verification", "Verify deck {number}"),
    "fill": ("The inventory is too low for the next payout: a fill is due", "Fill"),
}
"""What a table waits for the floor to do: the words of the alarm, and the deed that ends it."""


def jackpot_advice(step: Step, two_people: bool) -> Advice:
    """The advice for the next step of a winner's settlement: what to do, and whether it needs two people."""
    advice = ADVICE["jackpot"]
    todo = _WINNERS_STEPS.get(step, advice.todo)
    return replace(advice, todo=f"{todo} Two people needed." if two_people else todo)


def waiting_words(what: str, number: int, step: Step | None) -> tuple[str, str]:
    """The words of the alarm of a duty of the floor, and the deed on its button."""
    if step:
        order = STEPS[step].order_at(number)
        return f"Waiting for you to {after_colon(order)}", order
    words, deed = WAITS[what]
    return words.format(number=number), deed.format(number=number)


def counted_words(slip: str, serial: int) -> str:
    """The words of the alarm of a slip on which the dealer has counted, and the floor has not."""
    return f"{slip} {serial}: the dealer has counted. Now count yourself"


def not_counted_words(day: date) -> str:
    """The words of the alarm of a gaming day that ended without a count of the tray."""
    return f"Tray not counted at the end of gaming day {day}"


def recount_words(opener: str, closer: str) -> str:
    """The words of the alarm of an opening count that does not agree with the closing slip."""
    return f"{opener} differs from {'an empty tray' if closer == 'none' else after_colon(closer)}: count again"


def report_words(slip: str, unresolved: str, due: str, *, late: bool) -> str:
    """The words of the alarm of a difference that a recount did not resolve."""
    return f"{slip}: {unresolved} unresolved, report {'was ' if late else ''}due by {due}"


def examine_words(slip: str, total: int, over: int) -> str:
    """The words of the alarm of a redemption of more chips than the record shows, for which a player waits."""
    return f"{slip}: examine {show_dollars(Cents(total))} at the cage, {show_dollars(Cents(over))} over the record"


def signature_words(slip: str, serial: int, line: str) -> tuple[str, str]:
    """The words of the alarm of a slip that waits for the floor's signature, and the deed on its button."""
    return f"{slip} {serial} waits for your signature: {after_colon(line)}", f"Sign {after_colon(slip)}"


def announce_words(limits: WagerLimits, time: str) -> tuple[str, str]:
    """The words of the alarm of new limits that players have yet to hear, and the deed on its button."""
    return f"{ANNOUNCE}{limits_in_words(limits)} from {time}", "Confirm announcement"


def low_words(limit: int) -> str:
    """The words of the alarm of an inventory below the house's limit."""
    return f"Inventory is below {show_dollars(Cents(limit))}"


def cover_words(tables: int, floorpersons: int, needed: int) -> str:
    """The floor cover: ``7 tables to watch, 1 floorperson signed in: 2 needed``."""
    opened = "1 table to watch" if tables == 1 else f"{tables} tables to watch"
    people = "1 floorperson" if floorpersons == 1 else f"{floorpersons or 'no'} floorpersons"
    return f"{opened}, {people} signed in" + (f": {needed} needed" if needed > floorpersons else "")


def headline(table: str, words: str) -> str:
    """An alarm in a list of several tables: ``Maryland 2: deck 1 waits for your inspection``."""
    return f"{table_title(table)}: {after_colon(words)}" if table else words
