diff --all tests/cases/diff/farmers/carcassonne.brehon
