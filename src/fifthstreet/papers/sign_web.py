"""The sign as a web page, with the same paytables as the printed one."""

from collections.abc import Iterator
from html import escape

from fifthstreet.papers.signs import Sign, signs_of
from fifthstreet.papers.web_page import tagged, web_page
from fifthstreet.rules import Game

STYLE = """
body { max-width: 76rem; text-align: center; }
h1 { font-size: clamp(2.5rem, 6vw, 5rem); }
.house { color: #b98a2b; font-size: 1.6rem; font-weight: bold; margin: 0 auto; }
p { margin-inline: auto; }
.signs { display: grid; grid-template-columns: repeat(auto-fit, minmax(28rem, 1fr)); gap: 2rem; text-align: left; }
.sign:first-child { grid-column: 1 / -1; font-size: 1.5em; }
.sign h2 { background: #0f4f3d; color: #fff; text-align: center;
  border: 0; border-radius: 4px; padding: .4rem; margin: 0; }
.sign table { width: 100%; font-size: 1.35rem; } .sign:first-child table { font-size: 2rem; }
.sign td + td { text-align: right; font-weight: bold; color: #0f4f3d; white-space: nowrap; }
.sign ul { list-style: none; padding: 0; margin: .5rem 0; font-size: 1rem; }
.sign .small { font-size: .75rem; max-width: none; }
"""


def sign_web_page(game: Game) -> str:
    """Return the sign as one HTML file."""
    return web_page(f"Paytables, {game.submission.facility}", _body(game), STYLE)


def _body(game: Game) -> Iterator[str]:
    yield tagged("p", game.submission.facility, "house")
    yield tagged("h1", "Mississippi Stud")
    yield f'<div class="signs">{"".join(_sign(sign) for sign in signs_of(game))}</div>'
    yield tagged("p", f"{game.book.title} · {game.book.law} · game {game.digest}", "small")


def _sign(sign: Sign) -> str:
    rows = "\n".join(
        f'<tr title="{escape(", ".join(row.clauses))}">{tagged("td", row.hand)}'
        f"{tagged('td', f'{row.pays} ({row.amount})' if row.amount else row.pays)}</tr>"
        for row in sign.rows
    )
    notes = "".join(tagged("li", note) for note in sign.notes)
    cited = dict.fromkeys([*sign.clauses, *(clause for row in sign.rows for clause in row.clauses)])
    clauses = tagged("p", ", ".join(cited), "small")
    title = tagged("h2", sign.title)
    return f'<section class="sign">{title}<table><tbody>{rows}</tbody></table><ul>{notes}</ul>{clauses}</section>\n'
