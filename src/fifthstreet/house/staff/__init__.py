"""What staff can do: commands, buttons, procedure, alarms, approvals, disputes."""
