diff tests/cases/diff/choices/plain.brehon tests/cases/diff/chosen/taxed.brehon --option tax=2 --witness --games 20 --format json
