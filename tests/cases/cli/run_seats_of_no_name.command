run tests/cases/cli/duel.brehon
players ann, bÿ, ann
