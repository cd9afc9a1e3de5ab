"""The progressive: the meter as a machine of its own, exact below the cent, for one table or many."""
