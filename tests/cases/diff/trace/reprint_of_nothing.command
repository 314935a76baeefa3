trace tests/cases/diff/trace/harbour.brehon --text text=tests/cases/diff/trace/harbour.txt --old txt=tests/cases/diff/trace/harbour.txt
