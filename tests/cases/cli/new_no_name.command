new 7!
