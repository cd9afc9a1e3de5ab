"""The stub: when it must be counted, and what follows from a wrong count."""

from fifthstreet.rules import Game
from fifthstreet.table.change import with_round
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import CorrectCount, CountStub
from fifthstreet.table.decks import MOST_CARDS
from fifthstreet.table.events import DeckRemoved, Events, StubCounted
from fifthstreet.table.method import method_of, terms_of
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.void import Cause, voided
from fifthstreet.table.words import cards_in_words


def count_stub(game: Game, table: Table, command: CountStub) -> Events | Refusal:
    """Count the stub; a wrong count voids the round and, where the rulebook says so, removes the deck."""
    steps = method_of(game, table).steps
    if table.round.stage is not Stage.DEALING or table.round.counted or not _dealt_out(game, table):
        return refuse(steps.count, "the stub is counted once, when the deal is over")
    return count_found(game, table, command)


def count_found(game: Game, table: Table, command: CountStub | CorrectCount) -> Events | Refusal:
    """What follows from a count of the stub, and of the places whose number of cards differs."""
    rules, steps = game.book.deck.stub, method_of(game, table).steps
    counts = (command.stub, *(cards for _, cards in command.hands), command.community or 0, command.bonus_box or 0)
    if not all(0 <= cards <= MOST_CARDS for cards in counts) or not all(
        0 < seat <= len(table.seats) for seat, _ in command.hands
    ):
        return refuse_by_house_rule(f"cards counted must be 0-{MOST_CARDS:,}, at seats 1-{len(table.seats)}")
    misdealt = _misdealt(game, table, command)
    deck = command.stub + _outside(game, table, command)
    whole = deck == game.book.deck.size.cards
    if whole and not misdealt:
        return (StubCounted(at=command.at, cite=steps.count.cite, stub=command.stub, deck=deck),)
    verdict = rules.misdealt if whole else rules.misdealt_and_not_whole if misdealt else rules.not_whole
    both = together(steps.misdealt.cite, steps.not_whole.cite)
    cite = steps.misdealt.cite if whole else both if misdealt else steps.not_whole.cite
    counted = StubCounted(at=command.at, cite=steps.count.cite, stub=command.stub, deck=deck, misdealt=misdealt)
    why = f"the stub count finds {cards_in_words(deck)}" + (", misdealt" if misdealt else "")
    void = voided(game, table, Cause(why, cite or verdict.cite), command.at)
    if isinstance(void, Refusal):
        return void
    if verdict.round == "void-all":
        return counted, *void
    removed = DeckRemoved(
        at=command.at, cite=cite or verdict.cite, deck=table.deck.number, reason="not-whole", remarks=why, cards=deck
    )
    return counted, *void, removed


def count_is_due(game: Game, table: Table) -> bool:
    """Whether the stub must be counted in this round."""
    rule, terms = game.book.deck.stub, terms_of(game, table)
    if rule.every_rounds is None or table.round.counted or table.decks.rounds_since_count + 1 < rule.every_rounds:
        return False
    exempt = {
        "counting-shuffler": terms.shuffler == "counting",
        "automated-shoe-and-counting-shuffler": terms.shuffler == "counting" and terms.method == "automated-shoe",
        "self-reshuffling-shoe": terms.shuffler == "self-reshuffling",
    }
    return not any(exempt[case] for case in rule.not_needed_with)


def stub_now(game: Game, table: Table) -> int:
    """The number of cards in the stub if nothing is wrong."""
    return game.book.deck.size.cards - table.round.dealt - table.round.astray


def _dealt_out(game: Game, table: Table) -> bool:
    enough = game.book.dealing.cards.player
    return bool(table.round.community) and all(
        len(seat.hand.cards) == enough for seat in table.taken if seat.hand.stakes.ante
    )


def _misdealt(game: Game, table: Table, command: CountStub | CorrectCount) -> bool:
    """Whether a hand, the community cards or the bonus box were counted with a wrong number of cards."""
    cards, box = game.book.dealing.cards, game.book.dealing.six_card_box
    wrong_hand = any(count != _dealt_to(table, number) for number, count in command.hands)
    wrong_community = command.community not in (None, cards.community)
    wrong_box = command.bonus_box is not None and command.bonus_box != (
        box.cards if box and table.round.bonus_box else 0
    )
    return wrong_hand or wrong_community or wrong_box


def _outside(game: Game, table: Table, command: CountStub | CorrectCount) -> int:
    """The number of cards outside the stub: as counted where a count is given, otherwise as dealt."""
    more = sum(cards - _dealt_to(table, number) for number, cards in dict(command.hands).items())
    more += 0 if command.community is None else command.community - len(table.round.community)
    more += 0 if command.bonus_box is None else command.bonus_box - len(table.round.bonus_box)
    return game.book.deck.size.cards - stub_now(game, table) + more


def _dealt_to(table: Table, number: int) -> int:
    seat = table.seat(number)
    return len(seat.hand.dealt) if seat else 0


def on_stub_counted(table: Table, event: StubCounted) -> Table:
    """Mark the stub of this round as counted."""
    return with_round(table, counted=True)
