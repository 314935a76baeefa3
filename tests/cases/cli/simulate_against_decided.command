simulate rulesets/go/go.brehon --option size=5 --against-option komi=5 --games 2000 --until-decided
