#include "tools/bench/reading.hpp"

#include "dsl/format/format.hpp"
#include "dsl/syntax/parse.hpp"
#include "tools/bench/measure.hpp"
#include "tools/verbs/check.hpp"

#include <fmt/format.h>

#include <functional>
#include <sstream>

namespace brehon::bench {

namespace {

double seconds_of(const std::function<void()>& work) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const double begin = own_seconds();
    work();
    times.push_back(own_seconds() - begin);
  }
  return median(times);
}

std::string path_of(const std::string& game) {
  return fmt::format("{}/rulesets/{}/{}.brehon", BREHON_SOURCE_DIR, game, game);
}

Timing check(const std::string& game) {
  CheckOptions options;
  options.files = {path_of(game)};
  return {fmt::format("check of {}", game), seconds_of([&options] {
            std::ostringstream findings;
            check_verb(options, findings, findings);
          })};
}

/// A rule set again and again, until it has so many bytes.
std::string large_text(const std::string& game, std::size_t size) {
  const std::string text = read_file(path_of(game)).text;
  std::string out;
  while (out.size() < size && !text.empty()) {
    out += text;
  }
  return out;
}

} // namespace

std::vector<Timing> measure_reading() {
  std::vector<Timing> out = {check("tain"), check("targi"), check("keltis")};
  const Source source("large.brehon", large_text("tain", 1'000'000));
  const std::string size = fmt::format("{:.1f} MB", 1e-6 * static_cast<double>(source.text().size()));
  const auto tree = [&source] {
    Diagnostics diagnostics;
    return parse(source, 0, diagnostics);
  };
  out.push_back({"parsing of " + size, seconds_of(tree)});
  out.push_back({"fmt of " + size, seconds_of([&] { format(source, *tree()); })});
  return out;
}

} // namespace brehon::bench
