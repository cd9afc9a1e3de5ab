"""The house over HTTP and WebSocket. Everything it tells a person is a value of ``fifthstreet.wire``."""
