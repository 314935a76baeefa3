#include "tests/lies/hunt.hpp"
#include "tests/lies/verbs.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include <sys/time.h>

// Looks for lies of `diff` by hand.

namespace {

using namespace brehon;

void keep(const std::string& folder, const lies::Found& found) {
  for (const bool first : {true, false}) {
    const std::string file = fmt::format("{}/{}_{}.brehon", folder, found.number, first ? "a" : "b");
    std::ofstream(file) << (first ? found.text_a : found.text_b);
  }
}

} // namespace

/// Ends the program when it has used so many seconds of the processor from now on; 0: not any more.
void give_up_after(int seconds) {
  const itimerval timer{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

/// Hands each changed rule set to all verbs. One that takes more than a minute of the processor ends the program.
struct Verbs {
  /// What came of the changes of one rule set.
  struct Sum {
    std::size_t tried = 0;
    std::size_t accepted = 0; // by `check`
    std::size_t faulted = 0;  // in the random games of `test`
    std::size_t untold = 0;   // in others only
    std::size_t wrong = 0;
    double seconds = 0;
  };

  std::string folder; // where each is kept until it has been handled; empty: nowhere
  std::map<std::string, Sum> by_rules;

  void look(std::uint64_t number, const lies::Try& attempt, const std::string& text) {
    const std::string title = attempt.prey->source.title();
    std::fprintf(stderr, "%llu %s\n", static_cast<unsigned long long>(number), title.c_str());
    const std::string kept = fmt::format("{}/{}.brehon", folder, number);
    if (!folder.empty()) {
      std::ofstream(kept) << text;
    }
    give_up_after(60);
    const auto begin = std::chrono::steady_clock::now();
    const lies::Handled handled = lies::handle(text, attempt.prey->source.name);
    give_up_after(0);
    Sum& sum = by_rules[title];
    sum.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ++sum.tried;
    sum.accepted += handled.accepted ? 1 : 0;
    sum.faulted += handled.fault.empty() ? 0 : 1;
    sum.untold += handled.untold.empty() ? 0 : 1;
    sum.wrong += handled.wrong.empty() ? 0 : 1;
    for (const auto& [what, how] :
         {std::pair{"wrong", handled.wrong}, {"untold", handled.untold}, {"fault", handled.fault}}) {
      if (!how.empty()) {
        fmt::print("{} {} {} ({}): {}\n", number, what, title, attempt.how, how);
        std::fflush(stdout);
      }
    }
    if (!folder.empty() && handled.wrong.empty() && handled.untold.empty() && handled.fault.empty()) {
      std::filesystem::remove(kept);
    }
  }

  /// Prints the sums; whether all was handled as it should be.
  bool tell() const {
    const auto row = [](const std::string& title, const Sum& sum) {
      fmt::print("{:60} {:6} {:8} {:7} {:6} {:5} {:7.0f}\n", title, sum.tried, sum.accepted, sum.faulted, sum.untold,
                 sum.wrong, sum.seconds);
    };
    fmt::print("{:60} {:>6} {:>8} {:>7} {:>6} {:>5} {:>7}\n", "rules", "tried", "accepted", "faulted", "untold",
               "wrong", "seconds");
    Sum all;
    for (const auto& [title, sum] : by_rules) {
      row(title, sum);
      all = {all.tried + sum.tried,   all.accepted + sum.accepted, all.faulted + sum.faulted,
             all.untold + sum.untold, all.wrong + sum.wrong,       all.seconds + sum.seconds};
    }
    row("all", all);
    return all.wrong == 0;
  }
};

int main(int argc, char* argv[]) {
  lies::HuntOptions options;
  std::string file;
  std::string folder;
  bool matrix = false;
  bool as_found = false;
  bool by_verbs = false;
  std::size_t below = SIZE_MAX;
  CLI::App app{"Changes rule sets and looks for lies of their comparison."};
  app.add_option("--seed", options.seed, "of the changes");
  app.add_option("--first", options.first, "the number of the first change");
  app.add_option("--tries", options.tries, "how many changes");
  app.add_option("--games", options.effort.games, "that are played with each choice of options");
  app.add_option("--steps", options.effort.steps, "after which no more games are begun");
  app.add_option("--only", options.only, "a kind of node");
  app.add_option("--file", file, "a rule file, in place of those of the project");
  app.add_option("--keep", folder, "a folder for the pairs that are found");
  app.add_option("--below", below, "only rule files of fewer bytes");
  app.add_flag("--fast", options.effort.only_lies, "look no further where a difference is reported");
  app.add_flag("--two", options.two, "two changes at once, each of which is to be reported");
  app.add_flag("--witness", options.effort.witnesses, "look for witnesses, and replay their examples");
  app.add_option("--seconds", options.effort.seconds, "for the witnesses of one pair");
  app.add_flag("--equal", options.equal, "only changes that mean the same");
  app.add_flag("--matrix", matrix, "print what came of each kind of node and of each rule set");
  app.add_flag("--verbs", by_verbs, "hand each changed rule set to all verbs, in place of comparing it");
  app.add_flag("--as-found", as_found, "do not make the pairs small");
  CLI11_PARSE(app, argc, argv);

  options.shrink = !as_found;
  std::size_t count = 0;
  options.found = [&](const lies::Found& found) {
    ++count;
    fmt::print("{} {}: {} ({})\n  {}\n", found.number, found.title, lies::line_name(found.lie.line), found.how,
               found.lie.what);
    std::fflush(stdout);
    if (!folder.empty()) {
      std::filesystem::create_directories(folder);
      keep(folder, found);
    }
  };
  std::vector<lies::RuleText> rules = file.empty() ? lies::corpus() : lies::rule_texts(file, read_file(file).text);
  rules.erase(std::remove_if(rules.begin(), rules.end(),
                             [below](const lies::RuleText& each) { return each.text.size() >= below; }),
              rules.end());
  const lies::Hunt hunt(rules);
  Verbs verbs;
  verbs.folder = folder;
  if (by_verbs) {
    options.look = [&](std::uint64_t number, const lies::Try& attempt, const std::string& text) {
      verbs.look(number, attempt, text);
      return false;
    };
  }
  std::map<std::string, lies::Row> by_rules;
  options.examined = [&](std::uint64_t number, const lies::Try& attempt, const lies::Examined& examined) {
    const std::string title = attempt.prey->source.title();
    by_rules[title].add(examined);
    if (options.effort.witnesses && examined.parted && (!examined.shown || examined.made_up)) {
      fmt::print("{} {}: {} ({})\n  {}\n", number, title, examined.shown ? "made up" : "no witness", attempt.how,
                 examined.how);
      std::fflush(stdout);
    }
  };
  const lies::Matrix result = hunt.run(options);
  if (by_verbs) {
    return verbs.tell() ? 0 : 1;
  }
  if (matrix) {
    fmt::print("{}", lies::matrix_text(result));
    for (const auto& [title, row] : by_rules) {
      fmt::print("{}", lies::row_text(title, row));
    }
  }
  lies::Row sum;
  for (const auto& [kind, row] : result) {
    sum.tried += row.tried;
  }
  for (const auto& [title, row] : by_rules) {
    sum.accepted += row.accepted;
    sum.parted += row.parted;
    sum.reported += row.reported;
    sum.shown += row.shown;
    sum.made_up += row.made_up;
  }
  fmt::print("{} rule sets: {} tried, {} accepted, {} parted, {} reported, {} lies\n", hunt.preys().size(), sum.tried,
             sum.accepted, sum.parted, sum.reported, count);
  if (options.effort.witnesses) {
    fmt::print("{} shown by a witness, {} of them only where no random game came to\n", sum.shown, sum.made_up);
  }
  return count == 0 ? 0 : 1;
}
