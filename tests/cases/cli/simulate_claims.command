simulate tests/cases/trial/broken_claim.brehon --games 50
