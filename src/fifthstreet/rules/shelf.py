"""The shelf: the package's rulebooks, registers and submissions, and a house's own rulebooks."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from fifthstreet.rules.book_check import check_book
from fifthstreet.rules.defects import Defect, DefectsFound
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.submission import Submission
from fifthstreet.rules.reader import parsed, read_data, read_in_part, read_toml
from fifthstreet.rules.register import Proofs, Register, read_proofs, read_register


class Shelf:
    """Rulebooks by name. A file ``new_jersey.toml`` holds the book ``new-jersey``; an added folder may add books."""

    def __init__(self, added: Path | None = None) -> None:
        self._package = files("fifthstreet.rules")
        ours, theirs = _by_name(self._package / "books"), _by_name(added) if added else {}
        twice = sorted(ours.keys() & theirs.keys())
        defects = [Defect(str(theirs[name]), "", f"the book {name!r} ships with the product") for name in twice]
        if defects:
            raise DefectsFound(defects)
        self._books = ours | theirs
        self._checked: dict[str, Rulebook] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The jurisdictions with a rulebook."""
        return tuple(sorted(self._books))

    def book(self, name: str) -> Rulebook:
        """Return the rulebook of a jurisdiction, read and checked once, or raise ``DefectsFound``."""
        if name not in self._checked:
            self._checked[name] = self._checked_book(name)
        return self._checked[name]

    def _checked_book(self, name: str) -> Rulebook:
        file = self._books.get(name)
        if file is None:
            raise DefectsFound([Defect(name, "", f"there is no such rulebook; there are {', '.join(self.names)}")])
        where, text = str(file) if isinstance(file, Path) else file.name, read_text(file)
        found = read_in_part(text, Rulebook, where)
        defects = found.defects + (self._beside_unread(text, where) if found.defects else [])
        if not found.defects:
            defects = check_book(found.value, where, self.register(name) or None)
            if found.value.name != name:
                defects.append(Defect(where, "name", f"must be {name!r}, as the file is called"))
        if defects:
            raise DefectsFound(defects)
        book: Rulebook = found.value
        return book

    def editions(self, name: str) -> Iterator[Rulebook]:
        """Return the editions of a rulebook, the current one first."""
        yield self.book(name)
        file = _by_name(self._package / "editions").get(name)
        if file is None:
            return
        data = parsed(read_text(self._books[name]))
        for otherwise in parsed(read_text(file))["edition"]:
            without = otherwise.pop("without", ())
            data = {key: value for key, value in _with(data, otherwise).items() if key not in without}
            yield read_data(data, Rulebook, f"editions/{file.name}")

    def _beside_unread(self, text: str, where: str) -> list[Defect]:
        """Return the other defects of a book that cannot be read completely.

        Its gaps are filled from each book of the package in turn. A defect that is found with every filling is the
        book's own.
        """
        fillings = [
            read_in_part(read_text(file), Rulebook, file.name) for file in _by_name(self._package / "books").values()
        ]
        filled = [read_in_part(text, Rulebook, where, filling.value) for filling in fillings if not filling.defects]
        found = [
            {defect for defect in check_book(part.value, where) if not part.touches(defect.key)}
            for part in filled
            if isinstance(part.value, Rulebook)
        ]
        common = set.intersection(*found) if found else set()
        return sorted(common, key=lambda defect: (defect.key, defect.problem))

    def register(self, name: str) -> Register:
        """Return the clause register of a jurisdiction; empty if it has none."""
        file = _by_name(self._package / "clauses").get(name)
        return read_register(read_text(file), f"clauses/{file.name}") if file else {}

    def proofs(self) -> Proofs:
        """Return the tests that prove each clause."""
        return read_proofs(read_text(self._package / "clauses" / "proofs.json"))

    def has_ready(self, name: str) -> bool:
        """Whether a built-in submission ships for a jurisdiction."""
        return name in _by_name(self._package / "submissions")

    def ready_submission(self, name: str) -> Submission:
        """Return the built-in submission of a jurisdiction."""
        file = _by_name(self._package / "submissions").get(name)
        if file is None:
            raise DefectsFound([Defect(name, "", "no ready submission ships for it; write one and name its file")])
        return read_toml(read_text(file), Submission, file.name)


def read_text(file: Traversable) -> str:
    """Return the text of a file, or raise ``DefectsFound``."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DefectsFound([Defect(str(file), "", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise DefectsFound([Defect(str(file), "", "is not text in UTF-8")]) from None


def _with(data: dict[str, Any], otherwise: dict[str, Any]) -> dict[str, Any]:
    """Return data with some values replaced, in nested tables too."""
    return data | {
        key: _with(data[key], value) if isinstance(value, dict) and key in data else value
        for key, value in otherwise.items()
    }


def _by_name(folder: Traversable) -> dict[str, Traversable]:
    try:
        found = sorted(folder.iterdir(), key=lambda file: file.name)
    except OSError as error:
        raise DefectsFound([Defect(str(folder), "", f"cannot be read: {error.strerror}")]) from None
    return {file.name.removesuffix(".toml").replace("_", "-"): file for file in found if file.name.endswith(".toml")}
