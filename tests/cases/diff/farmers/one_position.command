test tests/cases/diff/farmers/carcassonne.brehon --all-editions
