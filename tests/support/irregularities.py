"""Every irregularity of tests/golden, by the text or interpretation that covers it."""

from support.irregularities_maryland import MARYLAND
from support.irregularities_new_jersey import NEW_JERSEY
from support.irregularities_south_dakota import SOUTH_DAKOTA

TROUBLES = MARYLAND | NEW_JERSEY | SOUTH_DAKOTA
