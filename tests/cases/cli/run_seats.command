run tests/cases/cli/duel.brehon --seats ann,me
