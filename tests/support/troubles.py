"""Everything that can go wrong, as told in tests/golden: each where its text, or our reading of it, says something."""

from support import troubles_maryland, troubles_new_jersey, troubles_south_dakota

TROUBLES = troubles_maryland.MARYLAND | troubles_new_jersey.NEW_JERSEY | troubles_south_dakota.SOUTH_DAKOTA
