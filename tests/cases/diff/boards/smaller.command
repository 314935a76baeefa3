diff tests/cases/diff/boards/smaller_board.brehon tests/cases/diff/boards/smaller_board.brehon:narrow
