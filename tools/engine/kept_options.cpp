#include "tools/engine/kept_options.hpp"

#include "dsl/base/suggest.hpp"
#include "interpreter/play/text.hpp"
#include "tools/load/report_load.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

KeptOption kept_option(const model::Model& model, const model::Option& option) {
  KeptOption out{option.name, option.kind == model::none, {}, value_name(model, option.kind, option.value)};
  if (!out.number) {
    out.values = model.kinds[option.kind].values;
  }
  for (int value = option.low; out.number && value <= option.high; ++value) {
    out.values.push_back(std::to_string(value));
  }
  return out;
}

/// What is wrong with a name for which there is no option.
std::string unknown_name(const model::Model& model, const std::string& name) {
  std::string message = fmt::format("game `{}` has no option or gap {}", model.name, backticked(name));
  std::vector<std::string_view> names;
  for (const model::Option& option : model.options) {
    names.push_back(option.name);
  }
  if (const std::optional<std::string> near = nearest(name, names)) {
    message += fmt::format("; did you mean `{}`?", *near);
  }
  return message;
}

/// How many values an option has.
std::int64_t count_of(const model::Model& model, const model::Option& option) {
  return option.kind == model::none ? std::int64_t{option.high} - option.low + 1 : model.kinds[option.kind].size();
}

/// What is kept of a model; why that cannot be is in `error`.
std::vector<KeptOption> options_of(const model::Model& model, const std::vector<std::string>& names,
                                   std::string& error) {
  for (const std::string& name : names) {
    if (std::none_of(model.options.begin(), model.options.end(), [&](const auto& each) { return each.name == name; })) {
      error = unknown_name(model, name);
      return {};
    }
  }
  const auto is_kept = [&](const model::Option& option) {
    return std::find(names.begin(), names.end(), option.name) != names.end();
  };
  constexpr std::int64_t countless = 1'000'000'000; // enough to say that there are too many
  std::int64_t choices = 1;
  for (const model::Option& option : model.options) {
    choices = is_kept(option) ? std::min(choices * count_of(model, option), countless) : choices;
  }
  if (choices > static_cast<std::int64_t>(most_choices)) {
    error = fmt::format("`{}` {} {} choices, and an engine has room for {}", fmt::join(names, "`, `"),
                        names.size() == 1 ? "has" : "have", choices, most_choices);
    return {};
  }
  std::vector<KeptOption> out;
  for (const model::Option& option : model.options) {
    if (is_kept(option)) {
      out.push_back(kept_option(model, option));
    }
  }
  return out;
}

/// Counts through all choices; false after the last one.
bool count_on(const std::vector<KeptOption>& options, std::vector<std::size_t>& digits) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (++digits[i] < options[i].values.size()) {
      return true;
    }
    digits[i] = 0;
  }
  return false;
}

} // namespace

int load_choices(const GameOptions& options, const std::vector<std::string>& names, const ReportOptions& report_options,
                 LoadedGame& loaded, KeptOptions& kept, std::ostream& out, std::ostream& err) {
  const int status = load_or_report(options, Stage::compiled, report_options, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  if (names.empty()) {
    kept.choices.push_back({{}, std::move(loaded.program)});
    return status::fine;
  }
  std::string error;
  kept.options = options_of(*loaded.model, names, error);
  if (!error.empty()) {
    return usage_error(error, err);
  }
  std::vector<std::size_t> digits(kept.options.size());
  do {
    Choice choice;
    model::Configuration configuration = loaded.configuration;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      choice.values.push_back(kept.options[i].values[digits[i]]);
      configuration.options[kept.options[i].name] = choice.values.back();
    }
    Diagnostics diagnostics;
    choice.program = compile_game(*loaded.game, configuration, diagnostics);
    if (choice.program != nullptr) {
      kept.choices.push_back(std::move(choice));
    } else if (!only_options(diagnostics)) { // else the rules do not allow these values together
      if (report_options.format == Format::text) {
        err << fmt::format("with {}:\n", choice_text(kept, choice, ", "));
      }
      report(diagnostics, loaded.findings.sources, report_options, out, err);
      return status::findings;
    }
  } while (count_on(kept.options, digits));
  return status::fine;
}

std::string choice_text(const KeptOptions& kept, const Choice& choice, std::string_view separator) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < choice.values.size(); ++i) {
    texts.push_back(kept.options[i].name + "=" + choice.values[i]);
  }
  return fmt::format("{}", fmt::join(texts, separator));
}

} // namespace brehon
