"""A cache of results per game, by the game's digest, which drops the least recently used."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

from fifthstreet.rules import Game

More = ParamSpec("More")
Result = TypeVar("Result")
MOST_GAMES = 200
"""How many results of one function are cached."""


class _Call:
    """A call of the cached function; calls with the same key are equal."""

    def __init__(self, key: Hashable, work: Callable[[], object]) -> None:
        self._key, self.work = key, work

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Call) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def once_a_game(
    work: Callable[Concatenate[Game, More], Result],
) -> Callable[Concatenate[Game, More], Result]:
    """Cache a function by its game and its other arguments."""

    @lru_cache(MOST_GAMES)
    def cached(call: _Call) -> Result:
        return call.work()  # type: ignore[return-value]  # only calls of this function are passed

    @wraps(work)
    def once(game: Game, /, *args: More.args, **more: More.kwargs) -> Result:
        key = (game.digest, args, tuple(sorted(more.items())))
        return cached(_Call(key, lambda: work(game, *args, **more)))

    return once
