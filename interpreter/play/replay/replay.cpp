#include "interpreter/play/replay/replay.hpp"

#include "interpreter/play/replay/player.hpp"

#include <algorithm>

namespace brehon {

namespace {

/// Whether a failure says that an example and the rules contradict each other; others say that it cannot be played.
bool contradicts(const Failure& failure) {
  return !failure.fault && (!failure.mismatches.empty() || !failure.forbidden_by.empty());
}

} // namespace

Verdict replay(const Program& program, const Example& example) {
  Verdict verdict;
  Machine machine(program);
  Picks picks;
  std::vector<bool> touched(program.model.elements.size(), false);
  do {
    if (verdict.runs == most_runs) {
      verdict.complete = false;
      break;
    }
    ++verdict.runs;
    Trace trace(program);
    trace.keep_log = true;
    machine.watch(&trace);
    verdict.failure = ExamplePlayer(machine, example, picks, trace).play();
    machine.watch(nullptr);
    if (verdict.runs == 1 || verdict.failure) {
      verdict.fired = trace.each_once();
    }
    for (const model::ElementId element : trace.log) {
      touched[element.index()] = true;
    }
  } while (!verdict.failure && picks.next());
  for (const model::ElementId element : ids(program.model.elements)) {
    if (touched[element.index()]) {
      verdict.touched.push_back(element);
    }
  }
  if (!example.disputed) {
    verdict.result = verdict.failure ? Verdict::Result::failed : Verdict::Result::passed;
    return verdict;
  }
  verdict.result =
      verdict.failure && contradicts(*verdict.failure) ? Verdict::Result::disputed : Verdict::Result::failed;
  if (!verdict.failure) {
    verdict.failure.emplace();
    verdict.failure->span = example.span;
    verdict.failure->reason = "it is disputed, and agrees with the rules";
  }
  return verdict;
}

Left left_by(Machine& machine, const Example& example) {
  Picks picks;
  Trace trace(machine.program());
  ExamplePlayer player(machine, example, picks, trace);
  Left left;
  left.failure = player.play();
  if (!left.failure) {
    left.state = player.left();
  }
  return left;
}

BeforeAndAfter tables_of(Machine& machine, const Example& example) {
  const auto table = [&machine](const Example& played) {
    Picks picks;
    Trace trace(machine.program());
    ExamplePlayer player(machine, played, picks, trace);
    player.play();
    return player.table();
  };
  Example opening = example;
  const auto is_done = [](const ExampleLine& line) {
    return line.sort != ExampleLine::Sort::given && line.sort != ExampleLine::Sort::at;
  };
  opening.lines.erase(std::find_if(opening.lines.begin(), opening.lines.end(), is_done), opening.lines.end());
  return {table(opening), table(example)};
}

} // namespace brehon
