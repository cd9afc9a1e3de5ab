"""The colours and sizes of the printed layout; on a table of the usual width a unit is about a millimetre."""

FELT, FELT_EDGE, RAIL, RAIL_EDGE = "#12604a", "#0b4233", "#3a2318", "#5b3a28"
GOLD, CREAM, DARK = "#e8c66a", "#fbf6e6", "#0a3a2d"
PAPER, INK, FAINT = "#ffffff", "#1d1d1b", "#6b675e"

WIDTH, HEIGHT = 2200, 1556
"""The sheet: as wide and high as A3."""
CENTRE_X, CENTRE_Y = 1100, 196
"""From where the positions fan out; the dealer stands above it."""
FELT_RADIUS, RAIL_WIDTH = 960, 62
DEALER_EDGE = 92
"""How high the felt reaches on the dealer's side."""
FAN = 158
"""Over how many degrees the positions are spread."""
