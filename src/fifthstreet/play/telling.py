"""A round in words that a dealer can read: who did what, under which clause, and what it did to the money."""

from collections.abc import Callable, Iterable

from fifthstreet.cards import Card
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.play.meter_telling import tell_meter_event
from fifthstreet.progressive.events import AwardPaid, RoundFinished
from fifthstreet.rules import Game
from fifthstreet.table import events as happened
from fifthstreet.table.commands import JointEntry
from fifthstreet.table.events import AnyEvent, Line, Outcome
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.state import Stage, Street
from fifthstreet.table.wager_titles import WAGER_TITLES, limits_in_words
from fifthstreet.table.words import cards_in_words, minutes_in_words, place_in_words

MOST_CLAUSES = 3
EventWords = tuple[str, str]
"""Who acted, and what they did."""
NameAt = Callable[[int], str]
"""What the player at a seat is called: by name, or ``seat 3``."""
NAME_PLAYERS = frozenset(
    {
        happened.HandTurned,
        happened.HandCalledLosing,
        happened.WagersSettled,
        happened.ProgressiveLost,
        happened.ProgressiveWon,
        happened.ProgressivePaid,
        happened.EnvyPaid,
    }
)
"""The events that call players by name, where names are given: those of the settlement."""
PROGRESSIVE_CLOSED = {
    "at-the-announcement": ' at "no more bets"',
    "by-the-dealers-button": " by the dealer's button",
    None: "",
}
"""How the Progressive wagers were closed."""
WAGERS = {str(wager): title for wager, title in WAGER_TITLES.items()}
DEALER_TIP = WAGERS["dealer-tip"].lower()


def by_seat(seat: int) -> str:
    """A player called by the seat."""
    return f"seat {seat}"


def tell(game: Game, done: CarriedOut) -> list[str]:
    """One line of text for each event, except those of the meter that only repeat the table's own event."""
    lines = [_line(game, *tell_event(event), event.cite) for event in done.events]
    of_the_meter = [event for event in done.meter_events if not isinstance(event, AwardPaid | RoundFinished)]
    return lines + [_line(game, "meter", tell_meter_event(event), event.cite) for event in of_the_meter]


def tell_results(before: dict[int, int], after: dict[int, int]) -> str:
    """A line that says what each seat won or lost over the round."""
    results = [f"seat {seat} {_signed(after[seat] - chips)}" for seat, chips in before.items() if seat in after]
    return f"  result      {', '.join(results)}"


def _line(game: Game, who: str, what: str, cite: tuple[str, ...]) -> str:
    short = [clause.removeprefix(game.book.law) for clause in cite]
    more = " …" if len(short) > MOST_CLAUSES else ""
    return f"  {who:<12}{what:<67} {', '.join(short[:MOST_CLAUSES])}{more}".rstrip()


def tell_event(event: AnyEvent, name_at: NameAt = by_seat) -> EventWords:  # noqa: PLR0912 - one case for each kind of event
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
        case happened.ChipsBrought(seat=seat, amount=amount):
            return f"seat {seat}", f"brings {_dollars(amount)} in chips to the table"
        case happened.CashedOut(seat=seat, amount=amount):
            return f"seat {seat}", f"takes {_dollars(amount)} to the cage"
        case happened.Left(seat=seat):
            return f"seat {seat}", "leaves"
        case happened.WagerPlaced(seat=seat, wager=wager, amount=amount):
            return by_seat(seat), f"{WAGERS[wager]}: {_dollars(amount)}"
        case happened.WagerTakenBack(seat=seat, wager=wager, amount=amount):
            return by_seat(seat), f"takes back {WAGERS[wager]}: {_dollars(amount)}"
        case happened.Shuffled(deck=deck, by_machine=machine, counted=counted):
            count = f", which counts {counted}" if counted is not None else ""
            return "dealer", f"shuffles deck {deck}{' with the shuffler' if machine else ' by hand'}{count}"
        case happened.WasCut(cards=cards, cover_card=cover):
            return "dealer", f"cuts {cards} cards" + (f"; cover card {_words(cover)}" if cover != "silent" else "")
        case happened.BetsClosed(announced=announced):
            return "dealer", '"no more bets"' if announced else "presses the button: the bets are closed"
        case happened.ProgressiveLocked(seats=seats, wager=wager, closed=closed):
            many = "1 Progressive wager" if len(seats) == 1 else f"{len(seats)} Progressive wagers"
            return "system", f"{many} of {_dollars(wager)} closed{PROGRESSIVE_CLOSED[closed]}"
        case happened.ProgressiveCollected(chips=chips, amount=amount):
            return "dealer", f"{chips} Progressive chip{'' if chips == 1 else 's'} to the inventory: {_dollars(amount)}"
        case happened.ProgressiveCancelled(seat=seat):
            return "floor", f"cancels the Progressive wager of seat {seat}"
        case happened.ChipReturned(seat=seat):
            return "dealer", f"returns to seat {seat} a Progressive chip that was not accepted"
    return _deck_event(event) or _irregularity(event) or _round_event(event, name_at)


