completion bush
