diff tests/cases/diff/farmers/carcassonne.brehon
