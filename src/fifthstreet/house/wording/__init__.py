"""The texts that people read: commands, events and step titles in words."""
