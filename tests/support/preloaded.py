"""What the process that others are forked from loads beforehand: the whole program, and what is computed once."""

import importlib
import pkgutil

import fifthstreet
from fifthstreet.house.accounts import passwords
from fifthstreet.rules import ready_game
from support.cheap_hashes import CHEAP

for module in pkgutil.walk_packages(fifthstreet.__path__, "fifthstreet."):
    # A migration is a script that only Alembic can import.
    if ".migrations." not in module.name:
        importlib.import_module(module.name)

ready_game("maryland")
passwords.COST = CHEAP
