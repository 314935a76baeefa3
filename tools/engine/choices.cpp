#include "tools/engine/choices.hpp"

#include "interpreter/play/session.hpp"
#include "tools/engine/data/names.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <set>
#include <string_view>

namespace brehon::engine {

namespace {

/// An option as C++ has it.
struct Member {
  std::string name;                // of the member
  std::string type;                // `int`, or the enumeration of its values
  std::vector<std::string> values; // in the order of the option's values
};

/// `own_gates` as the name of a type: `OwnGates`.
std::string type_name(std::string_view name) {
  std::string out;
  bool begins = true;
  for (const char c : name) {
    if (c != '_') {
      out += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    begins = c == '_';
  }
  return out;
}

std::vector<Member> members_of(const KeptOptions& kept) {
  std::vector<Member> out;
  std::set<std::string> taken;
  for (const KeptOption& option : kept.options) {
    Member member{identifier(option.name, taken), "int", {}};
    if (!option.number) {
      member.type = identifier(type_name(member.name), taken);
    }
    std::set<std::string> taken_values;
    for (const std::string& value : option.values) {
      member.values.push_back(option.number ? value : identifier(value, taken_values));
    }
    out.push_back(member);
  }
  return out;
}

/// A value of an option as it is written within `scope`.
std::string value_text(const KeptOption& option, const Member& member, const std::string& value,
                       std::string_view scope) {
  std::size_t i = 0;
  while (option.values[i] != value) {
    ++i;
  }
  return option.number ? value : fmt::format("{}{}::{}", scope, member.type, member.values[i]);
}

constexpr std::string_view class_head =
    R"(/// What is chosen before a game begins; where nothing is said, it is as the rules have it.
struct Options {
)";

constexpr std::string_view class_tail = R"(
  friend bool operator==(const Options&, const Options&) = default;
  /// Sets an option by its name and a value of it in words; false where there is no such.
  bool set(std::string_view name, std::string_view value);
};
)";

constexpr std::string_view no_options = R"(/// What is chosen before a game begins: nothing, since no option is kept.
struct Options {
  friend bool operator==(const Options&, const Options&) = default;
  /// Sets an option by its name and a value of it in words; false where there is no such.
  bool set(std::string_view, std::string_view) { return false; }
};
)";

constexpr std::string_view setters = R"(namespace {

[[maybe_unused]] bool set_number(std::string_view text, int low, int high, int& option) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < low || value > high) {
    return false;
  }
  option = value;
  return true;
}

template <typename Value>
[[maybe_unused]] bool set_value(std::string_view text, std::span<const std::string_view> values, Value& option) {
  const auto found = std::find(values.begin(), values.end(), text);
  if (found == values.end()) {
    return false;
  }
  option = static_cast<Value>(found - values.begin());
  return true;
}

} // namespace

)";

} // namespace

std::vector<std::string> choice_names(const KeptOptions& kept) {
  std::vector<std::string> out;
  std::set<std::string> taken;
  for (const Choice& choice : kept.choices) {
    out.push_back(stem(choice_text(kept, choice, "_"), taken));
  }
  return out;
}

std::string print_options_class(const KeptOptions& kept) {
  if (kept.options.empty()) {
    return std::string(no_options);
  }
  const std::vector<Member> members = members_of(kept);
  std::string out(class_head);
  for (std::size_t i = 0; i < members.size(); ++i) {
    const KeptOption& option = kept.options[i];
    const std::string initial = value_text(option, members[i], option.initial, "");
    if (option.number) {
      out += fmt::format("  int {} = {}; // {} to {}\n", members[i].name, initial, option.values.front(),
                         option.values.back());
    } else {
      out += fmt::format("  enum class {} : std::uint8_t {{ {} }};\n  {} {} = {};\n", members[i].type,
                         fmt::join(members[i].values, ", "), members[i].type, members[i].name, initial);
    }
  }
  return out + std::string(class_tail);
}

std::string print_choosing_content(const KeptOptions& kept) {
  std::string out = "  /// The options that hold.\n  Options options() const;\n\nprivate:\n  friend struct Access;\n";
  return out + fmt::format("  std::variant<{}_::State> of_;\n", fmt::join(choice_names(kept), "_::State, "));
}

std::string print_options(const KeptOptions& kept) {
  const std::vector<Member> members = members_of(kept);
  std::string out(setters);
  out += "bool Options::set(std::string_view name, std::string_view value) {\n";
  for (std::size_t i = 0; i < members.size(); ++i) {
    const KeptOption& option = kept.options[i];
    out += fmt::format("  if (name == {}) {{\n", literal(option.name));
    if (option.number) {
      out += fmt::format("    return set_number(value, {}, {}, {});\n  }}\n", option.values.front(),
                         option.values.back(), members[i].name);
      continue;
    }
    std::vector<std::string> texts;
    for (const std::string& value : option.values) {
      texts.push_back(literal(value));
    }
    out += fmt::format("    static constexpr std::array<std::string_view, {}> values = {{{}}};\n", texts.size(),
                       fmt::join(texts, ", "));
    out += fmt::format("    return set_value(value, values, {});\n  }}\n", members[i].name);
  }
  out +=
      "  return false;\n}\n\nnamespace {\n\n/// What the rules allow, in the order of the alternatives of a state.\n";
  out += "constexpr Options choices[] = {\n";
  for (const Choice& choice : kept.choices) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < members.size(); ++i) {
      values.push_back(value_text(kept.options[i], members[i], choice.values[i], "Options::"));
    }
    out += fmt::format("    {{{}}},\n", fmt::join(values, ", "));
  }
  return out + "};\n\n} // namespace\n\n";
}

std::string print_parameters(const KeptOptions& kept) {
  std::vector<std::string> out;
  for (const KeptOption& option : kept.options) {
    out.push_back(fmt::format("{{{}, GameParameter({})}}", literal(option.name),
                              option.number ? option.initial : literal(option.initial)));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string print_session_heads(const KeptOptions& kept) {
  std::string out = "namespace {\n\n/// What saved sessions begin with, by the choice of options.\n"
                    "constexpr std::string_view session_heads[] = {\n";
  for (const Choice& choice : kept.choices) {
    const std::string saved = Session(*choice.program, 0).save();
    out += fmt::format("    {},\n", literal(saved.substr(0, saved.find("0000000000000000", saved.find("\"seed\"")))));
  }
  return out + "};\n\n} // namespace\n\n";
}

} // namespace brehon::engine
