"""``fifthstreet rules``: the rulebooks, the clause register, and the check of a submission."""

from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.options import AsJson
from fifthstreet.cli.output import print_json
from fifthstreet.cli.show_clauses import clause_rows, print_clauses
from fifthstreet.cli.show_rules import print_book, print_list
from fifthstreet.rules import DefectsFound, Shelf, game_from_file
from fifthstreet.rules.game import digest_of

app = typer.Typer(
    help="The rulebooks as data with citations, the clause register, and Rules Submissions.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Books = Annotated[
    Path | None,
    typer.Option("--books", metavar="DIR", readable=False, help="A folder with more rulebooks, one TOML file each."),
]


@app.command("list")
def list_books(as_json: AsJson = False, books: Books = None) -> None:
    """List the rulebooks."""
    shelf = Shelf(books)
    loaded = [shelf.book(name) for name in shelf.names]
    if as_json:
        keys = ("name", "title", "law", "version", "effective", "source")
        print_json(
            [
                {key: getattr(book, key) for key in keys} | {"history": book.history or (), "digest": digest_of(book)}
                for book in loaded
            ]
        )
    else:
        print_list(loaded)


@app.command()
def show(
    jurisdiction: Annotated[
        str | None, typer.Argument(help="The jurisdiction, such as maryland. Default: all.")
    ] = None,
    as_json: AsJson = False,
    books: Books = None,
) -> None:
    """Show a rulebook: every fact with its clause."""
    shelf = Shelf(books)
    shown = [shelf.book(name) for name in ([jurisdiction] if jurisdiction else shelf.names)]
    if as_json:
        print_json(shown[0] if jurisdiction else shown)
        return
    for book in shown:
        print_book(book)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A Rules Submission, a TOML file.", readable=False)],
    as_json: AsJson = False,
    books: Books = None,
) -> None:
    """Check a Rules Submission against its rulebook; exit code 2 and one line per defect if it has any.

    A line "reminder" names each other duty of the house, such as an approval that the submission does not name.
    """
    try:
        game = game_from_file(file, Shelf(books))
    except DefectsFound as found:
        if not as_json:
            raise
        name, defects = found.defects[0].file, found.defects
        print_json({"file": name, "sound": False, "digest": None, "defects": defects, "reminders": []})
        raise typer.Exit(2) from None
    if as_json:
        name = str(file).encode(errors="replace").decode()
        reminders = game.reminders
        print_json({"file": name, "sound": True, "digest": game.digest, "defects": [], "reminders": reminders})
    else:
        print(f"{file}: valid. {game.submission.facility} may offer this game under {game.book.law}.")
        print(f"game {game.digest}")
        for reminder in game.reminders:
            print(f"reminder: {reminder}")


@app.command()
def clauses(
    jurisdiction: Annotated[str | None, typer.Option(help="Only this jurisdiction's clauses.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the clause register: every provision, how the product meets it, and the tests that prove it."""
    shelf = Shelf()
    if jurisdiction is not None and jurisdiction not in shelf.names:
        shelf.book(jurisdiction)
    names = [jurisdiction] if jurisdiction else shelf.names
    if as_json:
        print_json([row for name in names for row in clause_rows(shelf, name)])
    else:
        print_clauses(shelf, names)
