tables tests/cases/cli/duel.brehon --format docx
