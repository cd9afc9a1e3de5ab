"""Everything that can go wrong, as told in tests/golden: each where its text, or our reading of it, says something."""

from support import troubles_maryland, troubles_new_jersey, troubles_south_dakota

TROUBLES = troubles_maryland.MARYLAND | troubles_new_jersey.NEW_JERSEY | troubles_south_dakota.SOUTH_DAKOTA
AMISS = troubles_maryland.AMISS | troubles_new_jersey.AMISS | troubles_south_dakota.AMISS
"""What the table does not do as it should; told nowhere until it does."""
