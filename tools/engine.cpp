#include "tools/engine.hpp"

#include "interpreter/session.hpp"
#include "tools/engine_data.hpp"
#include "tools/engine_facts.hpp"
#include "tools/engine_names.hpp"
#include "tools/engine_print.hpp"
#include "tools/engine_texts.hpp"

#include <fmt/core.h>

#include <map>
#include <set>

namespace brehon::engine {

namespace {

/// The text with what stands between two `@` replaced.
std::string filled(std::string_view text, const std::map<std::string, std::string>& values) {
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = text.find('@');
    out += text.substr(0, begin);
    if (begin == std::string_view::npos) {
      break;
    }
    const std::size_t end = text.find('@', begin + 1);
    out += values.at(std::string(text.substr(begin + 1, end - begin - 1)));
    text.remove_prefix(end + 1);
  }
  return out;
}

/// The prelude of the interpreter without its includes, in the namespace of the engine.
std::string prelude_text() {
  std::string text(engine_texts::prelude);
  const std::string opened = "namespace brehon::prelude {";
  text = text.substr(text.find(opened) + opened.size());
  text.resize(text.find("} // namespace brehon::prelude"));
  const std::string function = "\ninline ";
  const std::string unused = "\n[[maybe_unused]] inline "; // no game needs all of them
  for (std::size_t at = text.find(function); at != std::string::npos; at = text.find(function, at + unused.size())) {
    text.replace(at, function.size(), unused);
  }
  return "namespace prelude {" + text + "} // namespace prelude\n\n";
}

constexpr std::string_view includes = R"(#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <utility>

)";

constexpr std::string_view no_options =
    R"(/// What is chosen before a game begins: nothing, since all options are folded.
struct Options {
  friend bool operator==(const Options&, const Options&) = default;
  /// Sets an option by its name and a value of it in words; false where there is no such.
  bool set(std::string_view, std::string_view) { return false; }
};
)";

/// The classes of one program, whose options are all folded.
std::string state_header(std::map<std::string, std::string> values) {
  values["OPTIONS"] = no_options;
  values["CONTENT"] =
      fmt::format("  friend struct Access;\n  std::array<std::int32_t, {}> cells_;\n", values.at("CELLS"));
  return filled(engine_texts::state_header, values);
}

/// What a program does, and what its states tell.
std::string rules_source(const Program& program, const Sources& sources) {
  const Names names(program);
  const Ranges ranges(program);
  std::string source = "namespace {\n\n" + prelude_text() + "using Cell = std::int32_t;\n\n";
  source += std::string(engine_texts::data) + std::string(engine_texts::boards);
  source += std::string(engine_texts::ending) + print_data(program, names, ranges);
  source += std::string(engine_texts::sets) + std::string(engine_texts::places) + std::string(engine_texts::rules);
  source += print_functions({program, names, sources, ranges}) + "} // namespace\n\n";
  return source + std::string(engine_texts::interface) + std::string(engine_texts::text) +
         std::string(engine_texts::recorder);
}

/// What a saved session of a program begins with, up to its seed.
std::string session_head(const Program& program) {
  const std::string saved = Session(program, 0).save();
  return saved.substr(0, saved.find("0000000000000000", saved.find("\"seed\"")));
}

/// How sessions begin, where all options are folded.
std::string print_starts(const Program& program) {
  return fmt::format(R"(namespace {{

/// What saved sessions begin with, by the choice of options.
constexpr std::string_view session_heads[] = {{{}}};

std::size_t choice_of(const State&) {{
  return 0;
}}

State start_of(std::size_t) {{
  return State();
}}

}} // namespace

)",
                     literal(session_head(program)));
}

} // namespace

std::string engine_name(const Program& program) {
  std::set<std::string> taken;
  return identifier(program.model.name, taken);
}

std::vector<std::pair<std::string, std::string>> engine_files(const Program& program, const Sources& sources,
                                                              const std::string& file, Adapter adapter) {
  const std::string name = engine_name(program);
  std::map<std::string, std::string> values = facts(program, name, file);
  values["CLASSES"] = state_header(values) + "\n" + std::string(engine_texts::session_header);
  std::string source = fmt::format("// The rules of {}, generated from {}. Do not edit.\n\n#include \"{}.hpp\"\n\n",
                                   program.model.name, file, name);
  source += includes;
  source += fmt::format("namespace {} {{\n\n", name);
  source += rules_source(program, sources) + std::string(engine_texts::random);
  source += print_starts(program) + std::string(engine_texts::session);
  source += fmt::format("\n}} // namespace {}\n", name);
  std::vector<std::pair<std::string, std::string>> files = {{name + ".hpp", filled(engine_texts::header, values)},
                                                            {name + ".cpp", source},
                                                            {name + "_c.h", filled(engine_texts::c_header, values)},
                                                            {name + "_c.cpp", filled(engine_texts::c_source, values)},
                                                            {"driver.cpp", filled(engine_texts::driver, values)},
                                                            {"CMakeLists.txt", filled(engine_texts::build, values)}};
  if (adapter == Adapter::openspiel) {
    files.emplace_back(name + "_openspiel.cpp", filled(engine_texts::openspiel, values));
  }
  return files;
}

} // namespace brehon::engine
