"""A round in words that a dealer can read: who did what, under which clause, and what it did to the money."""

from collections.abc import Iterable

from fifthstreet.cards import Card
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.progressive.events import (
    Awarded,
    AwardPaid,
    AwardsReleased,
    ClaimQueued,
    Contributed,
    Corrected,
    MeterEvent,
    MeterReset,
    MeterStarted,
    RoundEnded,
    RoundFinished,
)
from fifthstreet.rules import Game
from fifthstreet.table import events as happened
from fifthstreet.table.events import AnyEvent, Line
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.state import Stage, Street
from fifthstreet.table.words import cards_in_words, place_in_words

MOST_CLAUSES = 3
Told = tuple[str, str]
"""Who acted, and what they did."""


def tell(game: Game, done: CarriedOut) -> list[str]:
    """One line of text for each event, except those of the meter that only repeat the table's own event."""
    lines = [_line(game, *tell_event(event), event.cite) for event in done.events]
    of_the_meter = [event for event in done.meter_events if not isinstance(event, AwardPaid | RoundFinished)]
    return lines + [_line(game, "meter", _meter(event), event.cite) for event in of_the_meter]


def tell_results(before: dict[int, int], after: dict[int, int]) -> str:
    """A line that says what each seat won or lost over the round."""
    results = [f"seat {seat} {_signed(after[seat] - chips)}" for seat, chips in before.items() if seat in after]
    return f"  result      {', '.join(results)}"


def _line(game: Game, who: str, what: str, cite: tuple[str, ...]) -> str:
    short = [clause.removeprefix(game.book.law) for clause in cite]
    more = " …" if len(short) > MOST_CLAUSES else ""
    return f"  {who:<12}{what:<67} {', '.join(short[:MOST_CLAUSES])}{more}".rstrip()


def tell_event(event: AnyEvent) -> Told:  # noqa: PLR0912 - one case for each kind of event
    """Who acted in an event, and what they did, in words."""
    match event:
        case happened.TableOpened(inventory=amount):
            return "floor", f"opens the table with {_dollars(amount)}"
        case happened.Filled(amount=amount):
            return "floor", f"fill of {_dollars(amount)}"
        case happened.SatDown(seat=seat, player=player):
            return f"seat {seat}", f"{player} sits down"
        case happened.BoughtIn(seat=seat, amount=amount):
            return f"seat {seat}", f"buys in for {_dollars(amount)}"
        case happened.CashedOut(seat=seat, amount=amount):
            return f"seat {seat}", f"takes {_dollars(amount)} to the cage"
        case happened.Left(seat=seat):
            return f"seat {seat}", "leaves"
        case happened.WagerPlaced(seat=seat, wager=wager, amount=amount):
            return f"seat {seat}", f"{_words(wager)}: {_dollars(amount)}"
        case happened.WagerTakenBack(seat=seat, wager=wager, amount=amount):
            return f"seat {seat}", f"takes {_dollars(amount)} back: {_words(wager)}"
        case happened.Shuffled(deck=deck, by_machine=machine, counted=counted):
            count = f", which counts {counted}" if counted is not None else ""
            return "dealer", f"shuffles deck {deck}{' with the shuffler' if machine else ' by hand'}{count}"
        case happened.WasCut(cards=cards, cover_card=cover):
            return "dealer", f"cuts {cards} cards" + (f"; cover card {_words(cover)}" if cover != "silent" else "")
        case happened.BetsClosed(announced=announced):
            return "dealer", '"no more bets"' if announced else "presses the button: the bets are closed"
        case happened.ProgressiveLocked(seats=seats, wager=wager, closed=closed):
            many = "1 wager" if len(seats) == 1 else f"{len(seats)} wagers"
            return "system", f"progressive closed {_words(closed or '')}: {many} of {_dollars(wager)}"
        case happened.ProgressiveCollected(chips=chips, amount=amount):
            return "dealer", f"{chips} progressive chips to the inventory: {_dollars(amount)}"
        case happened.ProgressiveCancelled(seat=seat):
            return "floor", f"cancels the progressive wager of seat {seat}"
        case happened.ChipReturned(seat=seat):
            return "dealer", f"gives seat {seat} a progressive chip back that was not accepted"
    return _told_of_the_deck(event) or _told_of_trouble(event) or _told_in_the_round(event)


