"""People with accounts: who they are, how they prove it, and how long that holds."""
