"""A chart of the best action with each starting hand, suited above the diagonal, offsuit below."""

from xml.sax.saxutils import escape

from fifthstreet.cards import Rank
from fifthstreet.odds.base import StartingHand

CELL = 44
MARGIN = 16
COLOURS = ("#e7e2d6", "#f2d38b", "#e0a04e", "#2f7d5b")
"""Colours from the smallest action to the largest; the last is used for any more."""


def starting_hands_chart(hands: tuple[StartingHand, ...], title: str) -> str:
    """Return the chart as SVG; a tie has the colour of its largest action and an equals sign."""
    by_name = {hand.name: hand for hand in hands}
    actions = list(hands[0].actions)
    colours = {action: COLOURS[min(place, len(COLOURS) - 1)] for place, action in enumerate(actions)}
    ranks = list(reversed(Rank))
    top = MARGIN + 30
    side = MARGIN * 2 + CELL * len(ranks)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side + 60}" font-family="sans-serif">',
        f'<rect width="{side}" height="{side + 60}" fill="#ffffff"/>',
        f'<text x="{MARGIN}" y="{MARGIN + 14}" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for row, first in enumerate(ranks):
        for column, second in enumerate(ranks):
            high, low = max(first, second), min(first, second)
            name = f"{high.letter}{low.letter}" + ("" if row == column else "s" if column > row else "o")
            best = by_name[name].best
            parts += _cell(MARGIN + column * CELL, top + row * CELL, name, best, colours[best[-1]])
    for place, action in enumerate(actions):
        x, y = MARGIN + place * 100, top + CELL * len(ranks) + 14
        word = f"{action}x" if action else "fold"
        parts.append(f'<rect x="{x}" y="{y}" width="18" height="18" fill="{colours[action]}" stroke="#555"/>')
        parts.append(f'<text x="{x + 26}" y="{y + 14}" font-size="14">{word}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _cell(x: int, y: int, name: str, best: tuple[int, ...], colour: str) -> list[str]:
    words = ("=" if len(best) > 1 else "") + (f"{best[-1]}x" if best[-1] else "fold")
    ink = "#ffffff" if colour == COLOURS[-1] else "#222222"
    text = f'<text x="{x + CELL // 2}" fill="{ink}" text-anchor="middle"'
    return [
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour}" stroke="#ffffff"/>',
        f'{text} y="{y + 20}" font-size="13" font-weight="bold">{name}</text>',
        f'{text} y="{y + 35}" font-size="11">{words}</text>',
    ]
