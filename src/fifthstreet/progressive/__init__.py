"""The progressive: a meter for one or more tables, with amounts exact to fractions of a cent."""
