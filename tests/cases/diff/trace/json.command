trace tests/cases/diff/trace/loose.brehon --text text=tests/cases/diff/trace/market.txt --format json
