diff tests/cases/diff/lost_words/german.brehon tests/cases/diff/lost_words/english.brehon --text rule=README.md
