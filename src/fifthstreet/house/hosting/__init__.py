"""Hosting: live tables and meters, one mailbox each, durable before they are shown."""
