diff tests/cases/diff/jungle/first.brehon tests/cases/diff/jungle/third.brehon --witness
