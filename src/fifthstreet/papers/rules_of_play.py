"""The rules of play in plain words: the game, the wagers, the streets, folding, settlement."""

from collections.abc import Iterator

from fifthstreet.money import show_dollars
from fifthstreet.papers.phrases import counted, limits, listed, needs, street_wagers
from fifthstreet.papers.rule_section import Section, section
from fifthstreet.papers.signs import in_a_line, main_sign
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.round import Fate, StreetRound
from fifthstreet.rules.model.wagers import Accepted, Instrument, Wager
from fifthstreet.table.wager_titles import wager_title

_INSTRUMENTS: dict[Instrument, str] = {
    "chip": "chips",
    "plaque": "plaques",
    "other-approved": "other approved instruments",
    "match-play-coupon": "match-play coupons",
}
MAIN: tuple[Wager, ...] = ("ante", "third-street", "fourth-street", "fifth-street")


def rules_of_play(game: Game) -> Iterator[Section]:
    """Yield the sections from the Ante to the settlement."""
    yield _in_short(game)
    yield _before_the_deal(game)
    yield _streets(game)
    yield _folding(game)
    yield _settlement(game)


def on_the_table(wager: Wager, game: Game) -> bool:
    """Whether a wager can be made at this table."""
    return wager in MAIN or wager in game.submission.offered


def _in_short(game: Game) -> Section:
    cards, hands = game.book.dealing.cards, game.book.hands
    own, community = counted(cards.player, "card"), counted(cards.community, "community card")
    ranking = listed([kind.hand.replace("-", " ") for kind in hands.five_card])
    words = (
        f"Your hand is a five-card poker hand: your own {own} and the {community} that all players share.",
        "You do not play against the dealer, who has no hand: the paytable says what your hand pays.",
        "You make an Ante, look at your cards, and bet or fold before each community card is turned up.",
        f"Hands, highest first: {ranking}. The ace is high, or low in a straight; all suits are equal.",
    )
    return section("The game in short", words, hands, hands.ranks, cards)


def _before_the_deal(game: Game) -> Section:
    book, house = game.book, game.submission
    law = book.wagers
    words = [f"{wager_title('ante')}: {limits(house.table)}."]
    if law.ante.at_most is not None:
        words.append(f"The law allows no Ante above {show_dollars(law.ante.at_most)}.")
    entries: list[Entry | None] = [law.permitted, law.ante, law.placing, law.placing.positions, law.instruments]
    if house.three_card:
        words.append(f"{wager_title('three-card')}: {limits(house.three_card)}. {needs(law.three_card)}")
        entries.append(law.three_card)
    if house.six_card:
        words.append(f"{wager_title('six-card')}: {limits(house.six_card)}. {needs(law.six_card)}")
        entries.append(law.six_card)
    if house.progressive:
        words.append(f"{wager_title('progressive')}: {show_dollars(house.progressive.wager)}. {needs(law.progressive)}")
        entries.append(law.progressive)
    positions = counted(law.placing.positions.per_player, "position")
    words.append(f"{counted(house.table.seats, 'seat').capitalize()} are open; you play seated, at {positions}.")
    words.extend(_instruments(game))
    words.append(f"You may change or take back these wagers until the dealer {_closes(game)}.")
    entries += [law.instruments.verbal, law.no_more_bets, law.finality]
    return section("Wagers before the deal", words, *entries)


def _closes(game: Game) -> str:
    """Return how the dealer ends the betting; without a Progressive there is no button to press."""
    if game.book.wagers.finality.opening_wagers == "no-more-bets":
        return 'says "no more bets"'
    return "presses the button that closes the betting" if game.submission.progressive else "begins to deal"


def _instruments(game: Game) -> Iterator[str]:
    law, offered = game.book.wagers.instruments, game.submission.offered
    accepted = [kind for kind in law.accepted if kind != "match-play-coupon" or "match-play" in offered]
    yield f"Wagers are made with {listed([_INSTRUMENTS[kind] for kind in accepted])}."
    narrower: tuple[tuple[Wager, Accepted | None], ...] = (
        ("progressive", law.progressive),
        ("six-card", law.six_card),
    )
    for wager, rule in narrower:
        if rule and wager in offered:
            kinds = listed([_INSTRUMENTS[kind] for kind in rule.accepted])
            yield f"The {wager_title(wager)} is made with {kinds} only."
    if law.verbal.with_cash == "refused":
        yield "A spoken wager with cash put down is not accepted."


