"""One module for each group of routes: decode, call, encode."""
