trace tests/cases/diff/trace/whole.brehon --text text=tests/cases/diff/trace/whole.brehon --format csv
