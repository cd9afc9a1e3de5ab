"""The papers: what the felt, the printed layout, the signs and the rules page show, from the game alone."""
