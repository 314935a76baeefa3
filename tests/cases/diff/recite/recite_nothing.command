recite tests/cases/diff/recite/shore.brehon --source text
