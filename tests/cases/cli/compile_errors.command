compile tests/cases/cli/broken.brehon --emit ir