def _streets(game: Game) -> Section:
    law, wagers = game.book.round, game.book.wagers
    streets = {"3rd": law.third_street, "4th": law.fourth_street, "5th": law.fifth_street}
    words = [street_wagers(game), *_orders(streets)]
    words.append("When all have acted, the community card of that street is turned up.")
    if "before-each-reveal" in wagers.no_more_bets.said:
        words.append('Before each of these cards the dealer says "no more bets".')
    if wagers.finality.streets.stands == "when-placed":
        words.append("A street wager is final as soon as it is placed.")
    else:
        words.append('You may change a street wager until the "no more bets" of its street.')
    if game.submission.six_card and law.reveal.six_card_box:
        words.append("After 5th Street the bonus box is turned up.")
    words.append("The cards are turned up even if everyone has folded.")
    acting = [entry for street in streets.values() for entry in (street, street.bet, street.reveal)]
    said = (wagers.no_more_bets,) if "before-each-reveal" in wagers.no_more_bets.said else ()
    return section(
        "The streets", words, wagers.streets, *acting, law.reveal, *said, wagers.finality.streets, law.all_folded
    )


def _orders(streets: dict[str, StreetRound]) -> Iterator[str]:
    asked = [name for name, street in streets.items() if street.order == "asked-from-the-left"]
    free = [name for name, street in streets.items() if street.order == "any-order"]
    if asked:
        yield f"On {listed(asked)} Street the dealer asks the players in turn, starting at the dealer's left."
    if free:
        yield f"On {listed(free)} Street you may act in any order."


def _folding(game: Game) -> Section:
    law = game.book.round
    streets = (law.third_street, law.fourth_street, law.fifth_street)
    words = ["A player who folds loses the Ante and the street wagers made so far."]
    said = _fates(game)
    alive = [name for name, fate in said.items() if fate == "stays-live"]
    lost = [name for name, fate in said.items() if fate == "forfeit"]
    words += [f"Also lost: {listed(lost)}."] if lost else []
    words += [f"Not lost, and settled with the other hands: {listed(alive)}."] if alive else []
    if law.fold.collect == "at-once":
        words.append("The dealer collects the wagers at once.")
    else:
        words.append("The dealer collects the wagers when everyone has acted on that street, in the order of folding.")
    if alive and law.fold.cards_with_a_side_wager:
        until_all = law.fold.cards_with_a_side_wager == "stay-until-all-is-settled"
        needed = "until all wagers of the table are settled" if until_all else "while a side wager needs them"
        words.append(f"With a side wager, the cards stay on the table {needed}.")
    folds, kept = [street.fold for street in streets], [street.kept for street in streets] if alive else []
    return section("Folding", words, *folds, *kept, law.fold.side_wagers if said else None)


def _fates(game: Game) -> dict[str, Fate]:
    """Return what a fold does to the side wagers that this house offers."""
    law, offered = game.book.round.fold.side_wagers, game.submission.offered
    if not law:
        return {}
    said = {
        "the Progressive": law.progressive if "progressive" in offered else None,
        "the Three Card Bonus": law.three_card if "three-card" in offered else None,
        "the Six Card Bonus": law.six_card if "six-card" in offered else None,
        "the right to an Envy Bonus": law.envy if "progressive" in offered else None,
    }
    return {name: fate for name, fate in said.items() if fate}


def _settlement(game: Game) -> Section:
    book, law = game.book, game.book.round
    at_the_end = law.settling_order.progressive == "at-the-end-of-the-round"
    order = [wager for wager in law.settling_order.order if on_the_table(wager, game)]
    at_a_seat = [wager for wager in order if wager != "progressive" or not at_the_end]
    words = [
        "The dealer settles seat by seat, counterclockwise from the dealer's far right.",
        f"Order at each seat: {listed([wager_title(wager) for wager in at_a_seat])}.",
    ]
    if at_the_end and "progressive" in order:
        words.append("The Progressive is settled after every seat.")
    main = main_sign(game)
    words += [in_a_line(main), *main.notes]
    words.append("Winnings can be bet again once the round is closed.")
    hands = law.settled_hands
    if hands.won.hand == "stays-until-all-is-settled":
        words.append("Winning hands stay on the table until all wagers are settled.")
    settled = (hands, hands.lost, hands.pushed, hands.won, hands.with_a_side_wager)
    paid = (book.main, law.settling_order.main, law.losing, book.cap)
    return section("The settlement", words, law.settlement, law.settling_order, *paid, *settled)
