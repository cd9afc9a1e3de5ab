"""Backs up a house into one file, also while it is open, and restores it."""

import hashlib
import os
import shutil
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Any, NamedTuple

import msgspec

from fifthstreet import __version__
from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.verify import Report, VerifyRequest, verify
from fifthstreet.house.base.fsync import fsync_folder
from fifthstreet.house.ledger.checkpoint_file import NAME, whole_lines
from fifthstreet.house.ledger.signing_keys import without_first
from fifthstreet.house.store.data_folder import AUDIT_KEYS, DATABASE, DECK_KEYS
from fifthstreet.house.store.read_only import copy_database, open_read_only

FORMAT = "fifthstreet backup 1"
KEYS = (DECK_KEYS, AUDIT_KEYS)
CONTENTS = "contents.json"
LARGEST_CONTENTS = 100_000


class BackupError(Exception):
    """The backup cannot be made or restored; the message says why."""

    def __init__(self, message: str, bad: tuple[Bad, ...] = ()) -> None:
        super().__init__(message)
        self.bad = bad


class Contents(NamedTuple):
    """The contents of a backup, as its first file lists them."""

    format: str
    version: str
    at: int
    with_keys: bool
    digests: dict[str, str]


def back_up(data: Path, checkpoints: Path, to: Path, *, with_keys: bool) -> Contents:
    """Copy a house, which may be open, into a new file that only its owner can read.

    The checkpoint file is read before the database, so that the database is never older than it. Checkpoints signed in
    the meantime are taken from the database.
    """
    if not (data / DATABASE).exists():
        raise BackupError(f"there is no house in {data}: {DATABASE} is missing")
    if to.exists():
        raise BackupError(f"{to} already exists: choose another file")
    try:
        with _temporary_folder(to.parent) as place:
            signed = whole_lines(checkpoints)
            copy_database(data / DATABASE, place / DATABASE)
            with open_read_only(place / DATABASE) as reader:
                newer = b"".join(copy.line for copy in reader.checkpoints.all(signed.count(b"\n")))
            (place / NAME).write_bytes(signed + newer)
            for name in KEYS if with_keys else ():
                if (data / name).exists():
                    shutil.copyfile(data / name, place / name)
            if (place / AUDIT_KEYS).exists():
                (place / AUDIT_KEYS).write_bytes(without_first((place / AUDIT_KEYS).read_bytes()))
            contents = _contents(place, with_keys=with_keys)
            (place / CONTENTS).write_bytes(msgspec.json.encode(contents._asdict()))
            _pack(place, to)
            return contents
    except OSError as error:
        raise BackupError(f"{to} cannot be written: {error.strerror or error}") from None


def restore(file: Path, data: Path, checkpoints: Path, trusted: tuple[str, ...], *, second_place: bool) -> Report:
    """Make a data folder from a backup, after verifying its log.

    With ``second_place`` the checkpoint file already exists, and the backup must not be older than it; otherwise the
    checkpoints of the backup are written there.
    """
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise BackupError(f"{data} already exists and is not empty: choose another folder")
    if not second_place and checkpoints.exists():
        raise BackupError(f"{checkpoints} already exists: if it belongs to this house, name it with --checkpoints")
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        with _temporary_folder(data.parent) as place:
            _unpack(file, place)
            signed = checkpoints if second_place else place / NAME
            report = verify(VerifyRequest(place, signed, trusted))
            _check(report, signed if second_place else None)
            if not second_place:
                checkpoints.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(place / NAME, checkpoints)
            data.mkdir(mode=0o700, exist_ok=True)
            for name in (*KEYS, DATABASE):  # the database last: before it is there, there is no house
                if (place / name).exists():
                    (place / name).replace(data / name)
            fsync_folder(data)
            return report
    except (tarfile.TarError, EOFError) as error:
        raise BackupError(f"{file} is not a backup, or damaged: {error}") from None
    except OSError as error:
        raise BackupError(f"{file} cannot be restored: {error.strerror or error}") from None


def _check(report: Report, second_place: Path | None) -> None:
    if second_place and report.older:
        raise BackupError(f"the backup is older than the checkpoints in {second_place}", report.bad)
    if report.bad:
        raise BackupError("the backup is not valid", report.bad)


def _contents(place: Path, *, with_keys: bool) -> Contents:
    digests = {file.name: _digest(file) for file in sorted(place.iterdir())}
    return Contents(FORMAT, __version__, time.time_ns() // 1_000_000, with_keys, digests)


def _pack(place: Path, to: Path) -> None:
    unfinished = place / "backup"
    with unfinished.open("xb") as file:
        with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar:
            for name in (CONTENTS, NAME, DATABASE, *KEYS):
                if (place / name).exists():
                    _add(tar, place / name)
        file.flush()
        os.fsync(file.fileno())
    unfinished.chmod(0o600)
    to.hardlink_to(unfinished)
    fsync_folder(to.parent)


def _add(tar: tarfile.TarFile, file: Path) -> None:
    member = tarfile.TarInfo(file.name)
    member.size, member.mode = file.stat().st_size, 0o600
    with file.open("rb") as opened:
        tar.addfile(member, opened)


def _unpack(file: Path, place: Path) -> Contents:
    """Extract the files of a backup and no others, and check their digests."""
    with tarfile.open(file, mode="r:") as tar:
        first = tar.next()
        opened = tar.extractfile(first) if first and first.name == CONTENTS and first.isreg() else None
        if opened is None or first is None or first.size > LARGEST_CONTENTS:
            raise BackupError(f"{file} is not a backup of a Fifth Street house")
        contents = _read_contents(file, opened)
        for member in tar:
            if member.name == CONTENTS:
                continue
            source = tar.extractfile(member) if member.isreg() and member.name in contents.digests else None
            if source is None or member.name not in (NAME, DATABASE, *KEYS):
                raise BackupError(f"{file} contains {member.name!r}, which does not belong in a backup")
            _extract(source, place / member.name)
    for name, digest in contents.digests.items():
        if not (place / name).exists() or _digest(place / name) != digest:
            raise BackupError(f"{file} is damaged: {name} does not match its digest")
    if DATABASE not in contents.digests:
        raise BackupError(f"{file} contains no database")
    return contents


def _read_contents(file: Path, opened: IO[bytes]) -> Contents:
    try:
        found: dict[str, Any] = msgspec.json.decode(opened.read(), type=dict[str, Any])
        contents = Contents(**found)
    except (msgspec.MsgspecError, TypeError) as error:
        raise BackupError(f"{file} is not a backup: {error}") from None
    if contents.format != FORMAT:
        raise BackupError(f"{file} is a backup of another format: {contents.format!r}")
    return contents


def _extract(source: IO[bytes], to: Path) -> None:
    with open(to, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as target:
        shutil.copyfileobj(source, target, 1_000_000)
        target.flush()
        os.fsync(target.fileno())


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


@contextmanager
def _temporary_folder(beside: Path) -> Iterator[Path]:
    """A temporary folder on the same disk that only this user can read."""
    place = Path(mkdtemp(dir=beside, prefix=".fifthstreet-"))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
