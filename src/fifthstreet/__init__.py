"""Fifth Street: the complete Mississippi Stud table system."""

__version__ = "0.1.0"
