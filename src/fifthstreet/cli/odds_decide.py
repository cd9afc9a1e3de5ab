"""``fifthstreet odds decide``: one decision, in print and for programs."""

from fifthstreet.cards import Card, FiveCardHand, parse_cards
from fifthstreet.cli.columns import styled
from fifthstreet.cli.odds_output import (
    GameWish,
    action_name,
    amount,
    antes,
    in_one_line,
    out,
    percent,
    print_odds,
    print_table,
    with_named_actions,
)
from fifthstreet.odds import Decision, OddsError, decide
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.values import Value


class Sight(Value):
    """What the player sees, as it was written; ``following`` and ``ahead`` are cards that nobody should see yet."""

    hole: str
    board: str
    bets: str | None
    dead: str
    following: str
    ahead: dict[str, str | None]


@in_one_line
def run(wish: GameWish, sight: Sight, ante: str | None, as_json: bool) -> None:
    """Print one decision."""
    hole, board = parse_cards(sight.hole), parse_cards(sight.board)
    if not hole:
        raise OddsError("say which two cards the player has: --hole '6h 5h'")
    found = decide(
        wish.game(),
        hole,
        board,
        bets=_bets(sight.bets),
        dead=parse_cards(sight.dead),
        ahead=_ahead(sight, len(board)),
        ante=amount(ante),
    )
    if as_json:
        exact = {action_name(action): str(worth) for action, worth in found.actions.items()}
        print_odds(with_named_actions(found) | {"actions_exact": exact})
    else:
        _print_decision(found, (*hole, *board))


def _bets(written: str | None) -> list[int] | None:
    if written is None:
        return None
    words = [word for word in written.replace(",", " ").split() if word]
    if not all(word.isdecimal() for word in words):
        raise OddsError(f"{written!r} are no bets; write them in antes, such as 1,3")
    return [int(word) for word in words]


def _ahead(sight: Sight, up: int) -> dict[StreetName, Card]:
    """The cards seen ahead, by street; those written as the next ones begin where the board ends."""
    following = parse_cards(sight.following)
    if len(following) > 3 - up:
        raise OddsError(f"{len(following)} next cards, but only {3 - up} are to come")
    ahead = dict(zip(STREETS[up:], following, strict=False))
    for street in STREETS:
        written = sight.ahead[street]
        if written is None:
            continue
        card = Card.parse(written)
        if ahead.get(street, card) is not card:
            raise OddsError(f"the {street} street card cannot be both {ahead[street]} and {card}")
        ahead[street] = card
    return ahead


def hand_in_words(hand: FiveCardHand) -> str:
    """A kind of hand: ``straight flush``, ``pair of jacks``."""
    return f"pair of {hand.pair.plural}" if hand.pair else hand.category.replace("-", " ")


def _print_decision(found: Decision, cards: tuple[Card, ...]) -> None:
    shown = " ".join(str(card) for card in cards)
    print(styled(f"{shown}, {found.street} street, {out(found.antes_out)}", "bold"))
    print_table(
        ("", "worth, antes", ""),
        [
            [action_name(action), antes(worth), ("tied" if len(found.best) > 1 else "best") * (action in found.best)]
            for action, worth in found.actions.items()
        ],
    )
    outcomes = found.outcomes
    parts = {"won": outcomes.win, "pushed": outcomes.push, "lost": outcomes.loss, "folded": outcomes.fold}
    print("with best play: " + ", ".join(f"{word} {percent(part, 2)}" for word, part in parts.items()) + "\n")
    print_table(
        ("if never folded", "probability"),
        [[hand_in_words(chance.hand), percent(chance.probability)] for chance in found.hands if chance.probability],
    )
