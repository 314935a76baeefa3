run rulesets/tain/tain.brehon --seats ann,ben --as ben --seed 1
ann post_guard(chief, p1)
why ben send_scout(daughter, ann, p1)
ben pass
ann send_scout(boy, ben, p2)
undo
options
