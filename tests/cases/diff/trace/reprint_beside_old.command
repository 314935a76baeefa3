trace tests/cases/diff/trace/harbour.brehon --text text=tests/cases/diff/trace/harbour_reprint.txt --old text=tests/cases/diff/trace/harbour.txt
