"""The console: a table as its dealer and the floor work it."""
