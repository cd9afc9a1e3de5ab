"""Live tables: host, mailbox, projection, commit, autoplay, meters."""
