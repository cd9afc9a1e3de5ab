"""The title of a table, as people say it."""


def table_title(table: str) -> str:
    """The title of a table by its id: ``Maryland 2`` for ``maryland-2``; empty for an empty id."""
    return table.replace("-", " ").title()
