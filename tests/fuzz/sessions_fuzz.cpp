#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

// Bytes choose the moves of a game of Táin, or are a saved game or the words of a move: no fault, no crash.

namespace {

std::unique_ptr<brehon::Program> compile() {
  using namespace brehon;
  Sources sources;
  Diagnostics diagnostics;
  const std::uint32_t file = sources.add("tain", read_file(BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon").text);
  const auto tree = parse(sources[file], file, diagnostics);
  if (!tree) {
    std::abort();
  }
  const auto model = check(tree->children.front(), {3, {}, {}}, diagnostics);
  return std::make_unique<Program>(*lower(*model, diagnostics, {false, true}));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace brehon;
  static const std::unique_ptr<Program> program = compile();
  load(*program, std::string_view(reinterpret_cast<const char*>(data), size));
  Session session(*program, 1);
  for (std::size_t i = 0; i < size && session.rest() == Rest::decision; ++i) {
    const auto& options = session.options();
    if (options.empty() || !session.choose(options[data[i] % options.size()]).empty() || session.machine().fault()) {
      std::abort();
    }
  }
  return 0;
}
