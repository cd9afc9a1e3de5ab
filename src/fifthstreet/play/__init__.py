"""Play: players' strategies, automatic staff, and the coordinator that runs table and meter together."""
