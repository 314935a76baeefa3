#include "tools/diff/chosen.hpp"

#include "dsl/check/check.hpp"
#include "dsl/editions/edit.hpp"
#include "dsl/syntax/parse.hpp"
#include "tools/diff/models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace brehon::diff {

namespace {

/// An option of a model by its name; null where there is none.
const model::Option* option_of(const model::Model& model, const std::string& name) {
  const auto found = std::find_if(model.options.begin(), model.options.end(),
                                  [&name](const model::Option& each) { return each.name == name; });
  return found == model.options.end() ? nullptr : &*found;
}

bool has_value(const model::Model& model, const model::Option& option, const std::string& value) {
  if (option.kind.is_none()) {
    return true;
  }
  const std::vector<std::string>& values = model.kinds[option.kind].values;
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// What each side chooses, in its own words.
struct OwnChoices {
  Choices a, b;

  /// `name` and `value` are those of a command line.
  void add(const std::string& name, const std::string& value, const model::Model& model_a, const model::Model& model_b,
           const Translation& translation) {
    const model::Option* in_a = option_of(model_a, name);
    const std::string name_a = in_a != nullptr ? name : translation.in_a("option", "", name);
    const std::string name_b = in_a != nullptr ? translation.in_b("option", "", name) : name;
    in_a = in_a != nullptr ? in_a : option_of(model_a, name_a);
    const model::Option* in_b = option_of(model_b, name_b);
    const bool is_value_of_a = in_a != nullptr && has_value(model_a, *in_a, value);
    if (in_a != nullptr || in_b == nullptr) {
      a[name_a] = is_value_of_a ? value : translation.in_a("value", name_a, value);
    }
    if (in_b != nullptr || in_a == nullptr) {
      b[name_b] = is_value_of_a ? translation.in_b("value", name_a, value) : value;
    }
  }
};

/// The side with these as its defaults.
std::shared_ptr<Side> chosen(const Side& side, const Choices& choices, Findings& findings) {
  auto out = std::make_shared<Side>(side);
  out->chosen = choices;
  if (side.printed) {
    out->printed = chosen(*side.printed, choices, findings);
  }
  std::string text = fmt::format("variant chosen of {} {{\n", side.game.game.name());
  for (const auto& [option, value] : choices) {
    text += fmt::format("  {} is {}\n", option, value);
  }
  const std::uint32_t file = findings.sources.add("--option", text + "}\n");
  std::optional<Node> tree = parse(findings.sources[file], file, findings.diagnostics);
  if (tree) {
    out->choosing = std::make_shared<Node>(std::move(*tree));
    apply_changes(out->game, out->choosing->front(), side.language, findings.diagnostics);
  }
  return out;
}

/// Reports what a side does not have or allow.
void judge(const Side& side, const Choices& choices, Diagnostics& diagnostics) {
  model::Configuration configuration;
  configuration.options = choices;
  check(side.game.game, configuration, diagnostics);
}

} // namespace

ChosenSides choose(const Side& a, const Side& b, const Choices& choices, Findings& findings) {
  if (choices.empty()) {
    return {std::make_shared<Side>(a), std::make_shared<Side>(b)};
  }
  const std::optional<model::Model> model_a = check(a.game.game, {}, findings.diagnostics);
  const std::optional<model::Model> model_b = check(b.game.game, {}, findings.diagnostics);
  if (!model_a || !model_b) {
    return {};
  }
  const Translation translation = find_translation({*model_a, a.wording}, {*model_b, b.wording});
  OwnChoices own;
  for (const auto& [name, value] : choices) {
    own.add(name, value, *model_a, *model_b, translation);
  }
  judge(a, own.a, findings.diagnostics);
  judge(b, own.b, findings.diagnostics);
  if (findings.diagnostics.has_errors()) {
    return {};
  }
  return {chosen(a, own.a, findings), chosen(b, own.b, findings)};
}

} // namespace brehon::diff