def _deck_event(event: AnyEvent) -> EventWords | None:  # noqa: PLR0912 - one case for each kind of event
    match event:
        case happened.DeckReceived(deck=deck, back=back, prepared=prepared):
            return "dealer", f"receives deck {deck}, {back} backs{', inspected and shuffled' if prepared else ''}"
        case happened.OpeningStepTaken(deck=deck, step=step):
            who = "floor" if step == "floorperson-verifies" else "dealer"
            return who, f"deck {deck}: {_words(step)}"
        case happened.DeckTakenUp(deck=deck):
            return "dealer", f"takes up deck {deck}, pre-shuffled"
        case happened.ReshuffleOrdered():
            return "floor", "orders the cards shuffled again"
        case happened.RecutOrdered():
            return "floor", "orders the cards cut again"
        case happened.IdleSpread(faces=faces):
            return "dealer", f"nobody plays: spreads the cards {_words(faces)}"
        case happened.DeckRemoved(deck=deck, reason=reason):
            return "dealer", f"removes deck {deck}: {_words(reason)}"
        case happened.DeckInspected(deck=deck, cards=cards):
            return "floor", f"inspects deck {deck}: {cards_in_words(cards)}"
        case happened.StubCounted(stub=stub, deck=deck, misdealt=misdealt):
            return "dealer", f"counts the stub: {stub}, {deck} in all{', misdealt' if misdealt else ''}"
        case happened.ShufflerCounted(deck=deck, cards=cards):
            return "system", f"the shuffler counts deck {deck}: {cards_in_words(cards)}"
        case happened.Credited(amount=amount):
            return "floor", f"credit of {_dollars(amount)} to the cage"
        case happened.BankCounted(counted=counted, expected=expected, drop=drop):
            over_short = _over_short(counted, expected)
            return "floor", f"counts {_dollars(counted)} in the inventory{over_short}; drop {_dollars(drop)}"
        case happened.TableClosed(counted=counted, expected=expected, drop=drop):
            over_short = _over_short(counted, expected)
            return "floor", f"closes the table with {_dollars(counted)}{over_short}; drop {_dollars(drop)}"
    return None


def _over_short(counted: int, expected: int) -> str:
    """How much a count is over or short, as the end of a sentence: ``, $5 short``."""
    if counted == expected:
        return ""
    return f", {_dollars(abs(counted - expected))} {'over' if counted > expected else 'short'}"