def _told_of_the_deck(event: AnyEvent) -> Told | None:  # noqa: PLR0912 - one case for each kind of event
    match event:
        case happened.DeckReceived(deck=deck, back=back, prepared=prepared):
            return "dealer", f"receives deck {deck}, {back} backs{', inspected and shuffled' if prepared else ''}"
        case happened.OpeningStepTaken(deck=deck, step=step):
            who = "floor" if step == "floorperson-verifies" else "dealer"
            return who, f"deck {deck}: {_words(step)}"
        case happened.DeckTakenUp(deck=deck):
            return "dealer", f"takes up deck {deck} as it came"
        case happened.ReshuffleOrdered():
            return "floor", "orders the cards shuffled again"
        case happened.RecutOrdered():
            return "floor", "orders the cards cut again"
        case happened.IdleSpread(faces=faces):
            return "dealer", f"nobody plays: spreads the cards {_words(faces)}"
        case happened.DeckRemoved(deck=deck, reason=reason):
            return "dealer", f"takes deck {deck} off the table: {_words(reason)}"
        case happened.DeckInspected(deck=deck, cards=cards):
            return "floor", f"inspects deck {deck}: {cards_in_words(cards)}"
        case happened.StubCounted(stub=stub, deck=deck, misdealt=misdealt):
            return "dealer", f"counts the stub: {stub}, {deck} in all{', misdealt' if misdealt else ''}"
        case happened.ShufflerCounted(deck=deck, cards=cards):
            return "system", f"the shuffler counts deck {deck}: {cards_in_words(cards)}"
        case happened.Credited(amount=amount):
            return "floor", f"credit of {_dollars(amount)} to the cage"
        case happened.BankCounted(counted=counted, expected=expected, drop=drop):
            off = _off(counted, expected)
            return "floor", f"counts {_dollars(counted)} in the inventory{off}; drop {_dollars(drop)}"
        case happened.TableClosed(counted=counted, expected=expected, drop=drop):
            return "floor", f"closes the table with {_dollars(counted)}{_off(counted, expected)}; drop {_dollars(drop)}"
    return None


def _off(counted: int, expected: int) -> str:
    if counted == expected:
        return ""
    return f", {_dollars(abs(counted - expected))} {'more' if counted > expected else 'less'} than it should be"


def _told_of_trouble(event: AnyEvent) -> Told | None:  # noqa: PLR0912 - one case for each kind of event
    match event:
        case happened.RoundVoided(why=why, returned=returned, coupons=coupons, same_deck=same_deck):
            each = ", ".join(f"seat {seat} {_dollars(amount)}" for seat, amount in returned)
            coupon = "".join(f", seat {seat} its coupon" for seat in coupons)
            again = "; the same deck again" if same_deck else ""
            return "dealer", f"round void, {why}; back to {each or 'nobody'}{coupon}{again}"
        case happened.HandVoided(seat=seat, cards=cards, returned=amount, coupon=with_coupon):
            coupon = " and the coupon" if with_coupon else ""
            return "dealer", f"hand of seat {seat} void, {cards_in_words(cards)}; {_dollars(amount)}{coupon} back"
        case happened.StrayCardsRacked(seat=seat, cards=cards):
            return "dealer", f"{cards_in_words(cards)} of seat {seat}, which has no ante, to the rack: play goes on"
        case happened.WagersForfeited(seat=seat, why=why, amount=amount, moment=moment):
            return "floor", f"seat {seat} forfeits {_dollars(amount)}: {why}{_when(moment)}"
        case happened.ConductNoted(seat=seat, what=what, reminded=reminded, moment=moment):
            done = "reminded" if reminded else "noted"
            return "floor", f"seat {seat}, {what}{_when(moment)}: {done}, nothing is lost"
        case happened.CardDiscarded(place=place, seat=seat, replaced_by=new):
            where = "the pack" if place == "pack" else f"the stack of {place_in_words(place, seat)}"
            return "dealer", f"card face up in {where}, to the rack{', the next in its place' if new else ''}"
        case happened.CardSeen(place=place, seat=seat, face_up=face_up, turned_over=turned_over):
            how = f"face up in {place_in_words(place, seat)}" if face_up else f"of {place_in_words(place, seat)} seen"
            return "dealer", f"card {how}: {'turned over, ' if turned_over else ''}play goes on"
        case happened.DrawnInError():
            return "dealer", "card drawn in error, unseen: it is the next card"
        case happened.DeviceJammed(device=device):
            return "dealer", f"the {device} jams"
        case happened.DeviceOutOfUse(device=device, how=how):
            return "floor", f"the {device} is out of use: {_words(how)}"
        case happened.DeviceBack(device=device, in_use=in_use):
            return "floor", f"the {device} is back {'in use' if in_use else 'at the table, not in use'}"
        case happened.MethodChanged(terms=terms):
            return "floor", f"the table deals by {_words(terms.method)}, shuffler: {_words(terms.shuffler)}"
        case happened.FaceCorrected(was=was, face=face, floorperson=floorperson):
            return "floor", f"{floorperson} corrects {was} to {face}"
        case happened.HandCorrected(seat=seat, floorperson=floorperson):
            return "floor", f"{floorperson} corrects seat {seat}: {_entered(event)}"
        case happened.BuyInCorrected(seat=seat, was=was, amount=amount, floorperson=floorperson):
            return "floor", f"{floorperson} corrects the buy-in of seat {seat}: {_dollars(was)} to {_dollars(amount)}"
        case happened.EntryUndone(entry=entry, seat=seat):
            at = f" of seat {seat}" if seat else ""
            return "dealer", f"takes back the last entry: {UNDONE[entry]}{at}"
        case happened.SettlementReopened():
            return "floor", "the settlement starts again"
    return None


