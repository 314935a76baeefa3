tables rulesets/targi/targi.brehon --only goods_card,silver_price --language nl
