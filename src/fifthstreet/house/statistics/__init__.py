"""Statistics of the house: rounds added up by gaming day, table and dealer, and the results that they give."""
