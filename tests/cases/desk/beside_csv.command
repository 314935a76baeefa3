trace tests/cases/desk/orchard.brehon:dutch --beside english --text en=tests/cases/desk/orchard.en.txt --format csv
