"""Streets: each player bets one, two or three antes, or folds, before each community card."""

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules import Game
from fifthstreet.rules.model.round import SideWagersOfAFold, StreetRound
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.change import AREA, custody, on_area, staked, with_seat
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import ArmAnew, Bet, CollectFolds, Expire, Fold, Reveal, TakeBetBack, TurnBox
from fifthstreet.table.events import (
    ArmedAnew,
    Asked,
    BoxTurned,
    Events,
    FoldCollected,
    Folded,
    Revealed,
    StreetBet,
    StreetBetTakenBack,
    StreetOpened,
)
from fifthstreet.table.faces import impossible
from fifthstreet.table.plan import settlement_opened
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.seating import nobody_there
from fifthstreet.table.state import Seat, Stage, Street, Table
from fifthstreet.table.words import cards_in_words

STREETS = tuple(Street)
_PART = {Street.THIRD: "third_street", Street.FOURTH: "fourth_street", Street.FIFTH: "fifth_street"}
_SIDES: tuple[Wager, ...] = ("three-card", "six-card")


def opened(game: Game, table: Table, street: Street, at: int) -> Events:
    """A street is open; where the text asks the players in turn, the first of them is asked."""
    deadline = at + game.submission.table.seconds_to_decide * 1000
    cite = rules_of(game, street).cite
    events: Events = (StreetOpened(at=at, cite=cite, street=street, deadline=deadline),)
    first = next((seat for seat in table.taken if seat.playing), None)
    if first and _asks_in_turn(game, street):
        events += (Asked(at=at, cite=cite, seat=first.number, deadline=deadline),)
    return events


def bet(game: Game, table: Table, command: Bet) -> Events | Refusal:
    """A player bets on the street that is open, and perhaps for the dealer."""
    seat, street, rule = table.seat(command.seat), table.stage.street, game.book.wagers.streets
    if not seat:
        return nobody_there(command.seat)
    refusal = _may_not_act(game, table, seat)
    if refusal or not street:
        return refusal or refuse(rule, "no street is open for bets")
    if command.multiple not in rule.multiples:
        words = ", ".join(str(multiple) for multiple in rule.multiples)
        return refuse(rules_of(game, street).bet, f"a street wager is {words} times the ante")
    tips = game.book.wagers.dealer_tip
    wrong = seat.tips.ante > 0 and tips is not None and command.tip_multiple not in tips.street_multiples
    if wrong or (command.tip_multiple and not seat.tips.ante):
        return refuse(tips or game.book.wagers.permitted, "there is no such tip")
    amount, tip = seat.stakes.ante * command.multiple, seat.tips.ante * command.tip_multiple
    back = _taken_back(game, seat, street, command.at)
    returned = sum([event.amount + event.tip for event in back])
    if amount + tip > seat.chips + returned:
        return refuse_by_house_rule(f"{show_dollars(Cents(amount + tip))} is more than is in front of you")
    placed = StreetBet(
        at=command.at,
        cite=rules_of(game, street).bet.cite + (tips.cite if tip and tips else ()),
        seat=seat.number,
        street=street,
        multiple=command.multiple,
        amount=amount,
        tip=tip,
    )
    return *back, placed, *next_asked(game, table, seat, command.at)


def take_bet_back(game: Game, table: Table, command: TakeBetBack) -> Events | Refusal:
    """A street wager goes back, where it is not final when placed."""
    seat, street, rule = table.seat(command.seat), table.stage.street, game.book.wagers.finality
    if not seat:
        return nobody_there(command.seat)
    if not street or not seat.acted or seat.folded:
        return refuse_by_house_rule("there is no wager of yours to take back")
    if rule.streets.stands == "when-placed" or table.bets_closed:
        return refuse(rule.streets, "your wager stands")
    nothing = refuse_by_house_rule("there is no wager of yours to take back")
    return _taken_back(game, seat, street, command.at) or nothing


def fold(game: Game, table: Table, command: Fold) -> Events | Refusal:
    """A player withdraws."""
    seat, street = table.seat(command.seat), table.stage.street
    if not seat:
        return nobody_there(command.seat)
    refusal = _may_not_act(game, table, seat)
    if refusal or not street:
        return refusal or refuse(game.book.round.fold, "no street is open")
    back = _taken_back(game, seat, street, command.at)
    return *back, *_folded(game, seat, street, command.at), *next_asked(game, table, seat, command.at)


def expire(game: Game, table: Table, command: Expire) -> Events | Refusal:
    """Whoever has not acted in time is folded by the system."""
    street = table.stage.street
    if not street or table.deadline is None:
        return refuse_by_house_rule("nobody's time is running")
    if command.at < table.deadline:
        return refuse_by_house_rule("there is time left")
    events: Events = ()
    for seat in table.asked_now:
        events += _folded(game, seat, street, command.at, by_system=True)
        events += next_asked(game, table, seat, command.at)
    return events or refuse_by_house_rule("everybody has acted")


