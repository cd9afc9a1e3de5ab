"""The live house: the store, the sealed deck, table hosts, accounts, HTTP and WebSocket."""
