play rulesets/tain/tain.brehon --seat ann=me --seat ben=random --seat cas=me --seed 5 --language en
send
guard daughter p1

pass
quit
