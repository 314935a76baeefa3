run tests/cases/cli/duel.brehon --script tests/cases/cli/missing.script
