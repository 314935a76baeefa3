diff tests/cases/diff/farmers/carcassonne.brehon tests/cases/diff/farmers/carcassonne.brehon:second --witness
