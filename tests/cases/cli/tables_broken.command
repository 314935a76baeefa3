tables tests/cases/cli/broken.brehon -o /dev/null/t