def _told_in_the_round(event: AnyEvent) -> Told:  # noqa: PLR0912 - one case for each kind of event
    match event:
        case happened.Dealt(to="seat", seat=seat, slots=slots):
            return "dealer", f"{cards_in_words(len(slots))} to seat {seat}"
        case happened.Dealt(to="community", slots=slots, out_of=out_of):
            return "dealer", f"{cards_in_words(len(slots))} to the community area, from the {out_of}"
        case happened.Dealt(slots=slots):
            return "dealer", f"{cards_in_words(len(slots))} to the bonus box"
        case happened.StubPlaced(cards=cards):
            return "dealer", f"stub of {cards_in_words(cards)} to the discard rack"
        case happened.StreetOpened(street=street):
            return "system", f"{street.inscription} is open"
        case happened.Asked(seat=seat):
            return "dealer", f"asks seat {seat}"
        case happened.ArmedAnew():
            return "system", "after an outage: the time to decide starts again"
        case happened.StreetBet(seat=seat, street=street, multiple=multiple, amount=amount, tip=tip):
            extra = f", and {_dollars(tip)} for the dealer" if tip else ""
            return f"seat {seat}", f"{street.inscription}, {multiple}x: {_dollars(amount)}{extra}"
        case happened.StreetBetTakenBack(seat=seat, amount=amount):
            return f"seat {seat}", f"takes {_dollars(amount)} back"
        case happened.Folded(seat=seat, by_system=by_system):
            return ("system", f"folds seat {seat}: time is up") if by_system else (f"seat {seat}", "folds")
        case happened.FoldCollected(seat=seat, amount=amount, slots=slots, counted=counted):
            went = "cards to the rack" if slots else "cards stay for a side wager"
            went = f"cards spread, counted ({counted}), to the rack" if counted is not None else went
            return "dealer", f"{_dollars(amount)} of seat {seat} to the inventory; {went}"
        case happened.Revealed(street=street, face=face):
            return "dealer", f"turns up the {street.inscription} card: {face}"
        case happened.BoxTurned(faces=faces):
            return "dealer", f"turns up the bonus box: {_shown(faces)}"
        case happened.SettlementOpened():
            return "dealer", "settles, from the right"
    return _told_in_the_settlement(event)


UNDONE = {
    "BoughtIn": "buy-in",
    "WagerPlaced": "wager",
    "WagerTakenBack": "wager",
    "ProgressiveCollected": "progressive chips",
    "StubCounted": "stub count",
    "StreetBet": "bet",
    "StreetBetTakenBack": "bet",
    "Folded": "fold",
    "Revealed": "community card",
    "BoxTurned": "bonus box",
    "HandTurned": "hand",
    "WagersSettled": "settlement",
    "ProgressiveLost": "progressive",
    "ProgressiveWon": "progressive",
    "StepTaken": "step",
    "EnvyPaid": "Envy Bonus",
    "HandCollected": "collected hand",
}
"""What each entry that can be taken back is called, by the kind of its first event."""


def _entered(event: happened.HandCorrected) -> str:
    """What truly lies at a seat: ``Ante $10, Progressive $1, 3rd Street 3x, 4th Street fold``."""
    wagers = {
        "Ante": event.ante,
        "Three Card Bonus": event.three_card,
        "Six Card Bonus": event.six_card,
        "Progressive": event.progressive,
        "coupon": event.coupon,
        "dealer tips": event.tip_ante + event.tip_three_card,
    }
    words = [f"{wager} {_dollars(amount)}" for wager, amount in wagers.items() if amount]
    for street, decision in zip(Street, event.streets, strict=False):
        words.append(f"{street.inscription} {f'{decision.multiple}x' if decision.multiple else 'fold'}")
    return ", ".join(words) or "no wagers"


