recite tests/cases/diff/recite/shore.brehon --source text --from tests/cases/diff/recite/shore_new.txt --to tests/cases/diff/recite/shore.txt
