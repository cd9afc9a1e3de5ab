"""The house over HTTP and WebSocket. Every message it sends is a value of ``fifthstreet.wire``."""
