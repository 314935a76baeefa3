diff tests/cases/diff/scaling/times_five.brehon tests/cases/diff/scaling/plain.brehon --format csv
