diff tests/cases/diff/scaling/plain.brehon tests/cases/diff/scaling/times_five.brehon
