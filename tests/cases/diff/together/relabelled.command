diff tests/cases/diff/together/labelled.brehon tests/cases/diff/together/relabelled.brehon --games 20
