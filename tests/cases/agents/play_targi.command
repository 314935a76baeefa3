play rulesets/targi/targi.brehon --seat me --seat random --seed 5 --language en
5
merchant
1
quit
