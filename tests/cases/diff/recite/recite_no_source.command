recite tests/cases/diff/recite/shore.brehon --source txt --from tests/cases/diff/recite/shore_new.txt --to tests/cases/diff/recite/shore.txt
