"""What ``fifthstreet log rotate-key`` and ``public-key`` do."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from fifthstreet.cli.verify_log import checkpoints_file, keys_of_the_house
from fifthstreet.house.audit.key_rotation import announce_new_key, begin_anew
from fifthstreet.house.base.key_files import KeyRingError
from fifthstreet.house.deck.keys import add_key
from fifthstreet.house.ledger.checkpoint_file import CheckpointFile
from fifthstreet.house.ledger.checkpoints import CheckpointsError
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import DECK_KEYS, closed_house


def print_keys(data: Path) -> None:
    """Print the public keys, one a line."""
    with _said_plainly():
        keys = keys_of_the_house(data)
        if not keys:
            raise KeyRingError(f"there is no audit key in {data}: it is made when the house opens")
    for key in keys:
        print(key)


def rotate(data: Path, checkpoints: Path | None, which: str, *, lost: bool) -> None:
    """Change a key of a house that is closed."""
    with _said_plainly(), closed_house(data) as store:
        if which == "deck":
            name = add_key(data / DECK_KEYS)
            print(f"Decks are locked with the new key {name} from now on; older ones still open with theirs.")
            return
        file = CheckpointFile(checkpoints_file(data, checkpoints).parent)
        old, new = begin_anew(store, data, file) if lost else announce_new_key(store, data, file)
    print(f"Checkpoints are signed with {new} from now on.")
    if lost:
        print(f"Nobody announced it: whoever checks must be told to trust it beside {old}.")
    else:
        print(f"The old key {old} announced it, and is destroyed.")
        print("The new one signs when the house opens: until then whoever checks trusts the old one with --public-key.")


@contextmanager
def _said_plainly() -> Iterator[None]:
    try:
        yield
    except (StoreError, KeyRingError, CheckpointsError) as error:
        print(f"fifthstreet: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
