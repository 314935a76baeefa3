play rulesets/tic_tac_toe/tic_tac_toe.brehon --seat x=me --seat o=me
5
1
3
7
4
6
2
8
9
