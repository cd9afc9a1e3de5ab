"""The rules around the play: time to decide, cards, disputes, conduct, irregularities, and the law they follow."""

from collections.abc import Iterator

from msgspec.structs import replace

from fifthstreet.papers.phrases import listed, number
from fifthstreet.papers.rule_section import Section, section
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.irregularities import Irregularities
from fifthstreet.table import new_table
from fifthstreet.table.deck_state import DeckState
from fifthstreet.table.method import COUNTS, DISPENSERS
from fifthstreet.table.stub import count_is_due


def rules_of_the_house(game: Game) -> Iterator[Section]:
    """Yield the sections that apply whatever is bet."""
    yield _time(game)
    yield _cards(game)
    yield _record(game)
    yield _conduct(game)
    yield section("Irregularities", _troubles(game), *_trouble_entries(game))
    yield _law(game)


def _law(game: Game) -> Section:
    """Where the rules come from, and what became of the law since."""
    book = game.book
    return section("The law", (f"These rules follow {book.law}: {book.source}.", *map(str, book.history or ())))


def _time(game: Game) -> Section:
    words = (
        f"You have {game.submission.table.seconds_to_decide} seconds to decide on each street.",
        "When time runs out, even if you lost your connection, the system folds your hand and logs it.",
        "This limit is a house rule: the law sets none.",
    )
    return section("Time to decide", words)


def _cards(game: Game) -> Section:
    deck, terms = game.book.deck, game.submission.dealing
    decks = "One deck is used" if terms.decks == 1 else f"{number(terms.decks).capitalize()} decks take turns"
    spared = deck.cut.when == "unless-machine-shuffled"
    if deck.cut.never and terms.shuffler in deck.cut.never.shufflers:
        cut = "The device shuffles them, and they are not cut."
    elif spared and terms.shuffler != "none":
        cut = "A machine shuffles them, so they need not be cut."
    else:
        cut = "After the shuffle they are cut."
    words = [f"{decks}. The cards are shuffled before play and after each round. {cut}"]
    if game.submission.table.cards == "electronic":
        words.append("Before betting closes, the order of the cards is sealed and everyone is shown the seal.")
        words.append("After the round you can check the seal against every card that you were entitled to see.")
    else:
        words.append("The cards are real. Their faces are entered as they are turned up.")
    if (every := deck.stub.every_rounds) and counts_the_stub(game):
        words.append(f"The stub is counted at least every {number(every)} rounds.")
    return section("The cards", words, deck.size, deck.shuffle, deck.cut, deck.stub)


def _record(game: Game) -> Section:
    words = (
        "Every wager, card, decision and pay is in the log, and cannot be changed without a trace.",
        "You may replay any of your rounds in full.",
        "If you dispute a round, its record is held, and every hand can be reconstructed from it.",
    )
    return section("Disputes", words, game.book.round.discard_rack)


def _conduct(game: Game) -> Section:
    law, leaving = game.book.round.conduct, game.book.round.leaving
    rules = {
        "touch another player's cards": law.touching,
        "hide your cards": law.hiding,
        "talk about your hand before all community cards are turned up": law.talking,
    }
    forfeits = [what for what, rule in rules.items() if rule.player == "forfeits-all"]
    reminded = [what for what, rule in rules.items() if rule.player == "is-reminded"]
    words = []
    if reminded:
        words.append(f"Do not {listed(reminded, 'or')}: you will be reminded.")
    if forfeits:
        words.append(f"Do not {listed(forfeits, 'or')}: it costs you all your wagers of the round.")
    if not reminded and not forfeits:
        words.append("The law has no penalty for touching, hiding or discussing cards.")
    words.append("Once you have cards, you stay in your seat until the round is over.")
    if leaving.wagers == "floorperson-may-call-them-lost":
        words.append("If you leave earlier, a floorperson may declare your wagers lost.")
    else:
        words.append("If you leave earlier, your hand is played out; leaving alone costs you nothing.")
    return section("At the table", words, law.touching, law.hiding, law.talking, leaving)


def _troubles(game: Game) -> Iterator[str]:
    law, terms = game.book.irregularities, game.submission.dealing
    yield "When a round is void, every wager is returned."
    yield from _face_up(law)
    yield "A card drawn in error whose face nobody saw is used as the next card."
    if law.wrong_count.player == "void-hand":
        yield "If a player was dealt a wrong number of cards, only that hand is void and its wagers are returned."
    else:
        yield "If a player was dealt a wrong number of cards, the round is void."
    box = " or in the bonus box" if game.submission.six_card and law.wrong_community_count.six_card_box else ""
    yield f"A wrong number of cards in the community area{box} makes the round void."
    yield from _exposed(game)
    if terms.shuffler != "none":
        yield "If the shuffler jams, the cards are shuffled again."
    if terms.shuffler in COUNTS:
        yield f"A deck that the shuffler does not count as {game.book.deck.size.cards} cards is removed."
    if terms.method in DISPENSERS:
        yield "If the dealing shoe fails during a round, the round is void."
    if counts_the_stub(game):
        yield "If the stub count is wrong, the round is void."


def counts_the_stub(game: Game) -> bool:
    """Whether this table ever counts its stub, by asking the table machine whether an overdue count is due."""
    every = game.book.deck.stub.every_rounds
    return every is not None and count_is_due(
        game, replace(new_table(game, ""), decks=DeckState(rounds_since_count=every))
    )


def _face_up(law: Irregularities) -> Iterator[str]:
    if law.face_up.card == "turned-over":
        yield "A card found face up while dealing is turned over and play continues."
    else:
        yield "A card found face up while dealing is not used."
    if law.several_face_up.cards == "void-all-and-reshuffle":
        yield "If more than one is found face up, the round is void."


def _exposed(game: Game) -> Iterator[str]:
    law = game.book.irregularities
    box = " or a card of the bonus box" if game.submission.six_card and law.community_exposed.six_card_box else ""
    match law.community_exposed.community:
        case "void-all-and-reshuffle":
            yield f"If a community card{box} is exposed too early, the round is void."
        case "void-all-before-no-more-bets":
            yield 'If a community card is exposed before the "no more bets" of its street, the round is void.'
        case "turned-over":
            yield "A community card exposed too early is turned over and play continues."
    if law.player_card_exposed.card == "turned-over":
        yield "A player's card that the dealer exposes is turned over and play continues."
    else:
        yield "If one of your cards is exposed, play continues."


def _trouble_entries(game: Game) -> Iterator[Entry]:
    law, terms = game.book.irregularities, game.submission.dealing
    yield from (law, law.face_up, law.several_face_up, law.drawn_in_error, law.wrong_count, law.wrong_community_count)
    yield from (law.community_exposed, law.player_card_exposed)
    if terms.shuffler != "none":
        yield law.shuffler_jam
    if terms.shuffler in COUNTS:
        yield law.counting_shuffler
    if terms.method in DISPENSERS:
        yield law.shoe_jam
    if counts_the_stub(game):
        yield from (game.book.deck.stub.misdealt, game.book.deck.stub.not_whole)
