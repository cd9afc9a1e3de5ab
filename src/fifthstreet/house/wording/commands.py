"""Commands as console buttons: their words and their kind."""

from collections.abc import Mapping

from fifthstreet.house.wording.command_titles import CHIPS_ENTERED, CONDUCT, dealing_in_words
from fifthstreet.house.wording.events import tell
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.telling import WAGERS
from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.events import Events
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.table.words import place_in_words
from fifthstreet.wire.staff import StepKind

_KINDS: Mapping[StepKind, tuple[type, ...]] = {
    "correction": (
        commands.UndoEntry,
        commands.CorrectFace,
        commands.CorrectHand,
        commands.CorrectBuyIn,
        commands.CorrectChipsBrought,
        commands.CorrectCount,
        commands.CorrectCall,
    ),
    "irregularity": (
        commands.FoundFaceUp,
        commands.DrewInError,
        commands.WrongCount,
        commands.Exposed,
        commands.ReturnChip,
        commands.AcceptWager,
        commands.CancelProgressive,
        commands.UndoKeypad,
    ),
    "conduct": (commands.ReportConduct, commands.CallLost),
    "deck": (
        commands.ReceiveDeck,
        commands.OpenDeck,
        commands.OrderReshuffle,
        commands.OrderRecut,
        commands.SpreadIdle,
        commands.RemoveDeck,
        commands.InspectDeck,
    ),
    "device": (
        commands.ShufflerJam,
        commands.ShufflerCounts,
        commands.ShoeJam,
        commands.TakeOutOfUse,
        commands.BringBack,
        commands.ChangeMethod,
    ),
    "bank": (
        commands.OpenTable,
        commands.CloseTable,
        commands.CountBank,
        commands.Fill,
        commands.Credit,
        commands.Adjust,
    ),
    "limits": (commands.ChangeLimits, commands.ApplyLimits),
    "player": (
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
    ),
}
SECTIONS: Mapping[StepKind, str] = {
    "procedure": "Round",
    "correction": "Corrections",
    "irregularity": "Irregularities",
    "conduct": "Conduct",
    "device": "Shuffler and shoe",
    "deck": "Decks",
    "bank": "Bank",
    "limits": "Limits",
    "player": "Player actions",
}
"""The title of each kind of button."""
_KIND_OF: dict[type, StepKind] = {command: kind for kind, members in _KINDS.items() for command in members}


def kind_of(command: AnyCommand, odd: bool) -> StepKind:
    """The kind of a command's button."""
    return "irregularity" if odd else _KIND_OF.get(type(command), "procedure")


def words_of(command: AnyCommand, decided: Events, odd: bool) -> str:
    """What a command does, in a few words, without the fields that are still to be filled in."""
    words = _irregular(command) if odd else _in_words(command)
    if words:
        return sentence(words)
    lines = [tell(event, hidden=False) for event in decided]
    first = lines[0][0]
    return sentence("; ".join(what for actor, what in lines if actor == first))


def _irregular(command: AnyCommand) -> str:
    match command:
        case commands.CountStub():
            return "the stub count is wrong: enter the counts"
        case commands.CollectFolds():
            return "a folded hand has a wrong number of cards"
    return "the shuffler counted a wrong number of cards"


def _in_words(command: AnyCommand) -> str | None:
    found = _of_the_bank(command) or _of_the_cards(command) or _of_devices(command)
    return found or _of_players(command)


def _of_the_bank(command: AnyCommand) -> str | None:
    match command:
        case commands.OpenTable():
            return "open the table with an inventory"
        case commands.CloseTable():
            return "count the inventory and close the table"
        case commands.CountBank():
            return "end the shift: count the inventory, drop the box"
        case commands.Fill():
            return "fill from the cage"
        case commands.Credit():
            return "credit to the cage"
        case commands.Adjust():
            return "pay a player a difference for a closed round, or collect it"
    return None


