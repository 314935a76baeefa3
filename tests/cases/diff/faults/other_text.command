diff tests/cases/diff/lost_words/german.brehon tests/cases/diff/lost_words/english.brehon --text rules=tests/cases/diff/trace/market.txt
