simulate tests/cases/cli/duel.brehon --against-option prize=two --games 100 --course
