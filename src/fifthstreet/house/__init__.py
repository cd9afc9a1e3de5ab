"""The live house: what deals, keeps and serves the tables that people play at."""
