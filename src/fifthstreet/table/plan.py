"""The plan of a settlement: its steps, in the rulebook's order."""

from collections.abc import Sequence
from functools import lru_cache

from fifthstreet.cards import FiveCard, FiveCardHand, six_card_hand
from fifthstreet.rules import Game
from fifthstreet.rules.game import MAIN_WAGERS
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay
from fifthstreet.rules.model.paytables import pay_of
from fifthstreet.table.events import SettlementOpened
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.state import Seat, Table, Task

six_cards = lru_cache(maxsize=16)(six_card_hand)
"""Ranks six cards; a Six Card hand is ranked when it is turned up, and again when it is settled."""


def settlement_opened(game: Game, table: Table, at: int) -> SettlementOpened:
    """Plan the settlement of every hand, from the dealer's far right, and the steps at the end of the round."""
    plan: list[Task] = []
    later: list[Task] = []
    for seat in reversed(table.taken):
        if seat.hand.playing:
            plan.append(Task("turn-hand", seat.number))
        elif seat.hand.cards:
            _add_folded(game, seat, plan, later)
    if game.submission.progressive and game.book.progressive and game.book.progressive.end_of_round:
        later.append(Task("end-of-round"))
    rule = game.book.round.settlement
    return SettlementOpened(at=at, cite=rule.cite, plan=tuple(plan), later=tuple(later))


def _add_folded(game: Game, seat: Seat, plan: list[Task], later: list[Task]) -> None:
    """Add the steps for a folded hand whose side wagers keep it on the table."""
    live = progressive_lives(game, seat)
    if live and _progressive_comes_last(game):
        plan += [Task("three-card", seat.number)] if seat.hand.stakes.three_card else []
        later.append(Task("turn-hand", seat.number))
    elif live or seat.hand.stakes.six_card:
        plan.append(Task("turn-hand", seat.number))
    else:
        plan += [Task("three-card", seat.number)] if seat.hand.stakes.three_card else []
        plan += [] if _cards_stay(game, seat, ()) else [Task("collect-hand", seat.number)]


def hand_plan(
    game: Game, table: Table, seat: Seat, hand: FiveCardHand | None
) -> tuple[tuple[Task, ...], tuple[Task, ...]]:
    """The steps that follow when a hand is turned up: those at the seat now, and those at the end of the round.

    Without ``hand``, the hand was called losing.
    """
    steps: list[Step] = []
    for wager in game.book.round.settling_order.order:
        if wager in MAIN_WAGERS:
            if seat.hand.playing and "main" not in steps:
                steps.append("main")
        elif wager == "progressive":
            steps += ["progressive"] if progressive_lives(game, seat) else []
            steps += ["pay-envy"] if hand and gives_envy(game, table, seat, hand.category) else []
        elif wager == "three-card" and seat.hand.stakes.three_card:
            steps.append("three-card")
        elif wager == "six-card" and seat.hand.stakes.six_card:
            large = has_large_prize(game, table, seat)
            steps += ["verify-six-card", "validate-six-card", "six-card", "six-card-papers"] if large else ["six-card"]
    waits = () if seat.hand.folded else _waits(game)
    last: list[Step] = [step for step in steps if step in waits]
    now = [step for step in steps if step not in last]
    won = hand is not None and isinstance(pay_of(game.book.main.row(hand)), Odds)
    if not _cards_stay(game, seat, steps, won):
        (last if last else now).append("collect-hand")
    return _tasks(now, seat), _tasks(last, seat)


def has_large_prize(game: Game, table: Table, seat: Seat) -> bool:
    """Whether the Six Card Bonus of a hand that is turned up wins so much that the floor validates it."""
    rule = game.book.round.large_prize
    return rule is not None and six_card_prize(game, table, seat) >= rule.at_least


def six_card_prize(game: Game, table: Table, seat: Seat) -> int:
    """What the Six Card Bonus of a hand that is turned up wins."""
    terms = game.submission.six_card
    assert terms
    hand = six_cards((*seat.hand.faces, *table.round.bonus_faces))
    match game.book.six_card[terms.paytable].pay(hand):
        case FixedSum(amount=amount):
            return amount
        case Odds(pays=pays):
            return pays * seat.hand.stakes.six_card
    return 0


def _waits(game: Game) -> tuple[Step, ...]:
    """The steps that are left for the end of the round."""
    law = game.book.progressive
    progressive: tuple[Step, ...] = ("progressive",) if _progressive_comes_last(game) else ()
    envy: tuple[Step, ...] = ("pay-envy",) if law and law.envy.paid == "at-the-end-of-the-round" else ()
    return progressive + envy


def _cards_stay(game: Game, seat: Seat, steps: Sequence[Step], won: bool = False) -> bool:
    """Whether a hand stays until the table is cleared.

    It stays where the rulebook keeps the cards of winners, or of folders with a side wager; if it may still receive
    Envy; or if Envy is still paid for it.
    """
    law, rules = game.book.progressive, game.book.round
    if seat.hand.folded:
        kept = rules.fold.cards_with_a_side_wager == "stay-until-all-is-settled"
        return kept or bool(seat.hand.progressive.wager)
    if won and rules.settled_hands.won.hand == "stays-until-all-is-settled":
        return True
    if "pay-envy" not in steps:
        return False
    assert law
    return law.winning_cards.stay == "until-all-is-paid-if-there-is-envy"


def winner_plan(game: Game, seat: Seat, pay: Pay) -> tuple[Task, ...]:
    """The steps that handle a progressive win."""
    law = game.book.progressive
    assert law
    steps: list[Step] = [rule.step for rule in law.winner.steps if rule.step != "pay-envy"]
    papers = law.winning_cards.stay == "until-the-papers-are-done-if-not-paid-from-the-inventory"
    if papers and paid_from(game, pay) == "cage":
        steps.append("papers")
    return _tasks(steps, seat)


def paid_from(game: Game, pay: Pay) -> str:
    """Where the chips of a progressive win come from: the inventory or the cage."""
    law = game.book.progressive
    assert law
    if not isinstance(pay, MeterShare):
        return "inventory"
    rule: Entry = law.whole_meter if pay.share == 1 else law.part_of_meter
    return "inventory" if getattr(rule, "paid_from", "") == "table-inventory-or-elsewhere" else "cage"


def progressive_lives(game: Game, seat: Seat) -> bool:
    """Whether the seat's progressive wager can still win."""
    fate = game.book.round.fold.side_wagers
    return bool(seat.hand.progressive.wager) and (
        not seat.hand.folded or bool(fate and fate.progressive == "stays-live")
    )


def gives_envy(game: Game, table: Table, seat: Seat, category: FiveCard) -> bool:
    """Whether a hand entitles other progressive players to an Envy Bonus."""
    law = game.book.progressive
    if category not in game.envied:
        return False
    assert law
    folded_counts = law.envy.hand_must_be == "in-play-or-live-by-its-progressive" and seat.hand.progressive.wager
    if seat.hand.folded and not folded_counts:
        return False
    return any(envies(game, other) for other in table.taken if other.number != seat.number)


def envies(game: Game, seat: Seat) -> bool:
    """Whether a player receives an Envy Bonus for another player's hand."""
    fate = game.book.round.fold.side_wagers
    return seat.hand.envies and not (seat.hand.folded and fate and fate.envy == "forfeit")


def _progressive_comes_last(game: Game) -> bool:
    return game.book.round.settling_order.progressive == "at-the-end-of-the-round"


def _tasks(steps: list[Step], seat: Seat) -> tuple[Task, ...]:
    return tuple([Task(step, seat.number) for step in steps])
