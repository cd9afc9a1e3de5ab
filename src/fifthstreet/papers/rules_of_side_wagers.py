"""The rules of the side wagers: the bonuses, the Progressive and Envy Bonus, tips and coupons."""

from collections.abc import Iterator

from fifthstreet.papers.phrases import listed, number
from fifthstreet.papers.rule_section import Section, section
from fifthstreet.papers.signs import in_a_line, signs_of
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.progressive import Progressive
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.wager_titles import wager_title


def rules_of_side_wagers(game: Game) -> Iterator[Section]:
    """Yield a section for each side wager that this house offers."""
    book, house = game.book, game.submission
    for sign in signs_of(game):
        words = (in_a_line(sign), *sign.notes)
        if sign.wager == "three-card" and house.three_card and book.wagers.three_card:
            law = book.wagers.three_card
            paytable = book.three_card[house.three_card.paytable]
            yield section(sign.title, words, law, law.hand, law.paytable, paytable, *paytable.rows)
        if sign.wager == "six-card" and house.six_card and book.wagers.six_card:
            box = book.wagers.six_card
            paid = book.six_card[house.six_card.paytable]
            yield section(sign.title, words, box, box.hand, box.paytable, book.dealing.six_card_box, paid, *paid.rows)
        if sign.wager == "progressive" and book.progressive:
            yield section(sign.title, (*words, *_winners(book.progressive)), *_progressive(game, book.progressive))
        if sign.wager == "envy" and house.progressive and book.progressive:
            schedule = book.progressive.schedules[house.progressive.schedule]
            yield section(sign.title, words, book.progressive.envy, schedule, *schedule.envy)
    yield from _tips(game)
    yield from _coupons(game)


def _winners(law: Progressive) -> Iterator[str]:
    steps = listed([STEPS[entry.step].rule for entry in law.winner.steps])
    yield f"A win is handled in these steps: {steps}."
    yield "The whole meter is never paid from the table's chips."


def _progressive(game: Game, law: Progressive) -> tuple[Entry | None, ...]:
    wagers = game.book.wagers
    steps = (law.winner, *law.winner.steps)
    meter = (law.start_and_reset, law.rate, law.reset, law.whole_meter, law.award, law.several_awards)
    return (wagers.progressive, wagers.progressive_collection, law, *law.rows, *meter, *steps, law.winning_cards)


def _tips(game: Game) -> Iterator[Section]:
    law = game.book.wagers.dealer_tip
    if not law or "dealer-tip" not in game.submission.offered:
        return
    beside = [wager_title(wager) for wager in law.beside if wager == "ante" or wager in game.submission.offered]
    added = [number(multiple) for multiple in law.street_multiples if multiple]
    words = (
        f"You may place a tip for the dealer beside your {listed(beside, 'or')}, up to the amount of that wager.",
        f"On each street you may leave the tip as it is or add {listed(added, 'or')} times the tip on the Ante.",
        "It wins and loses with your hand. Winnings go to the tip box; on a push the tip is yours again.",
    )
    yield section(wager_title("dealer-tip"), words, law)


def _coupons(game: Game) -> Iterator[Section]:
    law = game.book.wagers.match_play
    if not law or "match-play" not in game.submission.offered:
        return
    words = (
        "Place a match-play coupon beside an Ante of at least its value; it wins like that Ante.",
        "Street wagers are multiples of the Ante's chips alone. The dealer takes the coupon after the round.",
    )
    yield section(wager_title("match-play"), words, law)
