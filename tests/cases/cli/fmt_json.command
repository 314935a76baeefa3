fmt --check tests/cases/cli/ragged.brehon tests/cases/cli/missing.brehon --format json
