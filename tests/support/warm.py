"""What the process that lives are forked from reads beforehand: all the code, and what is worked out once."""

from fifthstreet.cli import serving
from fifthstreet.rules import ready_game

__all__ = ["serving"]

ready_game("maryland")
