check - --format json
game toss {
