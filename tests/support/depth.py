"""How many examples a test tries: few in ``make test``, many more in ``make prove``."""

import os

EXAMPLES = int(os.environ.get("FIFTHSTREET_EXAMPLES", "60"))
DEEP = EXAMPLES > 100
"""Whether this is the long run."""
