"""The small words everything in the house shares: actor, clock, codec, house events, limits."""
