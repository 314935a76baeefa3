#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/session.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

// Bytes choose a game and its moves, then they change what was saved of it. No move is refused or faults; what can be
// loaded can be saved and loaded again.

namespace {

using namespace brehon;

std::unique_ptr<Program> compile(const std::string& name) {
  Sources sources;
  Diagnostics diagnostics;
  const std::string path = "/rulesets/" + name + "/" + name + ".brehon";
  const std::uint32_t file = sources.add(name, read_file(BREHON_SOURCE_DIR + path).text);
  const auto tree = parse(sources[file], file, diagnostics);
  if (!tree) {
    std::abort();
  }
  const auto model = check(tree->children.front(), {}, diagnostics);
  return std::make_unique<Program>(*lower(*model, diagnostics, {false, true}));
}

/// The bytes that have not been used, from the front.
class Bytes {
public:
  Bytes(const std::uint8_t* data, std::size_t size) : next_(data), end_(data + size) {}
  bool left() const { return next_ != end_; }
  std::size_t take() { return left() ? *next_++ : 0; }

private:
  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

void play(Session& session, Bytes& bytes) {
  for (std::size_t moves = bytes.take(); moves > 0 && session.rest() == Rest::decision; --moves) {
    const auto& options = session.options();
    if (options.empty() || !session.choose(options[bytes.take() % options.size()]).empty() ||
        session.machine().fault()) {
      std::abort();
    }
    session.draw_all();
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array programs = {compile("tain"), compile("targi"), compile("love_letter"), compile("othello")};
  Bytes bytes(data, size);
  const Program& program = *programs[bytes.take() % programs.size()];
  Session session(program, 1);
  session.draw_all();
  play(session, bytes);

  std::string saved = session.save();
  while (bytes.left()) {
    const std::size_t at = bytes.take() * 256 + bytes.take();
    saved[at % saved.size()] = static_cast<char>(bytes.take());
  }
  const LoadResult loaded = load(program, saved);
  if (loaded.ok()) {
    const std::string again = loaded.session.front().save();
    const LoadResult second = load(program, again);
    if (!second.ok() || second.session.front().save() != again) {
      std::abort();
    }
  }
  return 0;
}
