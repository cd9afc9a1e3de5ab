"""The accessibility findings of axe on a page."""

from typing import Any

from playwright.sync_api import Page

from support.paths import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def barriers(page: Page) -> list[str]:
    """All findings, however slight, each with the first things that have it; in daylight and at night."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        found += [f"{scheme}: {_told(one)}" for one in result["violations"]]
    return found


def _told(finding: dict[str, Any]) -> str:
    nodes = [f"{node['target'][0]} ({node['failureSummary'].splitlines()[-1].strip()})" for node in finding["nodes"]]
    return f"{finding['id']}, {finding['help']}: {'; '.join(nodes[:4])}"
