diff tests/cases/diff/together/plain.brehon tests/cases/diff/together/stings.brehon --witness --games 50
