"""Makes new and renamed files durable: their folder must be written to the disk too."""

import os
from pathlib import Path


def fsync_folder(folder: Path) -> None:
    """Write a folder to the disk, so that its file names survive a power failure."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
