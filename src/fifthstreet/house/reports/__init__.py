"""Reports from the record: shifts, incidents, jackpot slips, the cashier's statement."""
