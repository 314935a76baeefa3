run rulesets/tain/tain.brehon --seats ann,ben --as ben --seed 1
ann post_guard(chief, p1)
options
why ann pass
ben pass
ann send_scout(boy, ben, p2)
options
why send_scout(boy, ann, p1)
undo
