"""What is worked out once a game, by the game's digest, and forgotten when many other games came after it."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

from fifthstreet.rules import Game

More = ParamSpec("More")
Result = TypeVar("Result")
MOST_GAMES = 200
"""So many results of one kind are kept."""


class _Asked:
    """A question that is the same as another if both are about one game, and about the same further things."""

    def __init__(self, key: Hashable, work: Callable[[], object]) -> None:
        self._key, self.work = key, work

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def once_a_game(
    work: Callable[Concatenate[Game, More], Result],
) -> Callable[Concatenate[Game, More], Result]:
    """Have a function of a game, and of values beside it, worked out once for each."""

    @lru_cache(MOST_GAMES)
    def kept(asked: _Asked) -> Result:
        return asked.work()  # type: ignore[return-value]  # it is the work of this function alone

    @wraps(work)
    def once(game: Game, /, *args: More.args, **more: More.kwargs) -> Result:
        key = (game.digest, args, tuple(sorted(more.items())))
        return kept(_Asked(key, lambda: work(game, *args, **more)))

    return once
