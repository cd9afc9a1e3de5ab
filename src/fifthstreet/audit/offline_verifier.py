#!/usr/bin/env python3
"""Check an export of Fifth Street's log with only Python 3.9 or newer: no package, no network.

    python3 verify.py [FOLDER] [--public-key HEX]...

Checked:
- the digest of every file, and that the CSV files match the JSON lines;
- every signed checkpoint, their order, and that the streams contain every tip and note every checkpoint;
- the hash chain of every stream, and that nothing follows the signed closing of the house in a whole export;
- that every seal has the root in the chain, that rounds end where they say, and that purses add up;
- that movements, disputes and tables match the streams, with none missing;
- that a second person approved every adjustment of a closed round, every change of a setting, every password reset;
- that documents have serials without a gap and lines signed in order, each by another person except on lines for an
  earlier signer; that chips moved once, by the sum of a complete document; that the counts on a document agree;
- that devices entered something only at their table, after they were added and before they were revoked.

Not checked: player_rounds, whether the game and the roles allow what happened, what a document says beside its sum, and
events of the house stream while the house was closed. `fifthstreet log verify` checks those.

Exit code 0: valid; 1: a fault, and the first bad event is named; 2: the export cannot be read. The formats are in
docs/audit.md, so that you can write your own verifier.

This verifier came with what it verifies: compare it with the source of Fifth Street, and get the public key elsewhere.
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FORMAT = "fifthstreet export 1"
ENTRY = b"fifthstreet entry 1"
CHECKPOINT = b"fifthstreet checkpoint 1"
FIRST = bytes(32)
DERIVED = ("seals", "rounds", "player_rounds", "movements", "disputes", "tables")
ALWAYS = ("checkpoints.jsonl", "public-keys.json", "entries.jsonl", "entries.csv", "SHA256SUMS")
MOVEMENT = ("player", "sequence", "at", "amount", "after", "table", "why", "command", "person")
TABLE = ("table", "game", "jurisdiction", "submission", "made", "meter", "house_players")
DISPUTE = ("dispute", "table", "round", "player", "at", "words")
NO_PURSE = ("house-", "walk-in-")
"""Prefixes of the ids of players without a purse: house players and walk-ins."""
SEATING = ("SatDown", "Left", "BoughtIn", "CashedOut", "Adjusted")
ADJUSTMENTS = ("adjustment", "large-adjustment")
BY_TWO = {
    "SettingChanged": "setting",
    "PasswordReset": "password-reset",
    "SecondFactorRemoved": "second-factor",
}
"""The events that carry out an approval on the entry before, and the kind of approval."""
MOVES = {
    "fill": ("Filled", "amount", 4),
    "credit": ("Credited", "amount", 5),
    "opener": ("TableOpened", "inventory", 2),
    "closer": ("TableClosed", "counted", 2),
    "drop": ("BankCounted", "counted", 2),
}
"""The documents that move chips: the event at the table, the name of its sum, and how many lines the document has."""
EARLY = {("payout", 3), ("payout", 4)}
"""The lines that may be signed before those above them."""
BACK = ("fill", "credit")
"""The documents that, voided after their chips were signed for, need one more signature: that the chips are back."""
AGAIN = {("credit", 5), ("error", 2), ("over-short", 2), ("drop-count", 2), ("drop-count", 4), ("cage-count", 2)}
AGAIN |= {("cage-count", 4), ("payout", 3), ("payout", 4), ("payout", 5), ("investigation", 2)}
AGAIN |= {("difference-report", 2), ("difference-report", 3), ("unclaimed", 2), ("redemption", 3)}
AGAIN |= {("cage-error", 2)}
"""The lines of documents that an earlier signer must or may sign."""
FIELDS = ("stream", "sequence", "at", "by", "person", "command", "event", "hash")


Move = tuple[str, str, str, str, int, int, str]
"""Money between a purse and a table: player, table, reason, command, amount, time, and who adjusted an account."""
MOVE = ("player", "table", "why", "command", "amount", "at", "person")


class BadError(Exception):
    """A fault in the export: where it is, and what is wrong."""

    def __init__(self, stream: str, sequence: int, what: str) -> None:
        super().__init__(f"{stream} {sequence}: {what}")


class UnreadableError(Exception):
    """The folder is not an export."""


# Ed25519, as RFC 8032 has it (5.1). Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def add(a: Point, b: Point) -> Point:
    """Return the sum of two points."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number: int, point: Point) -> Point:
    """Return a multiple of a point."""
    total: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, point)
        point = add(point, point)
        number >>= 1
    return total


