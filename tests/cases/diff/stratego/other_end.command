diff tests/cases/diff/stratego/one_is_high.brehon tests/cases/diff/stratego/ten_is_high.brehon --fail-on-difference=matchup,legality,effect
