"""A forged round: a real one copied with every row that follows from it, and every hash computed anew."""

from typing import Any

import msgspec

from support.tampering import Attacker


class Forger:
    """Copies a round into the record of its table after another one, so that all rows agree with it.

    In the round somebody bought in, once, and did not since.
    """

    def __init__(self, at: Attacker, table: str, round_: int, after: int) -> None:
        self.at, self.table, self.copied, self.round = at, table, round_, after + 1
        self.stream, self.seals = f"table:{table}", f"seals:{table}"
        ((self.first, self.last),) = at.execute(
            'SELECT "first", "last" FROM rounds WHERE "table" = ? AND round = ?', table, round_
        )
        ((self.begins, latest),) = at.execute(
            'SELECT "last" + 1, (SELECT max("last") FROM rounds) FROM rounds WHERE "table" = ? AND round = ?',
            table,
            after,
        )
        self.after: int = self.begins - 1
        if self.after == latest:
            # What has begun already of the next round is not copied once more.
            ((self.after,),) = at.execute("SELECT max(sequence) FROM entries WHERE stream = ?", self.stream)
            self.first += self.after - latest
        ((self.time,),) = at.execute(
            "SELECT at FROM entries WHERE stream = ? AND sequence = ?", *(self.stream, self.after)
        )

    def forge(self) -> int:
        """Make room, put the round there, and reckon the chains anew; the first entry of it."""
        self._make_room()
        self._copy_entries()
        self._copy_rows()
        self._copy_money()
        self._copy_seals()
        self.at.execute(
            'UPDATE rounds SET deal = (SELECT deal FROM seals WHERE seals."table" = rounds."table" '
            'AND shuffle BETWEEN "first" AND "last") WHERE "table" = ?',
            self.table,
        )
        for stream in (self.stream, self.seals):
            self.at.reckon_anew(stream)
        return self.after + 1

    def _moved(self, sequence: int) -> int:
        return int(sequence) - self.first + self.after + 1

    def _make_room(self) -> None:
        """What comes later comes later by a round."""
        room = self.last - self.first + 1
        for table, column in (("entries", "sequence"), ("snapshots", "sequence")):
            for words in (f"-({column} + {room})", f"-{column}"):
                self.at.execute(
                    f"UPDATE {table} SET {column} = {words} WHERE stream = ? AND ({column} > ? OR {column} < 0)",
                    *(self.stream, self.after),
                )
        for table in ("rounds", "player_rounds"):
            for words in ("-(round + 1)", "-round"):
                self.at.execute(
                    f'UPDATE {table} SET round = {words} WHERE "table" = ? AND (round >= ? OR round < 0)',
                    *(self.table, self.round),
                )
        self.at.execute(
            'UPDATE rounds SET "first" = "first" + ?, "last" = "last" + ? WHERE "table" = ? AND "first" > ?',
            *(room, room, self.table, self.after),
        )
        for deal, shuffle, root, seal, locked in self._seals("shuffle > ?", self.after)[::-1]:
            self.at.execute("DELETE FROM seals WHERE deal = ?", deal)
            self._put_seal(shuffle + room, root, seal.replace(deal.encode(), self._deal(shuffle + room)), locked)
        for sequence in [
            row[0] for row in self.at.execute("SELECT sequence FROM entries WHERE stream = ?", self.seals)
        ]:
            event = self.at.event(self.seals, sequence)
            if event["shuffle"] > self.after:
                event["shuffle"] += room
                self.at.put(self.seals, sequence, event | {"deal": self._deal(event["shuffle"]).decode()})
        for person, command, answer in self._answers():
            told = msgspec.json.decode(answer)
            if told["answered"]["sequence"] > self.after:
                told["answered"]["sequence"] += room
                words = "UPDATE answers SET answer = ? WHERE person = ? AND command = ?"
                self.at.execute(words, msgspec.json.encode(told), person, command)

    def _copy_entries(self) -> None:
        rows = self.at.execute(
            'SELECT sequence, "by", person, command, event FROM entries '
            "WHERE stream = ? AND sequence BETWEEN ? AND ? ORDER BY sequence",
            *(self.stream, self.first, self.last),
        )
        for sequence, by, person, command, text in rows:
            event = msgspec.json.decode(text) | {"at": self.time}
            again = f"{command}-again" if command else ""
            self.at.execute(
                'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
                "VALUES (?, ?, ?, ?, ?, ?, ?, zeroblob(32))",
                *(self.stream, self._moved(sequence), self.time, by, person, again, msgspec.json.encode(event)),
            )
        commands = {(row[2], row[3]) for row in rows if row[3]}
        for person, command, answer in self._answers():
            if (person, command) in commands:
                told = msgspec.json.decode(answer)
                told["answered"]["sequence"] = self._moved(told["answered"]["sequence"])
                told["answered"]["id"] = f"{command}-again"
                values = (person, f"{command}-again", self.stream, msgspec.json.encode(told))
                self.at.execute("INSERT INTO answers (person, command, stream, answer) VALUES (?, ?, ?, ?)", *values)

    def _copy_rows(self) -> None:
        self.at.execute(
            'INSERT INTO rounds ("table", round, deal, "first", "last", game, at, status) '
            'SELECT "table", ?, ?, ?, ?, game, ?, status FROM rounds WHERE "table" = ? AND round = ?',
            *(self.round, "", self.begins, self._moved(self.last), self.time, self.table, self.copied),
        )
        self.at.execute(
            'INSERT INTO player_rounds ("table", round, seat, player, wagered, returned, "before", after, at) '
            'SELECT "table", ?, seat, player, wagered, returned, "before", after, ? FROM player_rounds '
            'WHERE "table" = ? AND round = ?',
            *(self.round, self.time, self.table, self.copied),
        )

    def _copy_money(self) -> None:
        """The buy-in, once more, at the end of the purse."""
        ((player, last, after),) = self.at.execute("SELECT player, max(sequence), after FROM movements")
        self.at.execute(
            'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
            "SELECT player, ?, ?, amount, ? + amount, \"table\", why, command || '-again', person FROM movements "
            "WHERE player = ? AND sequence = ?",
            *(last + 1, self.time, after, player, last),
        )

    def _copy_seals(self) -> None:
        for deal, shuffle, root, seal, locked in self._seals("shuffle BETWEEN ? AND ?", self.first, self.last):
            moved = self._moved(shuffle)
            self._put_seal(moved, root, seal.replace(deal.encode(), self._deal(moved)), locked)
            ((last, by, event),) = self.at.execute(
                'SELECT max(sequence), "by", event FROM entries WHERE stream = ?', self.seals
            )
            told = msgspec.json.decode(event) | {"deal": self._deal(moved).decode(), "shuffle": moved, "root": root}
            self.at.execute(
                'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
                "VALUES (?, ?, ?, ?, '', '', ?, zeroblob(32))",
                *(self.seals, last + 1, told["at"], by, msgspec.json.encode(told)),
            )

    def _seals(self, where: str, *values: Any) -> list[tuple[Any, ...]]:
        words = f'SELECT deal, shuffle, root, seal, locked FROM seals WHERE "table" = ? AND {where} ORDER BY shuffle'
        return self.at.execute(words, self.table, *values)

    def _put_seal(self, shuffle: int, root: str, seal: bytes, locked: bytes) -> None:
        values = (self._deal(shuffle).decode(), self.table, shuffle, root, seal, locked)
        self.at.execute(
            'INSERT INTO seals (deal, "table", shuffle, root, seal, locked) VALUES (?, ?, ?, ?, ?, ?)', *values
        )

    def _deal(self, shuffle: int) -> bytes:
        return f"{self.table}:{shuffle}".encode()

    def _answers(self) -> list[tuple[Any, ...]]:
        return self.at.execute("SELECT person, command, answer FROM answers WHERE stream = ?", self.stream)
