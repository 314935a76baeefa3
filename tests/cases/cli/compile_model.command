compile tests/cases/cli/duel.brehon --emit model --players 3 --option prize=two