def arm_anew(game: Game, table: Table, command: ArmAnew) -> Events | Refusal:
    """After an outage whoever is asked gets his whole time again."""
    if not table.stage.street or table.deadline is None or not table.to_act:
        return refuse_by_house_rule("nobody's time runs")
    return (ArmedAnew(at=command.at, deadline=command.at + game.submission.table.seconds_to_decide * 1000),)


def collect_folds(game: Game, table: Table, command: CollectFolds) -> Events | Refusal:
    """What folded players leave behind is collected in the order in which they folded."""
    if table.to_act:
        return refuse(game.book.round.fold, "not everybody has acted")
    if not table.folds_waiting:
        return refuse(game.book.round.fold, "there is nothing to collect")
    enough = game.book.dealing.cards.player
    for number, cards in command.counted:
        if cards != enough:
            return refuse(game.book.irregularities.wrong_count, f"{cards_in_words(cards)} at seat {number}: report it")
    return tuple(
        _collected(game, seat, seat.folded, seat.stakes.main + seat.tips.main, command.at)
        for seat in table.folds_waiting
        if seat.folded
    )


def reveal(game: Game, table: Table, command: Reveal) -> Events | Refusal:
    """The next community card is turned up when everybody has acted; then comes the next street, or the settlement."""
    street, rule = table.stage.street, game.book.round.reveal
    if not street:
        return refuse(rule, "no community card is due")
    if table.to_act:
        return refuse(rules_of(game, street).reveal, "not everybody has acted")
    if "before-each-reveal" in game.book.wagers.no_more_bets.said and not table.bets_closed:
        return refuse(game.book.wagers.no_more_bets, 'say "no more bets" first')
    if table.folds_waiting:
        return refuse(rules_of(game, street).fold, "collect the folded hands first")
    slot = table.community[street.place]
    if impossible(table, (slot,), (command.face,)):
        return refuse_by_house_rule(f"{command.face} lies elsewhere")
    cite = rules_of(game, street).reveal.cite
    turned = Revealed(at=command.at, cite=cite, street=street, slot=slot, face=command.face)
    if street is not Street.FIFTH:
        return turned, *opened(game, table, STREETS[street.place + 1], command.at)
    if table.bonus_box:
        return (turned,)
    return turned, settlement_opened(game, table, command.at)


def turn_box(game: Game, table: Table, command: TurnBox) -> Events | Refusal:
    """The Six Card Bonus box is turned up after 5th Street."""
    rule = game.book.round.reveal
    if table.stage is not Stage.BONUS_BOX:
        return refuse(rule, "the bonus box is turned up after 5th Street")
    if impossible(table, table.bonus_box, command.faces):
        return refuse_by_house_rule("these cannot be the cards of the box")
    bonus = game.book.wagers.six_card
    turned = BoxTurned(at=command.at, cite=bonus.hand.cite if bonus else rule.cite, faces=command.faces)
    return turned, settlement_opened(game, table, command.at)


def rules_of(game: Game, street: Street) -> StreetRound:
    """The rulebook's part for a street."""
    rules: StreetRound = getattr(game.book.round, _PART[street])
    return rules


def _asks_in_turn(game: Game, street: Street) -> bool:
    return rules_of(game, street).order == "asked-from-the-left"


def _may_not_act(game: Game, table: Table, seat: Seat) -> Refusal | None:
    street, rule = table.stage.street, game.book.wagers.finality
    if not street or not seat.playing:
        return refuse(game.book.wagers.streets, "it is not for you to act now")
    if table.bets_closed:
        return refuse(rule.streets, "no more bets has been said")
    if seat.acted and rule.streets.stands == "when-placed":
        return refuse(rule.streets, "your wager stands")
    if table.turn is not None and table.turn != seat.number:
        return refuse(rules_of(game, street), f"seat {table.turn} acts first")
    return None


def _taken_back(game: Game, seat: Seat, street: Street, at: int) -> tuple[StreetBetTakenBack, ...]:
    amount = staked(seat.stakes, street)
    if not amount:
        return ()
    cite, tip = game.book.wagers.finality.streets.cite, staked(seat.tips, street)
    return (StreetBetTakenBack(at=at, cite=cite, seat=seat.number, street=street, amount=amount, tip=tip),)


def next_asked(game: Game, table: Table, acting: Seat, at: int) -> Events:
    """Who is asked when a player has acted, or is out of the round, where the text asks them in turn."""
    if table.turn != acting.number:
        return ()
    waiting = (seat for seat in table.to_act if seat.number > acting.number)
    following = next(waiting, None)
    street = table.stage.street
    if not following or not street:
        return ()
    deadline = at + game.submission.table.seconds_to_decide * 1000
    return (Asked(at=at, cite=rules_of(game, street).cite, seat=following.number, deadline=deadline),)


def _folded(game: Game, seat: Seat, street: Street, at: int, by_system: bool = False) -> Events:
    cite = () if by_system else rules_of(game, street).fold.cite
    folded = Folded(at=at, cite=cite, seat=seat.number, street=street, by_system=by_system)
    if game.book.round.fold.collect != "at-once":
        return (folded,)
    back = staked(seat.stakes, street) + staked(seat.tips, street)
    return folded, _collected(game, seat, street, seat.stakes.main + seat.tips.main - back, at)


