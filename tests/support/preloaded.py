"""What the process that others are forked from loads beforehand: the whole program, and what is computed once."""

import gc
import importlib
import pkgutil
import tempfile
from pathlib import Path

import fifthstreet
from fifthstreet.house.accounts import passwords
from fifthstreet.house.house import open_house
from fifthstreet.house.http.app import make_app
from fifthstreet.rules import ready_game
from support.cheap_hashes import CHEAP
from support.worked_out_once import worked_out_once

for module in pkgutil.walk_packages(fifthstreet.__path__, "fifthstreet."):
    # A migration is a script that only Alembic can import.
    if ".migrations." not in module.name:
        importlib.import_module(module.name)

passwords.COST = CHEAP
for owner, name, part in worked_out_once():
    setattr(owner, name, part)
for jurisdiction in ("maryland", "new-jersey", "south-dakota"):
    ready_game(jurisdiction)
with tempfile.TemporaryDirectory() as folder:
    house = open_house(Path(folder) / "house")
    make_app(house)
    house.services.store.close()
    del house
# What is loaded stays shared with the processes that are forked: no collection of theirs touches it.
gc.collect()
gc.freeze()
