"""The steps from one schema of the store to the next."""
