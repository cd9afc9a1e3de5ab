"""Password hashes that cost next to nothing, for all tests but those of the hashes themselves."""

from fifthstreet.house.accounts.passwords import Cost

CHEAP = Cost(passes=1, kibibytes=8, lanes=1)