def _of_the_cards(command: AnyCommand) -> str | None:
    match command:
        case commands.FoundFaceUp(place=place, seat=seat):
            return f"a card is face up in {_stack(place, seat)}"
        case commands.DrewInError():
            return "a card was drawn in error, not seen by anyone"
        case commands.WrongCount(place=place, seat=seat):
            return f"a wrong number of cards {_where(place, seat)}"
        case commands.Exposed(place="seat", seat=seat):
            return f"a card of seat {seat} was exposed"
        case commands.Exposed(place=place, card=card):
            return f"card {card} in {place_in_words(place)} was exposed"
        case commands.CorrectFace(place=place, seat=seat, card=card):
            return f"correct card {card} {_where(place, seat)}, which was entered wrongly"
        case commands.CorrectHand(seat=seat):
            return f"enter the actual wagers and decisions of seat {seat}; an empty field changes nothing"
        case commands.CorrectCount():
            return "correct the count of the stub in this round"
        case commands.CorrectBuyIn(seat=seat, number=number) | commands.CorrectChipsBrought(seat=seat, number=number):
            return f"correct {CHIPS_ENTERED[type(command)]} {number} of seat {seat}; 0 if there was none"
        case commands.RemoveDeck(deck=deck, reason=reason):
            return f"remove deck {deck}" + (": past its time limit" if reason == "age" else "")
        case commands.InspectDeck(deck=deck):
            return f"inspect deck {deck}, out of play"
        case commands.ReceiveDeck(prepared=prepared, back=back):
            return f"receive a deck, {back} backs" + (", already inspected and shuffled" if prepared else "")
    return None


def _of_devices(command: AnyCommand) -> str | None:
    match command:
        case commands.ShufflerJam():
            return "the shuffler jammed, or did not finish"
        case commands.ShufflerCounts():
            return "the shuffler reports its count"
        case commands.ShoeJam():
            return "the shoe jammed, or did not dispense all cards"
        case commands.TakeOutOfUse(device=device, how=how):
            return f"take the {device} out of use: {how.replace('-', ' ')}"
        case commands.BringBack(device=device):
            return f"put the {device} back in use"
        case commands.ChangeMethod(terms=terms):
            return f"deal by {dealing_in_words(terms)}"
        case commands.AcceptWager(wager=wager):
            return f"the {wager_title(wager)} is over or under the limits: if accepted, it is paid or lost in full"
        case commands.ChangeLimits(wager=wager):
            return f"change the limits of {wager_title(wager)}: with players only after notice, and no higher minimum"
    return None


def _of_players(command: AnyCommand) -> str | None:  # noqa: PLR0912 - one case for each kind of command
    match command:
        case commands.ReportConduct(seat=seat, what=what):
            return f"seat {seat} {CONDUCT[what]}"
        case commands.CallLost(seat=seat):
            return f"seat {seat} has left: call its wagers lost"
        case commands.CorrectCall(seat=seat):
            return f"seat {seat} was called losing by mistake: settle again, with its cards"
        case commands.Sit(seat=seat):
            return f"seat {seat}: player sits down"
        case commands.BuyIn(seat=seat):
            return f"seat {seat}: buy-in"
        case commands.BringChips(seat=seat):
            return f"seat {seat}: chips of the house, bought elsewhere; no cash into the drop"
        case commands.CashOut(seat=seat):
            return f"seat {seat}: cash out"
        case commands.PlaceWager(seat=seat, wager=wager):
            return f"seat {seat}: {WAGERS[wager]}"
        case commands.TakeBack(seat=seat, wager=wager):
            return f"seat {seat}: takes back {WAGERS[wager]}"
        case commands.Bet(seat=seat, multiple=multiple):
            return f"seat {seat}: bets {multiple}x"
        case commands.TakeBetBack(seat=seat):
            return f"seat {seat}: takes bet back"
        case commands.Fold(seat=seat):
            return f"seat {seat}: folds"
        case commands.Leave(seat=seat):
            return f"seat {seat}: leaves"
    return None


def _where(place: str, seat: int) -> str:
    return f"at seat {seat}" if place == "seat" else "in the rack" if place == "rack" else f"in {place_in_words(place)}"


def _stack(place: str, seat: int) -> str:
    return f"the stack of seat {seat}" if place == "seat" else place_in_words(place)


def in_dollars(cents: int) -> str:
    """An amount in dollars, as buttons and alarms show it."""
    return show_dollars(Cents(cents))
