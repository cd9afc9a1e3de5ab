"""The titles of commands on staff buttons and in dialogs: the button, its group and choice, and the confirm button."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fifthstreet.house.wording.last_entry import entry_in_words
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.telling import tell_event
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand, CardPlace
from fifthstreet.table.events import AwardClaimed, Dealt, Events
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.state import LastEntry, Street
from fifthstreet.table.wager_titles import WAGER_TITLES, wager_title
from fifthstreet.table.words import place_in_words
from fifthstreet.wire.staff import Pay

GROUPS: Mapping[type, str] = {
    commands.OpenTable: "Open the table",
    commands.CloseTable: "Close the table",
    commands.CountBank: "Count the inventory",
    commands.Sit: "Sit",
    commands.BuyIn: "Buy in",
    commands.BringChips: "Bring chips",
    commands.CashOut: "Cash out",
    commands.Leave: "Leave",
    commands.Fill: "Fill",
    commands.Credit: "Credit",
    commands.ReceiveDeck: "Receive a deck",
    commands.OpenDeck: "Open a deck",
    commands.TakeUp: "Use the pre-shuffled deck",
    commands.OrderReshuffle: "Order a reshuffle",
    commands.OrderRecut: "Order a recut",
    commands.SpreadIdle: "Spread the deck",
    commands.RemoveDeck: "Remove a deck",
    commands.InspectDeck: "Inspect a deck",
    commands.CountStub: "Count the stub",
    commands.ReturnChip: "Progressive chip not accepted",
    commands.PlaceWager: "Wager",
    commands.TakeBack: "Take a wager back",
    commands.Shuffle: "Shuffle",
    commands.Cut: "Cut",
    commands.CloseBets: "No more bets",
    commands.CollectProgressive: "Collect progressive chips",
    commands.CancelProgressive: "Progressive wager without a chip",
    commands.Deal: "Deal",
    commands.PlaceStub: "Rack the stub",
    commands.Bet: "Bet",
    commands.TakeBetBack: "Take bet back",
    commands.Fold: "Fold",
    commands.Expire: "Time is up",
    commands.ArmAnew: "Restart the clock",
    commands.CollectFolds: "Collect folded hands",
    commands.Reveal: "Turn up a community card",
    commands.TurnBox: "Turn up the bonus box",
    commands.TurnHand: "Turn up a hand",
    commands.CallLosing: "Call the hand losing",
    commands.Settle: "Settle",
    commands.UndoKeypad: "Undo keypad",
    commands.UndoEntry: "Undo the last entry",
    commands.EnterTogether: "Enter together",
    commands.ReceiveAward: "Receive the award",
    commands.HoldPayout: "Hold a win for its payout document",
    commands.CloseRound: "Clear the table",
    commands.FoundFaceUp: "Card found face up",
    commands.DrewInError: "Card drawn in error",
    commands.WrongCount: "Wrong number of cards",
    commands.Exposed: "Card exposed",
    commands.ShufflerJam: "Shuffler jammed",
    commands.ShufflerCounts: "Shuffler count",
    commands.ShoeJam: "Shoe jammed",
    commands.TakeOutOfUse: "Take a device out of use",
    commands.BringBack: "Put a device back in use",
    commands.ChangeMethod: "Change dealing method",
    commands.AcceptWager: "Wager outside the limits",
    commands.ChangeLimits: "Change limits",
    commands.ApplyLimits: "Apply announced limits",
    commands.ReportConduct: "Player conduct",
    commands.CallLost: "Player has left",
    commands.CorrectFace: "Correct a card",
    commands.CorrectHand: "Correct a seat",
    commands.CorrectBuyIn: "Correct a buy-in",
    commands.CorrectChipsBrought: "Correct chips brought",
    commands.CorrectCount: "Correct the stub count",
    commands.CorrectCall: "Correct a losing call",
    commands.Adjust: "Adjust a closed round",
}
"""The title of each kind of command; buttons of one kind share a row under it."""

ODD_GROUPS: Mapping[type, str] = {
    commands.CountStub: "Stub count is wrong",
    commands.CollectFolds: "Folded hand: wrong count",
    commands.Shuffle: "Shuffler count is wrong",
}
"""The titles of steps of the procedure that find a wrong number of cards."""

OPENING: Mapping[OpeningStep, str] = {
    "dealer-inspects": "Inspect deck {deck}",
    "floorperson-verifies": "Verify deck {deck}",
    "spread-face-up": "Spread deck {deck} face up",
    "first-player-looks": "Show deck {deck} to the first player",
    "turn-face-down": "Turn deck {deck} face down",
    "wash": "Wash deck {deck}",
    "stack": "Stack deck {deck}",
    "shuffle": "Shuffle deck {deck}",
}
"""The steps of opening a deck."""

DEEDS: Mapping[type, str] = {
    commands.Fill: "Record fill",
    commands.Credit: "Record credit",
    commands.CountBank: "Record count",
    commands.InspectDeck: "Record inspection",
    commands.ReturnChip: "Return chip",
    commands.CancelProgressive: "Cancel wager",
    commands.UndoKeypad: "Undo keypad",
    commands.CorrectFace: "Correct card",
    commands.CorrectHand: "Correct seat",
    commands.CorrectBuyIn: "Correct buy-in",
    commands.CorrectChipsBrought: "Correct chips brought",
    commands.CorrectCount: "Correct count",
    commands.CorrectCall: "Settle again",
    commands.CallLost: "Call wagers lost",
    commands.TakeOutOfUse: "Take out of use",
    commands.BringBack: "Put back in use",
    commands.ChangeMethod: "Change method",
    commands.AcceptWager: "Accept wager",
    commands.ChangeLimits: "Change limits",
    commands.ShufflerJam: "Report shuffler jam",
    commands.ShufflerCounts: "Report shuffler count",
    commands.ShoeJam: "Report shoe jam",
    commands.FoundFaceUp: "Report face-up card",
    commands.DrewInError: "Report card drawn",
    commands.WrongCount: "Report wrong count",
    commands.Exposed: "Report exposed card",
    commands.ReportConduct: "Report conduct",
    commands.Sit: "Seat player",
    commands.BuyIn: "Record buy-in",
    commands.BringChips: "Record chips brought",
    commands.CashOut: "Record cash-out",
    commands.Leave: "Record leaving",
    commands.PlaceWager: "Place wager",
    commands.TakeBack: "Take wager back",
    commands.Bet: "Place bet",
    commands.Fold: "Fold hand",
}
"""The text of the confirm button, if it differs from the title."""

CONDUCT: Mapping[commands.Violation, str] = {
    "neglecting": "neglected the hand",
    "touching": "touched another's cards",
    "hiding": "hid cards",
    "talking": "talked about cards",
}
CHIPS_ENTERED: Mapping[type, str] = {
    commands.CorrectBuyIn: "buy-in",
    commands.CorrectChipsBrought: "chips brought",
}
"""What the dealer entered, in the words for its correction."""
_PLACES = {"community": "Community", "bonus-box": "Bonus box", "rack": "Rack"}
_WAGERS = {str(wager): title for wager, title in WAGER_TITLES.items()}
_PAID = {"pay": "progressive", "pay-envy": "envy"}
"""The wager that is paid by each step at a winner's seat."""


