"""The question before a void: its deed, and what it returns to whom."""

from collections.abc import Sequence

from msgspec.structs import replace

from fifthstreet.house.base.reasons import missing_reason, needs_reason
from fifthstreet.house.tables.approval_policy import approval_for, returned_by_seat, taken_back
from fifthstreet.house.tables.change import carry_out_all
from fifthstreet.house.tables.host import Host
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.papers.phrases import listed
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.events import Events, HandVoided, RoundVoided
from fifthstreet.table.refusal import Refusal
from fifthstreet.wire.dealing import Question

KEEP_PLAYING = "Keep playing"
"""The button that does not void."""


def void_question(host: Host, command: AnyCommand, reason: str) -> Question | None:
    """What to ask before a command that voids; None if it voids nothing, or would be refused anyway."""
    table, now = host.table, host.services.clock.now()
    done = carry_out_all(host.game, host.standing, (replace(command, at=now),))
    if isinstance(done, Refusal) or missing_reason(reason, needs_reason(done.events)):
        return None
    deed = deed_of(done.events, table.round.number)
    if not deed:
        return None
    two_people = approval_for(host.game, table, command, done.events, host.void_left) is not None
    amounts = [amount for _, amount in returned_by_seat(done.events)]
    return Question(
        title=f"{deed}?",
        words=void_consequence(amounts, sum(map(taken_back, done.events)), two_people),
        deed="Request approval" if two_people else deed,
        decline=KEEP_PLAYING,
    )


def deed_of(events: Events, round_: int) -> str:
    """What events void: ``Void round 12``, ``Void the hand at seat 3``; empty if they void nothing."""
    if any(isinstance(event, RoundVoided) for event in events):
        return void_deed(round_, ())
    seats = [event.seat for event in events if isinstance(event, HandVoided)]
    return void_deed(round_, seats) if seats else ""


def void_deed(round_: int, seats: Sequence[int]) -> str:
    """The deed on the button: ``Void round 12``, or ``Void the hand at seat 3`` if only some hands are voided."""
    if not seats:
        return f"Void round {round_}"
    where = f"seat {seats[0]}" if len(seats) == 1 else f"seats {listed(map(str, seats))}"
    return f"Void the hand{'s' if len(seats) > 1 else ''} at {where}"


def void_consequence(returned: Sequence[int], taken_back: int, two_people: bool) -> str:
    """What follows: ``Returns $340 to 4 players.``; ``returned`` has the amount of each player."""
    players = "1 player" if len(returned) == 1 else f"{len(returned)} players"
    words = [f"Returns {in_dollars(sum(returned))} to {players}." if returned else "Returns nothing."]
    words += [f"Takes back {in_dollars(taken_back)} of winnings."] if taken_back else []
    words += ["A second person must approve."] if two_people else []
    return " ".join(words)
