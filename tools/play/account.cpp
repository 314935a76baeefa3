#include "tools/play/account.hpp"

#include "interpreter/play/information.hpp"
#include "tools/report/escape.hpp"

namespace brehon {

namespace {

/// Of what a player learned by a step, what was done and shown; not what has changed by it, which they see.
std::vector<std::string> deeds(const std::string& lines) {
  std::vector<std::string> out;
  for (const std::string& line : lines_of(lines)) {
    if (line.starts_with("- ")) {
      out.push_back(line.substr(2));
    } else if (line.starts_with("shown ")) {
      out.push_back(line);
    }
  }
  return out;
}

} // namespace

Account account_of(const Program& program, const std::vector<Step>& record, int player) {
  Machine machine(program);
  machine.keep_glimpses(true);
  State state(program), before(program);
  machine.start(state);
  Recorder recorder(program, player);
  recorder.begin(machine, state);
  Account account;
  account.told.push_back(deeds(recorder.first_lines(machine)));
  for (const Step& each : record) {
    before = state;
    if (each.who == chance_player) {
      machine.apply_chance(state, static_cast<int>(each.value));
    } else {
      machine.apply(state, each.value);
    }
    recorder.step(machine, before, each, state);
    account.told.push_back(deeds(recorder.lines(machine, before, each)));
  }
  account.seen = recorder.seen();
  return account;
}

std::vector<std::string> told_since(const Account& account, std::size_t step) {
  std::vector<std::string> lines;
  for (std::size_t i = step; i < account.told.size(); ++i) {
    lines.insert(lines.end(), account.told[i].begin(), account.told[i].end());
  }
  return lines;
}

} // namespace brehon
