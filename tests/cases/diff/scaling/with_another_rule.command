diff tests/cases/diff/scaling/with_another_rule.brehon tests/cases/diff/scaling/with_another_rule.brehon:rich --witness
