"""The self-check: digests of every critical part, compared with the expected ones.

Critical are the installed code and client, each rulebook with its clauses, and the submission of each table.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec

from fifthstreet.audit.chain import netstring
from fifthstreet.values import Value

KIND = b"fifthstreet part 1"
CLIENT = "house/static/"
SUBMISSION = "submission:"
BOOKS = ("rules/books/", "rules/clauses/", "rules/editions/")
UNIMPORTANT = ("__pycache__",)


class Part(Value):
    """A critical part: its digest, and the digest of each file in it."""

    name: str
    digest: str
    files: dict[str, str] = msgspec.field(default_factory=dict)


class Expected(Value, forbid_unknown_fields=True):
    """The expected digests, as ``fifthstreet self-check --write`` writes them."""

    version: str
    parts: dict[str, str]
    files: dict[str, str]


class Compared(NamedTuple):
    """A part and its expected digest; ``differs`` names the files that differ.

    A missing or damaged part has no digest.
    """

    name: str
    digest: str
    expected: str | None
    differs: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the part has the expected digest, or merely exists if none is expected."""
        return bool(self.digest) and self.expected in {None, self.digest}


def installed_parts() -> tuple[Part, ...]:
    """Return the parts of the installed package: code, client, each rulebook."""
    groups: dict[str, dict[str, str]] = {"code": {}, "client": {}}
    for path, file in _files(files("fifthstreet"), ""):
        groups.setdefault(_part_of(path), {})[path] = sha256(file.read_bytes()).hexdigest()
    return tuple(of_files(name, found) for name, found in sorted(groups.items()))


def of_files(name: str, found: Mapping[str, str]) -> Part:
    """Return a part made of files, with a digest over their names and digests in order."""
    ordered = dict(sorted(found.items(), key=lambda item: item[0].encode()))
    text = b"".join(netstring(path.encode()) + netstring(bytes.fromhex(digest)) for path, digest in ordered.items())
    return Part(name=name, digest=sha256(netstring(KIND) + text).hexdigest(), files=ordered)


def whole(parts: tuple[Part, ...]) -> str:
    """Return one digest over all parts."""
    return of_files("", {part.name: part.digest for part in parts}).digest


def as_found(parts: tuple[Part, ...], version: str) -> Expected:
    """Return these digests as those to expect from now on."""
    found = {path: digest for part in parts for path, digest in part.files.items()}
    return Expected(version=version, parts={part.name: part.digest for part in parts}, files=found)


def expectation(parts: tuple[Part, ...], version: str) -> bytes:
    """Return the current digests as the content of the expectation file."""
    return msgspec.json.format(msgspec.json.encode(as_found(parts, version))) + b"\n"


def read_expectation(text: bytes) -> Expected:
    """Read the expectation file, or raise ``ValueError``."""
    try:
        return msgspec.json.decode(text, type=Expected)
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is not what `fifthstreet self-check --write` writes: {error}") from None


def compare(parts: tuple[Part, ...], expected: Expected | None) -> tuple[Compared, ...]:
    """Return every part with its expected digest; an expected part that is missing has no digest.

    An unexpected submission is accepted: its table was opened since.
    """
    if expected is None:
        return tuple(Compared(part.name, part.digest, None) for part in parts)
    here = {part.name: part for part in parts}
    found = []
    for name in sorted(here.keys() | expected.parts.keys()):
        part, digest = here.get(name), expected.parts.get(name)
        if digest is None and not name.startswith(SUBMISSION):
            digest = ""
        differs = _differing(part.files, expected.files, name) if part and digest != part.digest else ()
        found.append(Compared(name, part.digest if part else "", digest, differs))
    return tuple(found)


def _differing(here: Mapping[str, str], expected: Mapping[str, str], name: str) -> tuple[str, ...]:
    wanted = {path: digest for path, digest in expected.items() if _part_of(path) == name}
    return tuple(sorted(path for path in here.keys() | wanted.keys() if here.get(path) != wanted.get(path)))


def _part_of(path: str) -> str:
    if path.startswith(CLIENT):
        return "client"
    if path.startswith(BOOKS) and path.endswith(".toml"):
        return f"rulebook:{path.rpartition('/')[2].removesuffix('.toml').replace('_', '-')}"
    return "code"


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        if one.name in UNIMPORTANT or one.name.endswith(".pyc"):
            continue
        if one.is_dir():
            yield from _files(one, f"{path}{one.name}/")
        else:
            yield f"{path}{one.name}", one
