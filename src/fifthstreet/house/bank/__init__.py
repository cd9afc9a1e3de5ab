"""Players' purses and the cashier."""
