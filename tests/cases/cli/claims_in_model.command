compile tests/cases/check/claims/well.brehon --emit model
