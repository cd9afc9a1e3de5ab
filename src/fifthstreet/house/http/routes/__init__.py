"""One module a group of routes: decode, call, encode."""