def encoded(point: Point) -> bytes:
    """Return a point as 32 bytes."""
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return int.to_bytes(y | (x & 1) << 255, 32, "little")


def decoded(text: bytes) -> Point | None:
    """Return the point that 32 bytes encode, or ``None`` if they encode none."""
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decoded(int.to_bytes(4 * pow(5, P - 2, P) % P, 32, "little"))


def is_signed(key: bytes, text: bytes, signature: bytes) -> bool:
    """Whether a text is signed by a key."""
    if len(key) != 32 or len(signature) != 64:
        return False
    point, s = decoded(key), int.from_bytes(signature[32:], "little")
    if point is None or s >= ORDER or BASE is None:
        return False
    digest = hashlib.sha512(signature[:32] + key + text).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    minus = (-point[0] % P, point[1], 1, -point[3] % P)
    return encoded(add(times(s, BASE), times(challenge, minus))) == signature[:32]


# The record.


def netstring(data: bytes) -> bytes:
    """Return length, colon, bytes, comma."""
    return b"%d:%b," % (len(data), data)


def event_of(entry: dict[str, Any]) -> bytes:
    """Return the bytes of an event: from text, or from base64 if they are not text."""
    if "event" in entry:
        return str(entry["event"]).encode("utf-8")
    return base64.b64decode(entry["event_base64"])


def link(previous: bytes, entry: dict[str, Any]) -> bytes:
    """Return the hash of an entry."""
    fields = [str(entry[name]).encode("utf-8") for name in FIELDS[:6]]
    return hashlib.sha256(previous + b"".join(map(netstring, [ENTRY, *fields, event_of(entry)]))).digest()


def signed_text(checkpoint: dict[str, Any]) -> bytes:
    """Return the bytes that a checkpoint's signature covers."""
    fields = [CHECKPOINT, b"%d" % checkpoint["number"], b"%d" % checkpoint["at"]]
    fields += [bytes.fromhex(checkpoint[name]) for name in ("previous", "key", "next_key")]
    fields.append(b"%d" % len(checkpoint["tips"]))
    for stream, sequence, digest in checkpoint["tips"]:
        fields += [stream.encode("utf-8"), b"%d" % sequence, bytes.fromhex(digest)]
    return b"".join(map(netstring, fields))


