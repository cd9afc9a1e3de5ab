"""``fifthstreet odds decide``: the value of every action in one decision."""

from typing import Annotated

import typer

from fifthstreet.cards import Card, FiveCardHand, parse_cards
from fifthstreet.cli.odds.output import (
    Ante,
    Changes,
    action_name,
    antes,
    antes_out,
    changed_game,
    odds_errors,
    parse_amount,
    percent,
    print_odds,
    with_named_actions,
)
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission
from fifthstreet.cli.tables import print_table, print_text
from fifthstreet.odds import Decision, OddsError
from fifthstreet.odds import decide as decide_exactly
from fifthstreet.odds.figures import STREETS, StreetName

OneCard = Annotated[str | None, typer.Option(metavar="CARD", help="The card of that street, seen in advance.")]


@odds_errors
def decide(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    hole: Annotated[str, typer.Option(metavar="CARDS", help="The player's two cards, such as '6h 5h'.")] = "",
    board: Annotated[str, typer.Option(metavar="CARDS", help="The community cards that are face up.")] = "",
    bets: Annotated[
        str | None, typer.Option(help="The street wagers made, in antes, such as 1,3. Default: one each.")
    ] = None,
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Other cards seen.")] = "",
    following: Annotated[
        str, typer.Option("--next", metavar="CARDS", help="The next community cards in order, seen in advance.")
    ] = "",
    third: OneCard = None,
    fourth: OneCard = None,
    fifth: OneCard = None,
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    changes: Changes = None,
    ante: Ante = None,
    as_json: AsJson = False,
) -> None:
    """One decision: the value of folding and of each bet, the best of them, and how the round may end."""
    hole_cards, board_cards = parse_cards(hole), parse_cards(board)
    if not hole_cards:
        raise OddsError("the player's two cards are missing; give them as --hole '6h 5h'")
    found = decide_exactly(
        changed_game(jurisdiction, submission, changes),
        hole_cards,
        board_cards,
        bets=_bets(bets),
        dead=parse_cards(dead),
        ahead=_ahead(parse_cards(following), (third, fourth, fifth), len(board_cards)),
        ante=parse_amount(ante),
    )
    if as_json:
        exact = {action_name(action): str(worth) for action, worth in found.actions.items()}
        print_odds(with_named_actions(found) | {"actions_exact": exact})
    else:
        _print_decision(found, (*hole_cards, *board_cards))


def _bets(text: str | None) -> list[int] | None:
    if text is None:
        return None
    words = [word for word in text.replace(",", " ").split() if word]
    if not all(word.isdecimal() for word in words):
        raise OddsError(f"{text!r} is not a list of bets; write them in antes, such as 1,3")
    return [int(word) for word in words]


def _ahead(following: tuple[Card, ...], by_street: tuple[str | None, ...], face_up: int) -> dict[StreetName, Card]:
    """Return the cards seen in advance by street; ``following`` starts at the first street not yet face up."""
    if len(following) > 3 - face_up:
        raise OddsError(f"--next has {len(following)} cards, but only {3 - face_up} are still to come")
    ahead = dict(zip(STREETS[face_up:], following, strict=False))
    for street, text in zip(STREETS, by_street, strict=True):
        if text is None:
            continue
        card = Card.parse(text)
        if ahead.get(street, card) is not card:
            raise OddsError(f"the {street} street card cannot be both {ahead[street]} and {card}")
        ahead[street] = card
    return ahead


def hand_in_words(hand: FiveCardHand) -> str:
    """Return a kind of hand in words: ``straight flush``, ``pair of jacks``."""
    return f"pair of {hand.pair.plural}" if hand.pair else hand.category.replace("-", " ")


def _print_decision(found: Decision, cards: tuple[Card, ...]) -> None:
    shown = " ".join(str(card) for card in cards)
    print_text(f"{shown}, {found.street} street, {antes_out(found.antes_out)}", "bold")
    print_table(
        ("", "value, antes", ""),
        [
            [action_name(action), antes(worth), ("tied" if len(found.best) > 1 else "best") * (action in found.best)]
            for action, worth in found.actions.items()
        ],
    )
    outcomes = found.outcomes
    parts = {"won": outcomes.win, "pushed": outcomes.push, "lost": outcomes.loss, "folded": outcomes.fold}
    print("with best play: " + ", ".join(f"{word} {percent(part, 2)}" for word, part in parts.items()) + "\n")
    print_table(
        ("final hand if never folded", "probability"),
        [[hand_in_words(chance.hand), percent(chance.probability)] for chance in found.hands if chance.probability],
    )
