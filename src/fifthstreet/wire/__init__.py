"""The wire: what the house and its clients say to each other, as values. Server and clients read it from here."""
