"""What is put into a folder is there for good only once the folder itself is on the disk."""

import os
from pathlib import Path


def fsync_folder(folder: Path) -> None:
    """See that the names in a folder outlast a power failure."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
