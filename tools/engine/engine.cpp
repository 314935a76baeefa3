#include "tools/engine/engine.hpp"

#include "tools/engine/choices.hpp"
#include "tools/engine/data/data.hpp"
#include "tools/engine/data/names.hpp"
#include "tools/engine/data/tensor.hpp"
#include "tools/engine/facts.hpp"
#include "tools/engine/print/print.hpp"
#include "tools/engine/texts.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <sstream>

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

/// What stands in a namespace of the interpreter, in the one of this name within the engine's.
std::string pasted(std::string_view header, const std::string& name) {
  std::string text(header);
  const std::string opened = "namespace brehon::" + name + " {";
  text = text.substr(text.find(opened) + opened.size());
  text.resize(text.find("} // namespace brehon::" + name));
  const std::string function = "\ninline ";
  const std::string unused = "\n[[maybe_unused]] inline "; // no game needs all of them
  for (std::size_t at = text.find(function); at != std::string::npos; at = text.find(function, at + unused.size())) {
    text.replace(at, function.size(), unused);
  }
  return "namespace " + name + " {" + text + "} // namespace " + name + "\n\n";
}

std::string prelude_text() {
  return pasted(engine_texts::prelude, "prelude");
}

constexpr std::string_view includes = R"(#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <utility>

)";

/// The classes of one program.
std::string state_header(const Program& program, const std::string& name, const std::string& file) {
  std::map<std::string, std::string> values = facts({&program}, name, file);
  values["OPTIONS"] = print_options_class({});
  values["CONTENT"] =
      fmt::format("private:\n  friend struct Access;\n  std::array<std::int32_t, {}> cells_;\n", program.state_cells);
  return filled(engine_texts::state_header, values);
}

/// A text without its lines of `///`.
std::string without_comments(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string::npos || line.compare(first, 3, "///") != 0) {
      out += line + "\n";
    }
  }
  return out;
}

/// The classes of an engine whose state is one of several programs.
std::string choosing_header(const KeptOptions& kept, std::map<std::string, std::string> values) {
  std::string out;
  const std::vector<std::string> names = choice_names(kept);
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += fmt::format("/// The game with {}; what is the same below is explained there.\nnamespace {}_ {{\n\n",
                       choice_text(kept, kept.choices[i], ", "), names[i]);
    out += without_comments(state_header(*kept.choices[i].program, values.at("NAME"), values.at("FILE")));
    out += fmt::format("\n}} // namespace {}_\n\n", names[i]);
  }
  values["OPTIONS"] = print_options_class(kept);
  values["CONTENT"] = print_choosing_content(kept);
  return out + filled(engine_texts::state_header, values);
}

/// What a program does, and what its states tell.
std::string print_rules(const Program& program, const Sources& sources) {
  const Names names(program);
  const Ranges ranges(program);
  std::string out = "namespace {\n\n" + prelude_text() + "using Cell = std::int32_t;\n\n";
  out += std::string(engine_texts::data) + std::string(engine_texts::boards);
  out += std::string(engine_texts::ending) + print_data(program, names, ranges);
  out += pasted(engine_texts::tensor_writer, "tensor") + print_tensor(program);
  out += std::string(engine_texts::sets) + std::string(engine_texts::places) + std::string(engine_texts::order);
  out += std::string(engine_texts::rules);
  out += print_functions({program, names, sources, ranges}) + "} // namespace\n\n";
  return out + std::string(engine_texts::interface) + std::string(engine_texts::text) +
         std::string(engine_texts::tensor) + std::string(engine_texts::recorder);
}

constexpr std::string_view only_choice = R"(namespace {

std::size_t choice_of(const State&) {
  return 0;
}

State start_of(std::size_t) {
  return State();
}

} // namespace

)";

/// A source file of an engine, with what is in its namespace.
std::string source(const Program& program, const std::string& file, const std::string& of, const std::string& text) {
  const std::string name = engine_name(program);
  const std::string space = engine_namespace(name) + of;
  return fmt::format("// The rules of {}, generated from {}. Do not edit.\n\n#include \"{}.hpp\"\n\n",
                     program.model.name, file, name) +
         std::string(includes) + fmt::format("namespace {0} {{\n\n{1}\n}} // namespace {0}\n", space, text);
}

} // namespace

std::string engine_name(const Program& program) {
  std::set<std::string> taken = {"driver"}; // the file of that name is another
  return stem(program.model.name, taken);
}

std::string engine_namespace(const std::string& name) {
  return name + "_game";
}

std::vector<std::string> engine_sources(const KeptOptions& kept) {
  const std::string name = engine_name(*kept.choices.front().program);
  std::vector<std::string> out = {name + ".cpp"};
  if (!kept.options.empty()) {
    for (const std::string& choice : choice_names(kept)) {
      out.push_back(name + "_" + choice + ".cpp");
    }
  }
  return out;
}

Files engine_files(const KeptOptions& kept, const Sources& sources, const std::string& file, Adapter adapter) {
  const Program& first = *kept.choices.front().program;
  const std::string name = engine_name(first);
  std::vector<const Program*> programs;
  for (const Choice& choice : kept.choices) {
    programs.push_back(choice.program.get());
  }
  const bool chooses = !kept.options.empty();
  const std::vector<std::string> source_names = engine_sources(kept);
  std::map<std::string, std::string> values = facts(programs, name, file);
  values["PARAMETERS"] = print_parameters(kept);
  values["INCLUDES"] = chooses ? "#include <variant>\n" : "";
  values["CLASSES"] = (chooses ? choosing_header(kept, values) : state_header(first, name, file)) + "\n" +
                      std::string(engine_texts::session_header);
  values["SOURCES"] = fmt::format("{}", fmt::join(source_names, " "));
  std::string text = chooses ? "namespace {\n\n" + prelude_text() + "} // namespace\n\n" + print_options(kept) +
                                   std::string(engine_texts::choices)
                             : print_rules(first, sources) + std::string(only_choice);
  text += std::string(engine_texts::random) + print_session_heads(kept) + std::string(engine_texts::session);
  Files files = {{name + ".hpp", filled(engine_texts::header, values)},
                 {name + ".cpp", source(first, file, "", text)},
                 {name + "_c.h", filled(engine_texts::c_header, values)},
                 {name + "_c.cpp", filled(engine_texts::c_source, values)},
                 {"driver.cpp", filled(engine_texts::driver, values)},
                 {"CMakeLists.txt", filled(engine_texts::build, values)}};
  for (std::size_t i = 0; chooses && i < kept.choices.size(); ++i) {
    const std::string choice = "::" + choice_names(kept)[i] + "_";
    files.emplace_back(source_names[i + 1], source(first, file, choice, print_rules(*programs[i], sources)));
  }
  if (adapter == Adapter::openspiel) {
    files.emplace_back(name + "_openspiel.cpp", filled(engine_texts::openspiel, values));
  }
  return files;
}

} // namespace brehon::engine
