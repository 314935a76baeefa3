trace tests/cases/desk/orchard.brehon:english --text en=tests/cases/desk/orchard.en.txt --format markdown
