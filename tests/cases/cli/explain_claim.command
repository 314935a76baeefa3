explain tests/cases/trial/broken_claim.brehon claim.far_ahead
