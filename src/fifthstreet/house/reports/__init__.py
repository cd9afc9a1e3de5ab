"""What is told from the record on paper: shifts, incidents, jackpots."""