def _irregularity(event: AnyEvent) -> EventWords | None:  # noqa: PLR0912 - one case for each kind of event
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
        case happened.OutsideLimits(seat=seat, wager=wager, amount=amount):
            title = WAGER_TITLES[wager]
            return "dealer", f"{title} of {_dollars(amount)} at seat {seat} accepted outside the limits: it stands"
        case happened.LimitsAnnounced(limits=limits, effective=effective):
            notice = minutes_in_words((effective - event.at) // 60_000)
            return "floor", f"announces new limits, in {notice}: {limits_in_words(limits)}"
        case happened.LimitsWithdrawn(wager=wager):
            return "floor", f"withdraws the announced limits of {WAGER_TITLES[wager]}"
        case happened.LimitsChanged(limits=limits):
            return "floor", f"new limits: {limits_in_words(limits)}"
        case happened.FaceCorrected(was=was, face=face, floorperson=floorperson):
            return "floor", f"{floorperson} corrects {was} to {face}"
        case happened.HandCorrected(seat=seat, floorperson=floorperson):
            return "floor", f"{floorperson} corrects seat {seat}: {_entered(event)}"
        case happened.BuyInCorrected(seat=seat, was=was, amount=amount, floorperson=floorperson):
            return "floor", f"{floorperson} corrects the buy-in of seat {seat}: {_dollars(was)} to {_dollars(amount)}"
        case happened.ChipsBroughtCorrected(seat=seat, was=was, amount=amount, floorperson=floorperson):
            return (
                "floor",
                f"{floorperson} corrects chips brought by seat {seat}: {_dollars(was)} to {_dollars(amount)}",
            )
        case happened.CallCorrected(seat=seat, floorperson=floorperson):
            return "floor", f"{floorperson} corrects seat {seat}: called losing by mistake"
        case happened.EnteredTogether(what=what, seat=seat):
            return "dealer", f"enters {TOGETHER[what]}{f' of seat {seat}' if seat else ''}"
        case happened.EntryUndone(entry=entry, seat=seat):
            at = f" of seat {seat}" if seat else ""
            return "dealer", f"takes back the last entry: {UNDONE[entry]}{at}"
        case happened.SettlementReopened():
            return "floor", "the settlement starts again"
        case happened.Adjusted():
            return "floor", _adjustment(event)
    return None


def _round_event(event: AnyEvent, name_at: NameAt) -> EventWords:  # noqa: PLR0912 - one case for each kind of event
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
            return "system", "the time to decide starts again"
        case happened.StreetBet(seat=seat, street=street, multiple=multiple, amount=amount, tip=tip):
            extra = f", {DEALER_TIP} {_dollars(tip)}" if tip else ""
            return f"seat {seat}", f"{street.inscription}, {multiple}x: {_dollars(amount)}{extra}"
        case happened.StreetBetTakenBack(seat=seat, amount=amount):
            return f"seat {seat}", f"takes {_dollars(amount)} back"
        case happened.Folded(seat=seat, by_system=by_system):
            return ("system", f"folds seat {seat}: time is up") if by_system else (f"seat {seat}", "folds")
        case happened.FoldCollected(seat=seat, amount=amount, slots=slots, counted=counted):
            went = "" if slots else "; cards stay for a side bet"
            went = f"; {cards_in_words(counted)} counted" if counted is not None else went
            return "dealer", f"{by_seat(seat)} folds, loses {_dollars(amount)}{went}"
        case happened.Revealed(street=street, face=face):
            return "dealer", f"turns up the {street.inscription} card: {face}"
        case happened.BoxTurned(faces=faces):
            return "dealer", f"turns up the bonus box{f': {_shown(faces)}' if faces else ', no wager on it'}"
        case happened.SettlementOpened():
            return "dealer", "settles, from the right"
    return _settlement_event(event, name_at)


UNDONE = {
    "BoughtIn": "buy-in",
    "ChipsBrought": "chips brought",
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
    "HandCalledLosing": "losing call",
    "EnteredTogether": "joint entry",
    "WagersSettled": "settlement",
    "ProgressiveLost": "progressive",
    "ProgressiveWon": "progressive",
    "StepTaken": "step",
    "EnvyPaid": "Envy Bonus",
    "HandCollected": "collected hand",
}
"""What each entry that can be taken back is called, by the kind of its first event."""


TOGETHER: dict[JointEntry, str] = {
    "same-bets": "the same bets as in the last round",
    "decisions": "the same decision for all",
    "community-card": "the last community card and the bonus box",
    "called-losing": "the losing call",
    "settlement": "the settlement",
}
"""What the dealer enters with one key."""


def _entered(event: happened.HandCorrected) -> str:
    """The corrected wagers and decisions of a seat: ``Ante $10, Progressive $1, 3rd Street 3x, 4th Street fold``."""
    wagers = {
        "ante": event.ante,
        "three-card": event.three_card,
        "six-card": event.six_card,
        "progressive": event.progressive,
        "coupon": event.coupon,
        "tip-ante": event.tip_ante,
        "tip-three-card": event.tip_three_card,
    }
    words = [f"{WAGERS[wager]} {_dollars(amount)}" for wager, amount in wagers.items() if amount]
    for street, decision in zip(Street, event.streets, strict=False):
        words.append(f"{street.inscription} {f'{decision.multiple}x' if decision.multiple else 'fold'}")
    return ", ".join(words) or "no wagers"


def _settlement_event(event: AnyEvent, name_at: NameAt) -> EventWords:  # noqa: PLR0912 - one case for each kind of event
    match event:
        case happened.HandTurned(seat=seat, faces=faces, hand=hand):
            return "dealer", f"{name_at(seat)}: {_shown(faces)}, {hand}"
        case happened.HandCalledLosing(seat=seat):
            return "dealer", f"{name_at(seat)}: called losing"
        case happened.WagersSettled(seat=seat, step=step, hand=hand, outcome=outcome, lines=lines, tips=tips):
            wager = "" if step == "main" else f", {WAGERS[step]}"
            tipped = f"; {DEALER_TIP} {_result(outcome, tips)}" if tips else ""
            return "dealer", f"{name_at(seat)}{wager}: {hand}, {_result(outcome, lines)}{tipped}"
        case happened.ProgressiveLost(seat=seat):
            return "dealer", f"{name_at(seat)}, {WAGERS['progressive']}: no win"
        case happened.ProgressiveWon(seat=seat, hand=hand):
            return "dealer", f"{name_at(seat)}, {WAGERS['progressive']}: {hand} wins"
        case happened.StepTaken(seat=seat, step=step, amount=amount):
            return STEPS[step].by, STEPS[step].done_at(seat, amount)
        case happened.KeypadUndone(seat=seat, paid=paid, source=source):
            back = f"; {_dollars(paid)} back to the {source}" if paid else ""
            return "dealer", f"seat {seat}: keypad pressed again, the win is undone{back}"
        case happened.AwardClaimed(seat=seat, hand=hand):
            return "system", f"claims the award of seat {seat} for {hand}"
        case happened.ClaimWaits(seat=seat):
            return "system", f"the claim of seat {seat} waits: another award is being verified"
        case happened.AwardReceived(seat=seat, amount=amount):
            return "system", f"the meter awards seat {seat} {_dollars(amount)}"
        case happened.ProgressivePaid(seat=seat, amount=amount, source=source):
            return "dealer", f"{name_at(seat)}, {WAGERS['progressive']}: wins {_dollars(amount)} from the {source}"
        case happened.EnvyPaid(seat=seat, paid=paid):
            each = ", ".join(f"{name_at(other)} {_dollars(amount)}" for other, amount in paid)
            return "dealer", f"{WAGERS['envy']} for the hand of {name_at(seat)}: {each}"
        case happened.HandCollected(seat=seat, counted=counted):
            spread = f", spread and counted ({counted})" if counted is not None else ""
            return "dealer", f"cards of seat {seat} to the rack{spread}"
        case happened.EndOfRoundPressed():
            return "dealer", "presses the end-of-round button"
        case happened.RoundClosed(tips=tips, coupons=coupons):
            extra = f"; {_dollars(tips)} to the tip box" if tips else ""
            extra += f"; {_dollars(coupons)} in coupons to the drop box" if coupons else ""
            return "dealer", f"clears the table{extra}"
        case happened.PayoutHeld(seat=seat, amount=amount):
            return "system", f"{name_at(seat)}: {_dollars(amount)} is paid by the cage, by payout document"
    raise TypeError(type(event).__name__)


def _adjustment(event: happened.Adjusted) -> str:
    """``adjustment for round 12: Anna is paid $35``; without a seat, also where the money moves."""
    amount, place = _dollars(abs(event.amount)), "" if event.seat else " at the table"
    if event.source == "document":
        owes = "owes" if event.amount > 0 else "no longer owes"
        words = f"the cage {owes} {event.player} {amount} by payout document"
    elif event.amount > 0:
        words = f"{event.player} is paid {amount}{' to the account' if event.source == 'account' else place}"
    elif event.source == "account":
        words = f"{amount} is collected from the account of {event.player}"
    else:
        words = f"{amount} is collected from {event.player}{place}"
    return f"adjustment for round {event.round}: {words}"


def _when(moment: Stage | None) -> str:
    """The moment of an act, as the end of a sentence: ``, 4th Street``."""
    if moment is None:
        return ""
    return f", {moment.street.inscription if moment.street else _words(moment)}"


def _result(outcome: Outcome, lines: tuple[Line, ...]) -> str:
    """What wagers won or lost together: ``wins $40 on $40``; also each wager's win if their odds differ."""
    stakes, won = sum(line.stake for line in lines), sum(line.won for line in lines)
    if outcome == "lose":
        return f"loses {_dollars(stakes)}"
    if outcome == "push":
        return f"push, {_dollars(stakes)} returned"
    alike = all(line.won * stakes == won * line.stake for line in lines)
    each = ", ".join(f"{WAGERS[line.wager]} {_dollars(line.won)}" for line in lines)
    return f"wins {_dollars(won)} on {_dollars(stakes)}{'' if alike else f' ({each})'}"


def _shown(faces: Iterable[Card]) -> str:
    return " ".join(str(face) for face in faces)


def _words(name: str) -> str:
    return name.replace("-", " ")


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount))


def _signed(amount: int) -> str:
    return f"+{_dollars(amount)}" if amount > 0 else _dollars(amount)
