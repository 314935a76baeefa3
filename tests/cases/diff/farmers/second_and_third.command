diff tests/cases/diff/farmers/carcassonne.brehon:second tests/cases/diff/farmers/carcassonne.brehon:third --format markdown
