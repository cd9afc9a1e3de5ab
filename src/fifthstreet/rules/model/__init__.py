"""The shape of a rulebook and of a submission: one module a part, one struct a section."""