def _told_in_the_settlement(event: AnyEvent) -> Told:  # noqa: PLR0912 - one case for each kind of event
    match event:
        case happened.HandTurned(seat=seat, faces=faces, hand=hand):
            return "dealer", f"seat {seat}: {_shown(faces)}, {hand}"
        case happened.WagersSettled(seat=seat, step=step, hand=hand, outcome=outcome, lines=lines, tips=tips):
            return "dealer", f"seat {seat}, {_words(step)}, {hand}: {_outcome(outcome, lines)}{_tipped(outcome, tips)}"
        case happened.ProgressiveLost(seat=seat):
            return "dealer", f"seat {seat}, progressive: no win"
        case happened.ProgressiveWon(seat=seat, hand=hand):
            return "dealer", f"seat {seat}, progressive: {hand} wins"
        case happened.StepTaken(seat=seat, step=step, amount=amount):
            return STEPS[step].by, STEPS[step].done_at(seat, amount)
        case happened.KeypadUndone(seat=seat, paid=paid, source=source):
            back = f"; {_dollars(paid)} back to the {source}" if paid else ""
            return "dealer", f"seat {seat}: keypad pressed again, not keyed in{back}"
        case happened.AwardClaimed(seat=seat, hand=hand):
            return "system", f"claims the award of seat {seat} for {hand}"
        case happened.ClaimWaits(seat=seat):
            return "system", f"the claim of seat {seat} waits: another award is being verified"
        case happened.AwardReceived(seat=seat, amount=amount):
            return "system", f"the meter awards seat {seat} {_dollars(amount)}"
        case happened.ProgressivePaid(seat=seat, amount=amount, source=source):
            return "dealer", f"seat {seat}, progressive: {_dollars(amount)} from the {source}"
        case happened.EnvyPaid(seat=seat, paid=paid):
            each = ", ".join(f"seat {other} {_dollars(amount)}" for other, amount in paid)
            return "dealer", f"envy for the hand of seat {seat}: {each}"
        case happened.HandCollected(seat=seat, counted=counted):
            spread = f", spread and counted ({counted})" if counted is not None else ""
            return "dealer", f"cards of seat {seat} to the rack{spread}"
        case happened.EndOfRoundPressed():
            return "dealer", "presses the end-of-round button"
        case happened.RoundClosed(tips=tips):
            extra = f"; {_dollars(tips)} to the tip box" if tips else ""
            return "dealer", f"clears the table{extra}"
    raise TypeError(type(event).__name__)


def _meter(event: MeterEvent) -> str:
    match event:
        case MeterStarted(amount=amount):
            return f"starts at {_dollars(amount)}"
        case Contributed(amount=0, round=number):
            return f"opens round {number} without wagers"
        case Contributed(to_meter=to_meter):
            return f"grows by {float(to_meter) / 100:.4f} dollars"
        case Awarded(amount=amount):
            return f"pays {_dollars(amount)}"
        case ClaimQueued(key=key):
            return f"lets the claim of seat {key.seat} wait"
        case AwardsReleased(awards=awards, reason=reason):
            return f"takes back {_dollars(sum(award.amount for award in awards))}: {reason}"
        case MeterReset():
            return "is reset"
        case RoundEnded(round=number):
            return f"round {number} is over"
        case Corrected(amount=amount, off_meter=off_meter, reason=reason) if amount < 0:
            return f"grows late by {float(-off_meter) / 100:.4f} dollars: {reason}"
        case Corrected(off_meter=off_meter, reason=reason):
            return f"is corrected by {float(off_meter) / 100:.4f} dollars: {reason}"
    return type(event).__name__


def _when(moment: Stage | None) -> str:
    """The moment of an act, as the end of a sentence: ``, 4th Street``."""
    if moment is None:
        return ""
    return f", {moment.street.inscription if moment.street else _words(moment)}"


def _outcome(outcome: str, lines: tuple[Line, ...]) -> str:
    stakes, won = sum(line.stake for line in lines), sum(line.won for line in lines)
    if outcome == "win":
        each = ", ".join(f"{_areas(line.wager)} {_dollars(line.won)}" for line in lines)
        return f"{_dollars(won)} on {_dollars(stakes)}" + (f" ({each})" if len(lines) > 1 else "")
    return f"{'push' if outcome == 'push' else 'lost'}, {_dollars(stakes)}"


def _areas(wager: str) -> str:
    return {"third-street": "3rd", "fourth-street": "4th", "fifth-street": "5th"}.get(wager, _words(wager))


def _tipped(outcome: str, tips: tuple[Line, ...]) -> str:
    if not tips:
        return ""
    return f"; for the dealer {_outcome(outcome, tips)}"


def _shown(faces: Iterable[Card]) -> str:
    return " ".join(str(face) for face in faces)


def _words(name: str) -> str:
    return name.replace("-", " ")


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount))


def _signed(amount: int) -> str:
    return f"+{_dollars(amount)}" if amount > 0 else _dollars(amount)
