diff tests/cases/diff/sight/grove.brehon tests/cases/diff/sight/no_offer.brehon --witness --games 0
