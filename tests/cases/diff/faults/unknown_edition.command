diff tests/cases/diff/farmers/carcassonne.brehon:secnd tests/cases/diff/farmers/carcassonne.brehon
