"""A game with other pays or multiples, for a designer's "what if"."""

import re
from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace

from fifthstreet.cards import Rank
from fifthstreet.odds.errors import OddsError
from fifthstreet.rules import Game, make_game
from fifthstreet.rules.model.pays import Odds, Pay, PayError, Push, read_pay
from fifthstreet.rules.model.paytables import FiveCardName, FiveCardRow, MainPaytable, Pairs, RankName

_PAIRS = re.compile(r"pair:(\w+)(?:-(\w+))?")
_RANKS: dict[str, Rank] = {name.lower(): rank for rank in Rank for name in (rank.name, rank.letter, str(int(rank)))}
_HANDS: tuple[FiveCardName, ...] = tuple(name for name in get_args(FiveCardName) if name != "pair")


def changed(game: Game, changes: Iterable[str]) -> Game:
    """Return the game with changes such as ``straight=5``, ``pair:six-ten=push``, ``multiples=1,2``."""
    for change in changes:
        name, sign, value = (part.strip() for part in change.partition("="))
        if not sign or not value:
            raise OddsError(
                f"{change!r} is not a change; write one as straight=5, pair:six-ten=push or multiples=1,2,3"
            )
        book = game.book
        if name == "multiples":
            streets = replace(book.wagers.streets, multiples=_multiples(value))
            book = replace(book, wagers=replace(book.wagers, streets=streets))
        else:
            book = replace(book, main=_repaid(book.main, name, _pay(value)))
        game = make_game(book, game.submission)
    return game


def _multiples(value: str) -> tuple[int, ...]:
    words = value.split(",")
    if not all(word.strip().isdecimal() and 1 <= int(word) <= 100 for word in words):
        raise OddsError(f"{value!r} is not a list of multiples; write whole numbers from 1 to 100, such as 1,2,3")
    return tuple(sorted({int(word) for word in words}))


def _pay(value: str) -> Pay | None:
    if value == "lose":
        return None
    try:
        pay = read_pay(f"{value} to 1" if value.replace(",", "").isdecimal() else value)
    except PayError:
        pay = None
    if not isinstance(pay, Odds | Push) or (isinstance(pay, Odds) and pay.word != "to"):
        raise OddsError(f"{value!r} is not a pay of the main wagers; write 5, '5 to 1', push or lose")
    return pay


def _repaid(paytable: MainPaytable, name: str, pay: Pay | None) -> MainPaytable:
    if pairs := _PAIRS.fullmatch(name):
        first, last = (_rank(word) for word in (pairs[1], pairs[2] or pairs[1]))
        return _pairs_repaid(paytable, range(min(first, last), max(first, last) + 1), pay)
    if name == "pair":
        return _pairs_repaid(paytable, range(Rank.TWO, Rank.ACE + 1), pay)
    hand = next((hand for hand in _HANDS if hand == name), None)
    if hand is None:
        raise OddsError(f"there is no hand {name!r}; there are {', '.join(_HANDS)} and pair:LOWEST-HIGHEST")
    rows: dict[FiveCardName, FiveCardRow] = {row.hand: row for row in paytable.rows if row.hand != "pair"}
    if pay is None:
        rows.pop(hand, None)
    else:
        rows[hand] = replace(rows[hand], pays=pay, printed=None) if hand in rows else FiveCardRow(hand=hand, pays=pay)
    best_first = [rows[hand] for hand in _HANDS if hand in rows]
    return replace(paytable, rows=(*best_first, *(row for row in paytable.rows if row.hand == "pair")))


def _rank(word: str) -> Rank:
    rank = _RANKS.get(word.lower()) or _RANKS.get(word.lower().removesuffix("s").removesuffix("e"))
    if rank is None:
        raise OddsError(f"{word!r} is not a rank; write ten, T or 10")
    return rank


def _pairs_repaid(paytable: MainPaytable, ranks: range, pay: Pay | None) -> MainPaytable:
    """Return the rows of the pairs, merging neighbouring pairs that pay the same."""
    pays = {hand.pair: row.pays for row in paytable.rows if row.hand == "pair" for hand in row.hands}
    runs: list[tuple[list[Rank], Pay]] = []
    for rank in reversed(Rank):
        paid = pay if rank in ranks else pays.get(rank)
        if paid is None:
            continue
        if runs and runs[-1][1] == paid and runs[-1][0][-1] == rank + 1:
            runs[-1][0].append(rank)
        else:
            runs.append(([rank], paid))
    rows = [
        FiveCardRow(hand="pair", pairs=Pairs(_name(run[-1]), _name(run[0])), pays=paid, cite=paytable.cite)
        for run, paid in runs
    ]
    return replace(paytable, rows=(*(row for row in paytable.rows if row.hand != "pair"), *rows))


def _name(rank: Rank) -> RankName:
    name: RankName = rank.name.lower()  # type: ignore[assignment]
    return name
