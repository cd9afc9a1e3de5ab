"""What people read, worded in one place."""
