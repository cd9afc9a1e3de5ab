"""A web page in one file, with its style inside and nothing fetched."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Libertinus Serif", Georgia, "Times New Roman", serif; color: #1b211e; background: #fdfcf8;
  margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 60rem; }
h1 { font-size: 2.3rem; line-height: 1.15; color: #0f4f3d; margin: 0 0 .3rem; }
h2 { font-size: 1.45rem; color: #0f4f3d; border-bottom: 2px solid #c9a24a;
  padding-bottom: .2rem; margin: 2.6rem 0 1rem; }
h3 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
p { max-width: 46rem; margin: .5rem 0; }
a { color: #0f4f3d; }
table { border-collapse: collapse; margin: .8rem 0; font-variant-numeric: tabular-nums; }
caption, figcaption { text-align: left; color: #5d5a52; font-style: italic; padding: .2rem 0; }
th { text-align: left; border-bottom: 1.5px solid #0f4f3d; padding: .25rem .9rem .25rem .2rem; vertical-align: bottom; }
td { border-bottom: 1px solid #e3dcc8; padding: .2rem .9rem .2rem .2rem; vertical-align: top; }
td.right, th.right { text-align: right; }
figure { margin: 1.2rem 0; } figure svg { max-width: 100%; height: auto; display: block; }
.wide { overflow-x: auto; } .small { color: #5d5a52; font-size: .82rem; }
code { font: .86em "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
@media print { body { max-width: none; padding: 0; } h2 { break-after: avoid; } table, figure { break-inside: avoid; } }
"""


def web_page(title: str, body: Iterable[str], style: str = "") -> str:
    """Return a whole page; its body must be markup already."""
    head = (
        '<meta charset="utf-8"/>\n<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>"
    )
    inside = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{inside}\n</body>\n</html>\n'


def tagged(name: str, text: str, kind: str | None = None) -> str:
    """Return a text in an element."""
    named = f' class="{kind}"' if kind else ""
    return f"<{name}{named}>{escape(text)}</{name}>"


def web_table(titles: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[bool], caption: str = "") -> str:
    """Return a table; ``right`` says which columns are right-aligned."""

    def cells(name: str, row: Sequence[str]) -> str:
        inside = "".join(
            tagged(name, text, "right" if to_right else None) for text, to_right in zip(row, right, strict=True)
        )
        return f"<tr>{inside}</tr>"

    above = tagged("caption", caption) if caption else ""
    head = f"<thead>{cells('th', titles)}</thead>" if any(titles) else ""
    body = "\n".join(cells("td", row) for row in rows)
    return f'<div class="wide"><table>{above}{head}<tbody>\n{body}\n</tbody></table></div>'
