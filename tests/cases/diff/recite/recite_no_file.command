recite tests/cases/diff/recite/shore.brehon --source text --from tests/cases/diff/recite/shore.txt --to tests/cases/diff/recite/missing.txt
