tables tests/cases/cli/duel.brehon --only course,winner --format latex
