check tests/cases/cli/broken.brehon --format json
