"""Play: strategies of players, automatic staff, and the coordinator that runs table and meter together."""
