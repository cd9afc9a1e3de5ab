"""What every part of the house uses: actor, clock, codec, house events, limits, logs, metrics."""