def _collected(game: Game, seat: Seat, street: Street, amount: int, at: int) -> FoldCollected:
    """What a fold leaves behind: the main wagers, the side wagers that it forfeits, the cards that no wager keeps."""
    fold = game.book.round.fold
    sides = tuple(wager for wager in _SIDES if staked(seat.stakes, wager) and _forfeits(fold.side_wagers, wager))
    kept = any(staked(seat.stakes, wager) for wager in _SIDES if wager not in sides) or seat.progressive_wager
    return FoldCollected(
        at=at,
        cite=_fold_cite(game, seat, street, bool(kept)),
        seat=seat.number,
        amount=amount + sum(staked(seat.stakes, wager) for wager in sides),
        slots=() if kept else seat.cards,
        sides=sides,
        counted=len(seat.cards) if fold.cards == "spread-counted-to-the-discard-rack" and not kept else None,
    )


def _fold_cite(game: Game, seat: Seat, street: Street, kept: bool) -> tuple[str, ...]:
    """The clauses of a fold: the street's, whether its cards are racked or kept, and the fate of its side wagers."""
    rules, fate = rules_of(game, street), game.book.round.fold.side_wagers
    where = rules.kept if kept and rules.kept else rules.racked
    sides = fate.cite if kept and fate else ()
    elsewhere = {clause for other in STREETS if other is not street for clause in rules_of(game, other).fold.cite}
    own = together(rules.fold.cite, where.cite)
    return together(own, tuple(clause for clause in sides if clause not in elsewhere))


def _forfeits(fate: SideWagersOfAFold | None, wager: Wager) -> bool:
    return fate is not None and getattr(fate, AREA[wager]) == "forfeit"


def street_opened(table: Table, event: StreetOpened) -> Table:
    """Everybody in the round is to act."""
    seats = tuple([replace(seat, acted=False) if seat and seat.acted else seat for seat in table.seats])
    return replace(
        table, stage=Stage(event.street.value), seats=seats, deadline=event.deadline, turn=None, bets_closed=False
    )


def asked(table: Table, event: Asked) -> Table:
    """It is one player's turn."""
    return replace(table, turn=event.seat, deadline=event.deadline)


def armed_anew(table: Table, event: ArmedAnew) -> Table:
    """A new deadline for whoever is asked."""
    return replace(table, deadline=event.deadline)


def street_bet(table: Table, event: StreetBet) -> Table:
    """A wager on the street's area."""
    seat = table.seat(event.seat)
    assert seat
    tips = on_area(seat.tips, event.street, event.tip) if event.tip else seat.tips
    stakes = on_area(seat.stakes, event.street, event.amount)
    chips = seat.chips - event.amount - event.tip
    return with_seat(table, replace(seat, stakes=stakes, tips=tips, chips=chips, acted=True), turn=None)


def street_bet_taken_back(table: Table, event: StreetBetTakenBack) -> Table:
    """An empty area, and a player who is to act again."""
    seat = table.seat(event.seat)
    assert seat
    stakes, tips = on_area(seat.stakes, event.street, 0), on_area(seat.tips, event.street, 0)
    chips = seat.chips + event.amount + event.tip
    return with_seat(table, replace(seat, stakes=stakes, tips=tips, chips=chips, acted=False))


def folded(table: Table, event: Folded) -> Table:
    """A player out of the round; his wagers lie there until they are collected."""
    seat = table.seat(event.seat)
    assert seat
    seat = replace(seat, folded=event.street, acted=True, awaits_collection=True)
    return with_seat(table, seat, turn=None, folds=(*table.folds, event.seat))


def fold_collected(table: Table, event: FoldCollected) -> Table:
    """The main wagers in the inventory, the cards in the rack unless a side wager keeps them."""
    seat = table.seat(event.seat)
    assert seat
    stakes = replace(seat.stakes, ante=0, third=0, fourth=0, fifth=0, **{AREA[wager]: 0 for wager in event.sides})
    tips = replace(seat.tips, ante=0, third=0, fourth=0, fifth=0)
    cards = () if event.slots else seat.cards
    lost = seat.lost + event.amount
    seat = replace(seat, stakes=stakes, tips=tips, cards=cards, awaits_collection=False, lost=lost)
    return with_seat(table, seat, rack=table.rack + event.slots, custody=custody(table, inventory=event.amount))


def revealed(table: Table, event: Revealed) -> Table:
    """One more community card for everybody."""
    last = event.street is Street.FIFTH
    stage = (Stage.BONUS_BOX if table.bonus_box else Stage.SETTLING) if last else table.stage
    return replace(table, community_faces=(*table.community_faces, event.face), stage=stage, turn=None, deadline=None)


def box_turned(table: Table, event: BoxTurned) -> Table:
    """The bonus cards, face up."""
    return replace(table, bonus_faces=event.faces, stage=Stage.SETTLING)
