diff rulesets/keltis/keltis.brehon rulesets/keltis/keltis.brehon:lost_cities --as-edition 3rd
