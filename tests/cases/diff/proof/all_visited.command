diff tests/cases/diff/proof/careful.brehon:tic_tac_toe tests/cases/diff/proof/careful.brehon:careful --witness