def lines(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the values of a file of JSON lines; none if there is no file."""
    if not file.exists():
        return
    with file.open("rb") as opened:
        for number, line in enumerate(opened, 1):
            try:
                found = json.loads(line)
            except ValueError:
                raise BadError(file.name, number, "this line is not JSON") from None
            if not isinstance(found, dict):
                raise BadError(file.name, number, "this line is not an object")
            yield found


class Verifier:
    """Checks one export."""

    def __init__(self, folder: Path, trusted: list[str]) -> None:
        self.folder, self.trusted = folder, trusted
        self.notes: list[str] = []
        self.counts: dict[str, int] = {}
        self.signed: dict[str, dict[int, tuple[str, int]]] = {}
        self.ends: dict[tuple[str, int], str] = {}
        self.sealed: dict[str, tuple[str, int, str]] = {}
        self.checkpoints: dict[int, str] = {}
        self.row_digests: dict[str, tuple[str, int]] = {}
        self.seated: dict[tuple[str, int], str] = {}
        self.moved: dict[Move, list[int]] = {}
        self.adjusted: list[tuple[str, int, str, str]] = []
        self.asked: dict[str, tuple[str, str]] = {}
        self.approved: dict[str, tuple[str, int, int]] = {}
        self.requests: dict[int, tuple[str, str]] = {}
        self.given: tuple[int, int, str] = (0, 0, "")
        self.documents: dict[tuple[str, int], dict[str, Any]] = {}
        self.closed_with: dict[str, list[list[int]]] = {}
        self.serials: dict[str, int] = {}
        self.chips_moved: list[tuple[str, dict[str, Any], str, int]] = []
        self.demos: list[tuple[int, bool]] = []
        self.devices: dict[str, tuple[str, int, int]] = {}
        self.device_entries: dict[tuple[str, str], list[tuple[int, int]]] = {}
        self.tips: dict[str, int] = {}
        self.closings: dict[int, bool] = {}
        try:
            self.manifest = json.loads((folder / "manifest.json").read_bytes())
            self.streams = {one["stream"]: one for one in self.manifest["streams"]}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise UnreadableError(f"{folder} holds no export that can be read: {error}") from None
        if self.manifest.get("format") != FORMAT:
            raise UnreadableError(f"{folder} holds an export of another format than {FORMAT!r}")
        self.whole = bool(self.manifest["whole"])

    def check(self) -> None:
        """Check everything, and raise ``BadError`` at the first fault."""
        self.check_files()
        self.check_checkpoints()
        self.check_entries()
        self.check_adjustments()
        self.check_documents()
        self.check_devices()
        self.check_seals()
        self.check_rounds()
        self.check_movements()
        self.check_disputes()
        self.check_tables()
        for name in ("entries", *DERIVED):
            self.check_table(name)
        self.check_digests()
        if self.whole:
            self.notes.append("player_rounds are not proved here: fifthstreet log verify does that")
        else:
            self.notes.append("this is a part of the record: the rest is not checked")

    def check_files(self) -> None:
        """Check that all files are there, and that a whole export has every stream from its start."""
        derived = [f"{name}.{kind}" for name in DERIVED for kind in ("jsonl", "csv")] if self.whole else []
        for name in (*ALWAYS, *derived):
            if not (self.folder / name).is_file():
                raise BadError(name, 0, "the file is missing")
        for stream, one in sorted(self.streams.items()):
            if one["first"] < 1 or (one["first"] == 1 and one["before"] != FIRST.hex()):
                raise BadError(stream, 1, "a stream begins with entry 1, and nothing before it")
            if self.whole and one["first"] != 1:
                raise BadError(stream, 1, "it is missing: the export is said to be whole, and its beginning is cut off")

    def check_checkpoints(self) -> None:
        """Check every checkpoint by itself and in its order."""
        previous: dict[str, Any] | None = None
        known = not self.trusted
        for position, one in enumerate(lines(self.folder / "checkpoints.jsonl"), 1):
            try:
                self._check_checkpoint(one, previous, position)
            except (KeyError, TypeError, ValueError) as error:
                raise BadError("checkpoints", position, f"this is not a checkpoint: {error!r}") from None
            self.checkpoints[one["number"]] = one["hash"]
            known = known or one["key"] in self.trusted
            previous = one
            self.tips = {tip[0]: tip[1] for tip in one["tips"]}
        self.counts["checkpoints"] = previous["number"] if previous else 0
        if previous is None:
            if self.trusted:
                raise BadError("checkpoints", 1, "it is missing: there is no checkpoint by a key that you trust")
            self.notes.append("there are no checkpoints: nothing proves that the log is complete and unchanged")
        elif not known:
            raise BadError("checkpoints", 1, "no key that you trust signed any of them")
        else:
            self.notes.append(f"last checkpoint: {previous['number']}, hash {previous['hash']}, key {previous['key']}")
            if not self.trusted:
                self.notes.append("the key was taken from the export itself: give --public-key to be sure")

    def _check_checkpoint(self, one: dict[str, Any], previous: dict[str, Any] | None, position: int) -> None:
        text = signed_text(one)
        names = [tip[0].encode("utf-8") for tip in one["tips"]]
        announced = (previous["next_key"] or previous["key"]) if previous else one["key"]
        before = previous["hash"] if previous else FIRST.hex()
        now = {tip[0]: tip[1] for tip in one["tips"]}
        shorter = [tip[0] for tip in previous["tips"] if now.get(tip[0], 0) < tip[1]] if previous else []
        faults = [
            (one["number"] != position, f"its number is {one['number']} where {position} is due"),
            (one["previous"] != before, "it does not follow the checkpoint before it"),
            (names != sorted(set(names)), "its streams are not in order"),
            (hashlib.sha256(text).hexdigest() != one["hash"], "its hash is not that of what it says"),
            (one["key"] != announced and one["key"] not in self.trusted, "no checkpoint before it announced its key"),
            (bool(previous) and one["at"] < (previous or one)["at"], "it is older than the one before it"),
            (bool(shorter), f"{''.join(shorter[:1])} is shorter in it than in the one before it"),
        ]
        for wrong, what in faults:
            if wrong:
                raise BadError("checkpoints", position, what)
        if not is_signed(bytes.fromhex(one["key"]), text, bytes.fromhex(one["signature"])):
            raise BadError("checkpoints", position, "its signature is not by the key that it names")
        for stream, sequence, digest in one["tips"]:
            self.signed.setdefault(stream, {}).setdefault(sequence, (digest, position))

    def check_entries(self) -> None:
        """Check the hash chain of every stream against the checkpoints."""
        tips: dict[str, tuple[int, bytes, int]] = {}
        confirmed: dict[str, int] = {}
        count = 0
        for entry in lines(self.folder / "entries.jsonl"):
            count += 1
            stream = str(entry.get("stream"))
            if stream not in self.streams:
                raise BadError(stream, 1, "the manifest does not know this stream")
            if stream not in tips:
                first = self.streams[stream]
                tips[stream] = first["first"] - 1, bytes.fromhex(first["before"]), 0
                confirmed[stream] = first["first"] - 1
                self._check_signed(stream, *tips[stream][:2], confirmed)
            last, previous, latest = tips[stream]
            tips[stream] = self._check_entry(stream, entry, last, previous, latest)
            self._check_signed(stream, *tips[stream][:2], confirmed)
        self.counts["entries"], self.counts["streams"] = count, len(tips)
        for stream, one in sorted(self.streams.items()):
            last = tips[stream][0] if stream in tips else one["first"] - 1
            if last != one["last"]:
                raise BadError(stream, last + 1, f"it is missing: the manifest says that there are {one['last']}")
        if self.whole:
            self._check_ends({stream: tip[0] for stream, tip in tips.items()})
            self._check_closed({stream: tip[0] for stream, tip in tips.items()})

    def _check_entry(
        self, stream: str, entry: dict[str, Any], last: int, previous: bytes, latest: int
    ) -> tuple[int, bytes, int]:
        number = last + 1
        try:
            if entry["sequence"] != number:
                raise BadError(stream, number, f"it is missing: entry {entry['sequence']} follows entry {last}")
            digest = link(previous, entry)
            if digest.hex() != entry["hash"]:
                raise BadError(stream, number, "it does not match its hash in the chain")
            if entry["at"] < latest:
                raise BadError(stream, number, "it is older than the entry before it")
            self._note(stream, entry)
        except (KeyError, TypeError, ValueError) as error:
            raise BadError(stream, number, f"this is not an entry: {error!r}") from None
        return number, digest, entry["at"]

    def _check_signed(self, stream: str, last: int, digest: bytes, confirmed: dict[str, int]) -> None:
        said = self.signed.get(stream, {}).get(last)
        if said is None:
            return
        if said[0] != digest.hex():
            first = min(confirmed[stream] + 1, last)
            raise BadError(stream, first, f"entries {first} to {last} are not what checkpoint {said[1]} signed")
        confirmed[stream] = last

    def _check_ends(self, lasts: dict[str, int]) -> None:
        for stream, signed in sorted(self.signed.items()):
            last = lasts.get(stream, 0)
            beyond = sorted(sequence for sequence in signed if sequence > last)
            if beyond:
                number = signed[beyond[0]][1]
                raise BadError(stream, last + 1, f"it is missing: checkpoint {number} signed entry {beyond[0]}")

    def _check_closed(self, lasts: dict[str, int]) -> None:
        """Check that only the house stream has entries after a last checkpoint that signs the closing of the house.

        A house signs its opening before anything else happens, so an unsigned opening does not explain other entries.
        """
        signed = self.tips.get("house", 0)
        turns = [sequence for sequence in self.closings if sequence <= signed]
        if not turns or not self.closings[max(turns)]:
            return
        for stream, last in sorted(lasts.items()):
            if stream != "house" and last > self.tips.get(stream, 0):
                raise BadError(stream, self.tips.get(stream, 0) + 1, "it was added while the house was closed")

    def _note(self, stream: str, entry: dict[str, Any]) -> None:
        """Remember what the other files are compared with: ends of rounds, roots of seals, money, rows."""
        kind, _, table = stream.partition(":")
        text = event_of(entry)
        if kind == "table" and self.whole:
            self._note_papers_of_table(table, entry, text)
        if kind == "table" and b'"type":"Round' in text:
            self.ends[table, entry["sequence"]] = json.loads(text)["type"].partition(".")[0]
        elif kind == "table" and any(f'"type":"{one}.'.encode() in text for one in SEATING):
            self._note_seat(table, entry, json.loads(text))
        elif kind == "seals":
            event = json.loads(text)
            self.sealed[event["deal"]] = (event["root"], entry["sequence"], stream)
        elif stream == "house":
            event = json.loads(text)
            self._note_house(entry["sequence"], event)
            self._note_approval(str(entry["person"]), event)
            if self.whole:
                self._note_two_people(entry["sequence"], str(entry["person"]), event)
                self._note_document(entry, str(entry["person"]), event)
                self._note_device(entry["sequence"], event["at"], event)

    def _note_seat(self, table: str, entry: dict[str, Any], event: dict[str, Any]) -> None:
        """Follow the players in their seats, and the money between their purses and the table."""
        kind, seat = event["type"].partition(".")[0], (table, event["seat"])
        if kind == "Adjusted":
            self._note_adjustment(table, entry, event)
            return
        player = self.seated.get(seat, "")
        if kind == "SatDown":
            self.seated[seat] = event["player"]
        elif kind == "Left":
            self.seated.pop(seat, None)
        elif self.whole and not player:
            raise BadError(f"table:{table}", entry["sequence"], "this money moved at a seat without a player")
        elif not player.startswith(NO_PURSE):
            why, amount = ("buy-in", -event["amount"]) if kind == "BoughtIn" else ("cash-out", event["amount"])
            move = (player, table, why, str(entry["command"]), amount, entry["at"], "")
            self.moved.setdefault(move, []).append(entry["sequence"])

    def _note_adjustment(self, table: str, entry: dict[str, Any], event: dict[str, Any]) -> None:
        """Remember an adjustment, and what it moves in the player's account."""
        command, person = str(entry["command"]), str(entry["person"])
        self.adjusted.append((table, entry["sequence"], command, person))
        if event["source"] == "account":
            why = f"adjustment for round {event['round']}"
            move = (event["player"], table, why, command, event["amount"], entry["at"], person)
            self.moved.setdefault(move, []).append(entry["sequence"])

    def _note_house(self, sequence: int, event: dict[str, Any]) -> None:
        """Remember the row digests of a house event, its checkpoint, and whether the house opened or closed."""
        for name, digest in event.get("row_digests", []):
            if name.startswith("tables ") and self.row_digests.get(name, (digest, 0))[0] != digest:
                raise BadError("house", sequence, f"{name} was recorded before with another digest")
            self.row_digests[name] = digest, sequence
        kind = event["type"].partition(".")[0]
        if kind in ("HouseOpened", "HouseClosed"):
            self.closings[sequence] = kind == "HouseClosed"
        noted = kind == "CheckpointSigned" and self.whole and bool(self.checkpoints)
        if noted and self.checkpoints.get(event["number"]) != event["hash"]:
            raise BadError("house", sequence, f"checkpoint {event['number']}, which it notes, is not there")

    def _note_approval(self, person: str, event: dict[str, Any]) -> None:
        """Remember the requester and the approver of each adjustment, its table, and its entries there."""
        kind, command = event["type"].partition(".")[0], f"approval:{event.get('approval')}"
        if kind == "ApprovalAsked" and event["kind"] in ADJUSTMENTS:
            self.asked[command] = event["table"], person
        elif kind == "ApprovalAnswered" and event["approved"] and command in self.asked:
            self.approved[command] = person, event["first"] or 0, event["last"] or 0

    def check_adjustments(self) -> None:
        """Check that one person requested every adjustment, and another approved it once."""
        for table, sequence, command, person in self.adjusted:
            second, first, last = self.approved.pop(command, ("", 0, 0))
            fits = self.asked.get(command) == (table, person) and first <= sequence <= last
            if self.whole and (not fits or second == person):
                raise BadError(f"table:{table}", sequence, "no second person approved this adjustment")

    def _note_two_people(self, sequence: int, person: str, event: dict[str, Any]) -> None:
        """Check that what needs two people was approved on the entry before, by a person other than the requester."""
        kind = event["type"].partition(".")[0]
        if kind == "ApprovalAsked":
            self.requests[event["approval"]] = event["kind"], person
        elif kind == "ApprovalAnswered" and event["approved"]:
            self.given = sequence, event["approval"], person
        elif kind in BY_TWO and event["approval"] is not None:
            asked = self.requests.pop(event["approval"], ("", ""))
            fits = self.given == (sequence - 1, event["approval"], person) and asked[0] == BY_TWO[kind]
            if not fits or person == asked[1] or event.get("person") in (person, asked[1]):
                raise BadError("house", sequence, f"no second person approved this {BY_TWO[kind].replace('-', ' ')}")

    def _note_document(self, entry: dict[str, Any], person: str, event: dict[str, Any]) -> None:
        """Follow the documents: serials without a gap, lines in order, nothing after the last line or a void."""
        what, sequence = event["type"].partition(".")[0], entry["sequence"]
        if what == "HouseOpened":
            self.demos.append((entry["at"], event["demo"]))
        if what not in ("DocumentPrepared", "DocumentSigned", "DocumentVoided"):
            return
        kind, serial = event["kind"], event["serial"]
        name = f"{kind} {serial}"
        if what == "DocumentPrepared":
            if serial != self.serials.get(kind, 0) + 1:
                raise BadError("house", sequence, f"the serial of {name} repeats or skips one")
            self.serials[kind] = serial
            counts = [event["count"]] if event["count"] is not None else []
            self._check_redemption(sequence, event)
            self.documents[kind, serial] = {**event, "signed": [person], "lines": {1}, "counts": counts}
            return
        paper = self.documents.get((kind, serial))
        lines = MOVES[kind][2] if kind in MOVES else 20
        if paper and paper.pop("back", False) and what == "DocumentSigned" and event["line"] == lines + 1:
            if person == paper["signed"][0]:
                raise BadError("house", sequence, f"the void of {name} is signed twice by {person}")
            return
        if paper is None or "voided" in paper:
            raise BadError("house", sequence, f"{name} was never prepared, or is void")
        if what == "DocumentVoided":
            if len(paper["signed"]) >= lines or (kind in BACK and person != paper["signed"][0]):
                why = "is void, but all had signed it" if len(paper["signed"]) >= lines else "is voided by another"
                raise BadError("house", sequence, f"{name} {why}")
            paper["voided"], paper["back"] = True, kind in BACK and len(paper["signed"]) > 1
            return
        self._note_signature(sequence, person, event, paper, lines)
        if kind == "closer" and len(paper["signed"]) == lines:
            self.closed_with[paper["table"]] = paper["counts"][0]
        if kind == "opener" and "Incorrect copy" not in dict(paper["facts"]):
            # It moves no chips: the tray is counted again, on a slip that names this one.
            paper["incorrect"] = paper["counts"][0] != self.closed_with.get(paper["table"], [])

    def _check_redemption(self, sequence: int, event: dict[str, Any]) -> None:
        """Check that a redemption says by how much its chips exceed those that players were recorded to have."""
        if event["kind"] == "redemption":
            facts, total = dict(event["facts"]), sum(value * number for value, number in event["count"])
            over, said = max(total - facts["With players before"], 0), facts.get("Over the record", 0)
            if said != over:
                name = f"redemption {event['serial']}"
                raise BadError("house", sequence, f"{name} is {over} cents over the record, not {said}")

    def _note_signature(
        self, sequence: int, person: str, event: dict[str, Any], paper: dict[str, Any], lines: int
    ) -> None:
        """Add a signature to a document: on the next line or one that may be signed early, by a person who may sign."""
        kind, line = event["kind"], event["line"]
        name = f"{kind} {event['serial']}"
        above = set() if (kind, line) in EARLY else set(range(1, line))
        if line in paper["lines"] or line > lines or above - paper["lines"]:
            raise BadError("house", sequence, f"{name} is not signed in the order of its lines")
        paper["lines"].add(line)
        if (kind, line) not in AGAIN and person in paper["signed"]:
            raise BadError("house", sequence, f"{name} is signed twice by {person}")
        if (kind, line) == ("redemption", 2) and not event["words"].strip():
            raise BadError("house", sequence, f"{name} does not say where its chips come from")
        paper["signed"].append(person)
        if event["count"] is not None:
            paper["counts"].append(event["count"])

    def _note_device(self, sequence: int, at: int, event: dict[str, Any]) -> None:
        """Remember each device, its table, and when it was added and revoked."""
        kind = event["type"].partition(".")[0]
        if kind not in ("DeviceAdded", "DeviceRevoked"):
            return
        device = event["device"]
        table, added, revoked = self.devices.get(device, ("", -1, -1))
        if kind == "DeviceAdded" and added < 0:
            self.devices[device] = event["table"], at, -1
        elif kind == "DeviceRevoked" and added >= 0 and revoked < 0:
            self.devices[device] = table, added, at
        else:
            raise BadError("house", sequence, f"{device} is added or revoked twice, or was never added")

    def _note_papers_of_table(self, table: str, entry: dict[str, Any], text: bytes) -> None:
        """Remember the movements of chips at a table and the entries of devices there."""
        person, sequence = str(entry["person"]), entry["sequence"]
        if person.startswith("device-"):
            self.device_entries.setdefault((person, table), []).append((entry["at"], sequence))
        for event, amount, _ in MOVES.values():
            if f'"type":"{event}.'.encode() in text:
                self.chips_moved.append((table, entry, event, json.loads(text)[amount]))

    def check_documents(self) -> None:
        """Check that chips moved once by each complete document, by its sum, and that its counts agree."""
        moving = {
            f"document:{kind}:{serial}": paper
            for (kind, serial), paper in self.documents.items()
            if kind in MOVES and len(paper["signed"]) == MOVES[kind][2] and not paper.get("incorrect")
        }
        for (kind, serial), paper in self.documents.items():
            if kind in MOVES and any(count != paper["counts"][0] for count in paper["counts"]):
                raise BadError("house", 0, f"the counts of {kind} {serial} differ")
        for table, entry, event, amount in self.chips_moved:
            command, person, sequence = str(entry["command"]), str(entry["person"]), entry["sequence"]
            found = moving.pop(command, None)
            demo = [one for at, one in self.demos if at <= entry["at"]][-1:]
            if found is None and (command.startswith("document:") or demo != [True]):
                raise BadError(f"table:{table}", sequence, "no signed document moved these chips")
            if found is None:
                continue
            kind = found["kind"]
            total = sum(piece * number for piece, number in (found["counts"] or [found["chips"]])[0])
            if (found["table"], MOVES[kind][0], found["signed"][-1], total) != (table, event, person, amount):
                raise BadError(f"table:{table}", sequence, f"{kind} {found['serial']} is not for what moved here")
        for command in moving:
            raise BadError("house", 0, f"{command.partition(':')[2].replace(':', ' ')} is signed, but moved no chips")
        self.counts["documents"] = len(self.documents)

    def check_devices(self) -> None:
        """Check that devices entered something only at their table, and while they were in use."""
        for (device, table), entries in sorted(self.device_entries.items()):
            found, added, revoked = self.devices.get(device, ("", -1, -1))
            for at, sequence in entries:
                if found != table or at < added or 0 <= revoked < at:
                    raise BadError(f"table:{table}", sequence, f"{device} was not in use at this table then")

    def check_seals(self) -> None:
        """Check that every seal has its root, and that the root is the one in the chain."""
        count = 0
        for one in lines(self.folder / "seals.jsonl"):
            count += 1
            deal, root, commitments = one["deal"], one["root"], one["commitments"]
            computed = hashlib.sha256(f"fifthstreet deck 1|{deal}|{''.join(commitments)}".encode()).hexdigest()
            chained = self.sealed.pop(deal, None)
            if chained and chained[0] != root:
                raise BadError(chained[2], chained[1], f"the seal of {deal} has another root")
            if len(commitments) != 52 or computed != root:
                raise BadError(f"table:{one['table']}", one["shuffle"], f"the root of {deal} is not that of its cards")
            if not chained:
                raise BadError(f"table:{one['table']}", one["shuffle"], f"the seal of {deal} is not in the chain")
        if self.whole and self.sealed:
            deal, (_, sequence, stream) = next(iter(self.sealed.items()))
            raise BadError(stream, sequence, f"the seal of {deal} is missing")
        self.counts["seals"] = count

    def check_rounds(self) -> None:
        """Check that every round ends with an event that ends rounds, and every such event ends a round."""
        count = 0
        for one in lines(self.folder / "rounds.jsonl"):
            count += 1
            kind = self.ends.pop((one["table"], one["last"]), None)
            if kind != {"closed": "RoundClosed", "void": "RoundVoided"}.get(one["status"]):
                what = f"round {one['round']} does not end with it as the list of rounds says"
                raise BadError(f"table:{one['table']}", one["last"], what)
        if self.whole and self.ends:
            table, sequence = next(iter(self.ends))
            raise BadError(f"table:{table}", sequence, "the round that ends with it is not in the list of rounds")
        self.counts["rounds"] = count

    def check_movements(self) -> None:
        """Check that every purse adds up from movement to movement, and has every movement of the streams."""
        standing: dict[str, tuple[int, int]] = {}
        for one in lines(self.folder / "movements.jsonl"):
            sequence, balance = standing.get(one["player"], (0, 0))
            if (one["sequence"], one["after"]) != (sequence + 1, balance + one["amount"]) or one["after"] < 0:
                raise BadError(f"purse:{one['player']}", sequence + 1, "it does not lead on from the one before it")
            standing[one["player"]] = one["sequence"], one["after"]
            self._check_movement(one)
        self._check_rest("movements")
        for (player, table, why, *_), sequences in self.moved.items():
            if self.whole and sequences:
                raise BadError(f"table:{table}", sequences[0], f"the {why} is missing in the purse of {player}")
        self.counts["purses"] = len(standing)

    def _check_movement(self, one: dict[str, Any]) -> None:
        """Check that a stream records the movement: its table's, or the house stream with the digest of the row."""
        name = f"movements {one['player']}/{one['sequence']}"
        recorded = self.row_digests.pop(name, None)
        if recorded and recorded[0] != row_digest(one, MOVEMENT):
            raise BadError("house", recorded[1], f"{name} differs from the one on record")
        if one["table"]:
            moves = self.moved.get(tuple(one[name] for name in MOVE))
            if moves:
                moves.pop()
                return
        if one["table"] or not recorded:
            raise BadError(f"purse:{one['player']}", one["sequence"], "no stream records this movement")

    def check_disputes(self) -> None:
        """Check every dispute against the house stream."""
        count = 0
        for one in lines(self.folder / "disputes.jsonl"):
            count += 1
            recorded = self.row_digests.pop(f"disputes {one['dispute']}", None)
            if recorded and recorded[0] != row_digest(one, DISPUTE):
                raise BadError("house", recorded[1], f"dispute {one['dispute']} differs from the one on record")
            if not recorded:
                raise BadError("disputes.jsonl", one["dispute"], "no stream records this dispute")
        self._check_rest("disputes")
        self.counts["disputes"] = count

    def check_tables(self) -> None:
        """Check every table against the house stream; each has a stream, and each stream a table."""
        streams = {stream for stream in self.streams if stream.startswith("table:")} if self.whole else set()
        count = 0
        for one in lines(self.folder / "tables.jsonl"):
            count += 1
            name, stream = f"tables {one['table']}", f"table:{one['table']}"
            recorded = self.row_digests.pop(name, None)
            if recorded and recorded[0] != row_digest(one, TABLE):
                raise BadError("house", recorded[1], f"{name} differs from the one on record")
            if stream not in streams or not recorded:
                raise BadError(stream, 0, "no stream records this table")
            streams.discard(stream)
        for stream in sorted(streams):
            raise BadError(stream, 1, "its table is missing")
        self._check_rest("tables")
        self.counts["tables"] = count

    def _check_rest(self, kind: str) -> None:
        for name, (_, sequence) in self.row_digests.items():
            if self.whole and name.startswith(f"{kind} "):
                raise BadError("house", sequence, f"{name} is missing")

    def check_table(self, name: str) -> None:
        """Check that a CSV file has the same values as its JSON lines."""
        file, beside = self.folder / f"{name}.csv", self.folder / f"{name}.jsonl"
        if not beside.exists():
            return
        csv.field_size_limit(2**31 - 1)
        with file.open(encoding="utf-8", newline="") as opened:
            rows = csv.DictReader(opened)
            for number, one in enumerate(lines(beside), 1):
                row = next(rows, None)
                stream = str(one.get("stream", file.name)) if name == "entries" else file.name
                names = set(one) | set(rows.fieldnames or ())
                found = {column: plain(row.get(column) or "") for column in names} if row else {}
                if found != {column: cell(one.get(column)) for column in names}:
                    raise BadError(
                        stream, one["sequence"] if name == "entries" else number, f"{file.name} says something else"
                    )
            if next(rows, None):
                raise BadError(file.name, 0, f"it has more lines than {beside.name}")

    def check_digests(self) -> None:
        """Check that every file is as exported."""
        listed = set()
        for line in (self.folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
            digest, _, name = line.partition("  ")
            listed.add(name)
            file = self.folder / name
            if "/" in name or not file.is_file() or file_digest(file) != digest:
                raise BadError(name, 0, "the file is missing, or not the one that was exported")
        for file in self.folder.iterdir():
            if file.name not in listed | {"SHA256SUMS"}:
                self.notes.append(f"{file.name} was not exported with the rest")


def plain(cell: str) -> str:
    """Return a cell without the apostrophe that protects spreadsheets from formulas."""
    return cell[1:] if cell.startswith("'") else cell


def cell(value: object) -> str:
    """Return a value as in a CSV table: lists are JSON, missing values are empty."""
    if isinstance(value, (list, dict)):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return "" if value is None else str(value)


def row_digest(row: dict[str, Any], columns: tuple[str, ...]) -> str:
    """Return the SHA-256 of a row, as in the house stream."""
    plainly = json.dumps([row[column] for column in columns], separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(plainly.encode("utf-8")).hexdigest()


def file_digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while block := opened.read(1_000_000):
            digest.update(block)
    return digest.hexdigest()


def main() -> int:
    """Check the export named on the command line, and print the result."""
    parser = argparse.ArgumentParser(description="Check an export of Fifth Street's log.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parent)
    parser.add_argument("--public-key", action="append", default=[], help="a key that you trust; can be repeated")
    asked = parser.parse_args()
    try:
        verifier = Verifier(asked.folder, [key.lower() for key in asked.public_key])
        verifier.check()
    except BadError as bad:
        print(f"first bad event: {bad}")
        return 1
    except (UnreadableError, OSError, KeyError, TypeError) as error:
        print(f"this export cannot be read: {error}", file=sys.stderr)
        return 2
    print("The export is valid: " + ", ".join(f"{count:,} {name}" for name, count in verifier.counts.items()))
    for note in verifier.notes:
        print(f"note: {note}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
