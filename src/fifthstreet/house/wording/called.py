"""What those are called whom the record knows by their ids."""

from collections.abc import Callable
from typing import NamedTuple

Name = Callable[[str], str]
"""What somebody is called, by his id."""


class Called(NamedTuple):
    """What players are called, and the people of the house."""

    player: Name
    person: Name
