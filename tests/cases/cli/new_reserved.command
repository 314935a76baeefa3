new all
