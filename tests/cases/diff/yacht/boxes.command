diff tests/cases/diff/yacht/yacht.brehon tests/cases/diff/yacht/yahtzee.brehon --fail-on-difference=scoring
