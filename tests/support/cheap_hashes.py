"""Password hashes that cost next to nothing, for all tests but those of the hashes themselves."""

CHEAP = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}
