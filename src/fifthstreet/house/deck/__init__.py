"""The deck of an electronic table: shuffled, sealed, locked away until it is turned up."""
