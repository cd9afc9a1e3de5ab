"""What can be read from the store, one module for each kind of record."""

from fifthstreet.house.store.migrate import schema_fault
from fifthstreet.house.store.queries.accounts import Accounts, Approvals
from fifthstreet.house.store.queries.disputes import Disputes
from fifthstreet.house.store.queries.ledger import Answers, Checkpoints
from fifthstreet.house.store.queries.players import Movements, Players
from fifthstreet.house.store.queries.reader import Connect, Reader
from fifthstreet.house.store.queries.rounds import Rounds
from fifthstreet.house.store.queries.streams import Snapshots, Streams
from fifthstreet.house.store.queries.tables import Seals, Tables


class Queries:
    """Everything that can be read: from an open store, or from a database that is opened read-only."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        reader = Reader(connect)
        self.streams = Streams(reader)
        self.snapshots = Snapshots(reader)
        self.answers = Answers(reader)
        self.checkpoints = Checkpoints(reader)
        self.tables = Tables(reader)
        self.seals = Seals(reader)
        self.rounds = Rounds(reader)
        self.disputes = Disputes(reader)
        self.players = Players(reader)
        self.movements = Movements(reader)
        self.accounts = Accounts(reader)
        self.approvals = Approvals(reader)
        self.rows = reader.rows

    def schema_fault(self) -> str | None:
        """How the database's schema differs from that of this version; None if it does not."""
        with self._connect() as connection:
            return schema_fault(connection)
