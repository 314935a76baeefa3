play rulesets/tain/tain.brehon --seat ann=me --seat ben=random --seat cas=me --seed 5 --language en
scout boy
guard daughter p1

pass

enter realm daughter left
quit
