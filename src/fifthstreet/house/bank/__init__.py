"""Players' balances (purses) and the cashier."""
