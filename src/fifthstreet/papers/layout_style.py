"""Colours and sizes of the printed layout; a unit is about a millimetre on a table of the usual width."""

FELT, FELT_EDGE, RAIL, RAIL_EDGE = "#12604a", "#0b4233", "#3a2318", "#5b3a28"
GOLD, CREAM, DARK = "#e8c66a", "#fbf6e6", "#0a3a2d"
PAPER, INK, FAINT = "#ffffff", "#1d1d1b", "#6b675e"

WIDTH, HEIGHT = 2200, 1556
"""The sheet, in the proportions of A3."""
CENTRE_X, CENTRE_Y = 1100, 196
"""The point from which the positions fan out; the dealer stands above it."""
FELT_RADIUS, RAIL_WIDTH = 960, 62
DEALER_EDGE = 92
"""Height of the felt on the dealer's side."""
FAN = 158
"""Angle over which the positions are spread, in degrees."""
