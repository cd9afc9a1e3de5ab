"""How Sphinx builds the documentation site: ``make docs``."""

import re
import sys
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import http_reference  # noqa: E402 - it lies in tools/, which is on the path from here on

from fifthstreet import __version__  # noqa: E402
from fifthstreet.cards import Card  # noqa: E402

project = "Fifth Street"
release = __version__
project_copyright = ""
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_static"]
suppress_warnings = ["myst.header"]  # a guide may begin with a list of second-level headings

myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline"]
autodoc_default_options = {"members": True, "undoc-members": True, "imported-members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

html_theme = "furo"
html_title = "Fifth Street"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(ROOT / "docs" / "_static" / "scorer.js")
html_show_sphinx = False
html_copy_source = False

LIGHT_PICTURE = re.compile(r"!\[(.*?)\]\((\S+)-light\.png\)")
ROOT_PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "LICENSE": "../LICENSE"}
GENERATED = {"reference/http": http_reference.requests_page, "reference/http-values": http_reference.values_page}


def setup(app: Sphinx) -> None:
    """Connect what the site adds to Sphinx: the HTTP reference, and a shorter way to show values."""
    app.connect("source-read", _add_http_reference)
    app.connect("source-read", _add_dark_pictures)
    app.connect("include-read", _read_included)
    app.connect("autodoc-process-signature", _hide_signature)
    app.connect("autodoc-skip-member", _skip_card)


def _add_http_reference(_: Sphinx, page: str, source: list[str]) -> None:
    """Append to the pages of the HTTP reference what the house's own description says."""
    if write := GENERATED.get(page):
        source[0] += "\n" + write(_description())


def _add_dark_pictures(_: Sphinx, page: str, source: list[str]) -> None:
    """Show the dark twin of each picture of the client where the reader has chosen dark."""
    source[0] = LIGHT_PICTURE.sub(r"![\1](\2-light.png){.only-light}![\1](\2-dark.png){.only-dark}", source[0])


def _read_included(app: Sphinx, path: Path, page: str, source: list[str]) -> None:
    """Let the links of a page of the repository's root lead to the same pages of the site."""
    for name, target in ROOT_PAGES.items():
        source[0] = source[0].replace(f"]({name})", f"]({target})")
    _add_dark_pictures(app, page, source)


@cache
def _description() -> dict[str, Any]:
    return http_reference.description()


def _hide_signature(_: Sphinx, what: str, name: str, value: object, *__: object) -> tuple[str, None] | None:
    """Show the fields of a value as a list only: its signature would say the same again."""
    hidden = what == "class" and isinstance(value, type) and issubclass(value, msgspec.Struct | StrEnum)
    return ("", None) if hidden else None


def _skip_card(_: Sphinx, what: str, name: str, member: object, *__: object) -> bool | None:
    """Leave out the list of all 52 cards."""
    return True if isinstance(member, Card) and what == "class" else None
