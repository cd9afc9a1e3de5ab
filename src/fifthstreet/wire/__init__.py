"""The messages between the server and its clients, defined once for both."""