class Titles(NamedTuple):
    """The title of a button, the title of its kind, and what tells it apart from others of that kind (may be empty)."""

    title: str
    group: str
    choice: str


def titles_of(command: AnyCommand, decided: Events, odd: bool) -> Titles:
    """The titles of a command that leads to these events; ``odd`` if it reports a wrong number of cards."""
    group = ODD_GROUPS[type(command)] if odd else GROUPS[type(command)]
    choice = choice_of(command)
    title = None if odd else _of_the_procedure(command, decided) or _of_players(command) or _of_corrections(command)
    if not title:
        title = f"{group} ({choice[0].lower()}{choice[1:]})" if choice else group
    return Titles(title, group, choice)


def confirm_of(command: AnyCommand, odd: bool, title: str, two_people: bool) -> str:
    """The text of the confirm button, which names the deed."""
    if two_people:
        return "Request approval"
    if odd:
        return "Report wrong count"
    return DEEDS.get(type(command), title)


def settlement_title(command: commands.Settle, pays: Sequence[Pay]) -> str:
    """The instruction for a settlement step, with what it pays and takes: ``Seat 4: pay $160``."""
    step, seat = command.step, command.seat
    if not pays:
        return STEPS[step].order_at(seat)
    won = sum(pay.pays for pay in pays if pay.outcome == "win")
    by_cage = sum(pay.by_cage for pay in pays)
    lost = sum(pay.stake for pay in pays if pay.outcome == "lose")
    if STEPS[step].of != "hand" and not (by_cage and step in _PAID):
        return STEPS[step].order_at(seat, won)
    words = amounts_in_words(won - by_cage, by_cage, lost)
    wager = "" if step == "main" else f" ({_WAGERS[_PAID.get(step, step)]})"
    return f"Seat {seat}: {', '.join(words) or 'push'}{wager}"


