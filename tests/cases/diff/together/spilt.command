diff tests/cases/diff/together/plain.brehon tests/cases/diff/together/spilt.brehon --witness --games 50
