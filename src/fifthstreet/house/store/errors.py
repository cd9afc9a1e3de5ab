"""Errors of the store; each message is a sentence for the operator of the house."""


class StoreError(Exception):
    """Something is wrong with the store or with a batch."""


class StoreLockedError(StoreError):
    """Another process of the house has the store open."""


class ForeignDatabaseError(StoreError):
    """The file belongs to another application."""


class NewerDatabaseError(StoreError):
    """The store was last used by a newer Fifth Street."""


class UnreadableDatabaseError(StoreError):
    """The file cannot be read or written, or is damaged."""


class ConflictError(StoreError):
    """A batch conflicts with what is stored, and nothing of it was stored; ``what`` names the record that conflicts."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what


class StoreFailedError(StoreError):
    """The store failed, such as on a full disk; nothing of the batch was stored, and it can be tried again."""


class StoreClosedError(StoreFailedError):
    """The store is closed."""


class BrokenChainError(StoreError):
    """The end of a stream does not match its hash: the record was changed from outside, and nothing is appended."""
