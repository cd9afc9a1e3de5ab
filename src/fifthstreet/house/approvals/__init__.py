"""What takes two people: one asks, another answers."""
