diff tests/cases/diff/lost_words/german.brehon tests/cases/diff/lost_words/german.brehon --fail-on-difference
