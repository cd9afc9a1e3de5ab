"""The titles of tables and meters, as people say them."""


def table_title(table: str) -> str:
    """The title of a table by its id: ``Maryland 2`` for ``maryland-2``; empty for an empty id."""
    return table.replace("-", " ").title()


def meter_title(book: str, number: int) -> str:
    """The title of a meter by its rulebook's title: ``Maryland progressive``, with a number from the second one on."""
    return f"{book} progressive{f' {number}' if number > 1 else ''}"
