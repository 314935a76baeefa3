trace tests/cases/desk/orchard.brehon:dutch --text nl=tests/cases/desk/orchard.nl.txt --strict --format csv
