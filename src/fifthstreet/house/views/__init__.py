"""What each viewer sees: scene, console, floor, lobby, log, replay."""
