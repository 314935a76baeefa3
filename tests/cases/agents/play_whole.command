play rulesets/tic_tac_toe/tic_tac_toe.brehon --seat x=me --seat o=me
b2
a1
a2
a3
c2
