tables tests/cases/cli/formulas.brehon --only laid_out --format csv
