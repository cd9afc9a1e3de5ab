"""Everything that can go wrong, as told in tests/golden: each where its text, or our reading of it, says something."""

from support.troubles_maryland import MARYLAND
from support.troubles_new_jersey import NEW_JERSEY
from support.troubles_south_dakota import SOUTH_DAKOTA

TROUBLES = MARYLAND | NEW_JERSEY | SOUTH_DAKOTA
