"""What can go wrong with the store; each message is a sentence for the person who runs the house."""


class StoreError(Exception):
    """Something is wrong with the store or with what it was given."""


class StoreLockedError(StoreError):
    """Another process of the house has the store open."""


class ForeignDatabaseError(StoreError):
    """What lies there belongs to something else."""


class NewerDatabaseError(StoreError):
    """The store was last used by a newer Fifth Street."""


class UnreadableDatabaseError(StoreError):
    """What lies there cannot be read or written, or is damaged."""


class ConflictError(StoreError):
    """A batch does not fit what is stored. Nothing of it was kept; ``what`` names the record that does not fit."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what


class StoreFailedError(StoreError):
    """The store itself failed: a full disk, a broken one. Nothing of the batch was kept; it may be tried again."""


class StoreClosedError(StoreFailedError):
    """The store was closed before."""


class BrokenChainError(StoreError):
    """The end of a stream does not match its chain: somebody changed the record. Nothing is added to it."""
