play rulesets/chess/chess.brehon --seat me --seat random --seed 5
advance e2
why e5
leap g1 f3
quit
