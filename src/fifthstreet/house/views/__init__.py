"""What people see: a player's scene, the staff console, the floor, the lobby, the log, replays."""
