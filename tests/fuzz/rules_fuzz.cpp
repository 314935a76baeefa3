#include "dsl/check/check.hpp"
#include "dsl/format/format.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/verify/verify.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

// Any text goes through all passes: none may crash, a formatted text is a fixed point, a program that is made is sound.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace brehon;
  Sources sources;
  const std::uint32_t file = sources.add("fuzz.brehon", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  const auto tree = parse(sources[file], file, diagnostics);
  if (!tree) {
    render_text(diagnostics, sources);
    return 0;
  }
  const std::uint32_t again = sources.add("again.brehon", format(sources[file], *tree));
  const auto second = parse(sources[again], again, diagnostics);
  if (!second || format(sources[again], *second) != sources[again].text()) {
    std::abort();
  }
  for (const Node& game : tree->children) {
    if (game.kind != Kind::game) {
      continue;
    }
    if (const auto model = check(game, {}, diagnostics)) {
      const auto program = lower(*model, diagnostics);
      if (program && !verify(*program).empty()) {
        std::abort();
      }
    }
  }
  render_text(diagnostics, sources);
  return 0;
}