def amounts_in_words(paid: int, by_cage: int, taken: int) -> list[str]:
    """What a settlement moves, each part with its verb; the verb is *record* for what the cage pays by document."""
    amounts = {"pay {}": paid, "record {} by document": by_cage, "take {}": taken}
    return [words.format(show_dollars(Cents(amount))) for words, amount in amounts.items() if amount]


def turn_up_title(place: CardPlace, seat: int, street: Street | None) -> tuple[str, str]:
    """The button that turns cards up, and words to explain it."""
    if place == "seat":
        return STEPS["turn-hand"].order_at(seat), STEPS["turn-hand"].title
    return f"Turn up the {street.inscription} card" if street else GROUPS[commands.TurnBox], ""


def opening_step(step: OpeningStep, deck: int) -> str:
    """A step of opening a deck: ``Wash deck 2``."""
    return OPENING[step].format(deck=deck)


def wager_on_button(wager: str) -> str:
    """The title of a wager; a dealer tip on a street names the street."""
    return _WAGERS.get(wager) or f"{_WAGERS['dealer-tip']}, {_WAGERS[wager.removeprefix('tip-')]}"


def dealing_in_words(terms: DealingTerms) -> str:
    """A way to deal: ``manual shoe, shuffled by hand, 1 deck``."""
    shuffled = "shuffled by hand" if terms.shuffler == "none" else f"{_spaced(terms.shuffler)} shuffler"
    return f"{_spaced(terms.method)}, {shuffled}, {'1 deck' if terms.decks == 1 else f'{terms.decks} decks'}"


def choice_of(command: AnyCommand) -> str:
    """What tells a command apart from others of its kind: ``Seat 3``; empty if there is only one."""
    match command:
        case commands.FoundFaceUp(place=place, seat=seat):
            return "In the pack" if place == "pack" else f"In the stack for {place_in_words(place, seat)}"
        case commands.Exposed(place="seat" as place, seat=seat) | commands.WrongCount(place=place, seat=seat):
            return _place(place, seat)
        case (
            commands.Exposed(place=where, seat=seat, card=card)
            | commands.CorrectFace(place=where, seat=seat, card=card)
        ):
            return f"{_place(where, seat)}, card {card}"
        case (
            commands.CorrectBuyIn(seat=seat, number=number, amount=amount)
            | commands.CorrectChipsBrought(seat=seat, number=number, amount=amount)
        ):
            return f"Seat {seat}, {CHIPS_ENTERED[type(command)]} {number}: {show_dollars(Cents(amount))}"
        case commands.ReportConduct(seat=seat, what=what):
            return f"Seat {seat}: {CONDUCT[what]}"
        case commands.TakeOutOfUse(device=device, how=how):
            return f"{device.capitalize()}: {_spaced(how)}"
        case commands.BringBack(device=device):
            return device.capitalize()
        case commands.ChangeMethod(terms=terms):
            return dealing_in_words(terms).capitalize()
        case commands.ChangeLimits(wager=wager):
            return wager_title(wager)
        case commands.RemoveDeck(deck=deck) | commands.InspectDeck(deck=deck):
            return f"Deck {deck}"
        case commands.ReceiveDeck(prepared=prepared):
            return "Prepared deck" if prepared else "New deck"
        case commands.SpreadIdle(faces=faces):
            return _spaced(faces).capitalize()
    return f"Seat {command.seat}" if isinstance(command, _AT_A_SEAT) else ""


