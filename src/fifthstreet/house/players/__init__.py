"""Players of the house: what they are called, what they have, who plays for the house."""