_AT_A_SEAT = (
    commands.AcceptWager,
    commands.Sit,
    commands.BuyIn,
    commands.BringChips,
    commands.CashOut,
    commands.Leave,
    commands.PlaceWager,
    commands.TakeBack,
    commands.Bet,
    commands.TakeBetBack,
    commands.Fold,
    commands.CallLost,
    commands.CancelProgressive,
    commands.ReturnChip,
    commands.UndoKeypad,
    commands.CorrectHand,
    commands.CorrectCall,
    commands.CallLosing,
)
"""The commands that differ only in their seat."""


def _of_the_procedure(command: AnyCommand, decided: Events) -> str | None:
    match command:
        case commands.Deal():
            dealt = next((event for event in decided if isinstance(event, Dealt)), None)
            return f"Deal {tell_event(dealt)[1]}" if dealt else None
        case commands.Settle(seat=seat) if any(isinstance(event, AwardClaimed) for event in decided):
            return f"Claim the award of seat {seat}"
        case commands.Settle(step=step, seat=seat):
            return STEPS[step].order_at(seat)
        case commands.CallLosing(seat=seat):
            return f"Seat {seat} loses"
        case commands.OpenDeck(step=step, deck=deck):
            return opening_step(step, deck)
        case commands.SpreadIdle(faces=faces):
            return f"Spread the deck {_spaced(faces)}"
        case commands.ReceiveDeck(prepared=prepared):
            return "Receive a prepared deck" if prepared else "Receive a deck"
        case commands.RemoveDeck(deck=deck):
            return f"Remove deck {deck}"
        case commands.InspectDeck(deck=deck):
            return f"Inspect deck {deck}"
    return None


def undo_titles(last: LastEntry) -> Titles:
    """The titles of the button that takes back the last entry: ``Undo: seat 3 folds``."""
    words = entry_in_words(last)
    return Titles(f"Undo: {words}", GROUPS[commands.UndoEntry], f"{words[0].upper()}{words[1:]}")


def _of_corrections(command: AnyCommand) -> str | None:
    match command:
        case commands.CorrectFace(place=place, seat=seat, card=card):
            at = {"seat": f"of seat {seat}", "rack": "in the rack"}.get(place) or f"in {place_in_words(place)}"
            return f"Correct card {card} {at}"
        case commands.CorrectHand(seat=seat):
            return f"Correct seat {seat}"
        case (
            commands.CorrectBuyIn(seat=seat, number=number, amount=amount)
            | commands.CorrectChipsBrought(seat=seat, number=number, amount=amount)
        ):
            return f"Correct {CHIPS_ENTERED[type(command)]} {number} of seat {seat} ({show_dollars(Cents(amount))})"
        case commands.CorrectCall(seat=seat):
            return f"Seat {seat} was called losing by mistake"
    return None


def _of_players(command: AnyCommand) -> str | None:
    """The short title of a player's action, for the row of the seat."""
    match command:
        case commands.Bet(multiple=multiple):
            return f"{multiple}x"
        case commands.PlaceWager(wager=wager):
            return _WAGERS[wager]
        case commands.TakeBack(wager=wager):
            return f"Take back {_WAGERS[wager]}"
        case (
            commands.Sit()
            | commands.BuyIn()
            | commands.BringChips()
            | commands.CashOut()
            | commands.Leave()
            | commands.TakeBetBack()
            | commands.Fold()
        ):
            return GROUPS[type(command)]
    return None


def _place(place: str, seat: int) -> str:
    return f"Seat {seat}" if place == "seat" else _PLACES[place]


def _spaced(name: str) -> str:
    return name.replace("-", " ")
