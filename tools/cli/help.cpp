#include "tools/cli/help.hpp"

#include "tools/cli/verbs.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace brehon {

namespace {

using Takes = OptionHelp::Takes;

Takes taken_by(const OptionHelp& option) {
  const auto is_any_of = [&](std::initializer_list<std::string_view> values) {
    return std::find(values.begin(), values.end(), option.value) != values.end();
  };
  if (option.value.empty()) {
    return Takes::nothing;
  }
  if (!option.choices.empty()) {
    return Takes::choice;
  }
  if ((option.is_argument() && is_any_of({"FILE"})) || is_any_of({"RULES"})) {
    return Takes::rule_file;
  }
  if (is_any_of({"DIR", "FOLDER"})) {
    return Takes::folder;
  }
  return is_any_of({"FILE", "PATH"}) && !option.is_argument() ? Takes::file : Takes::word;
}

OptionHelp help_of(CLI::Option& option) {
  OptionHelp out;
  for (const std::string& name : option.get_snames()) {
    out.names.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    out.names.push_back("--" + name);
  }
  const bool is_flag = option.get_items_expected_max() == 0;
  out.value = is_flag ? "" : option.get_positional() ? option.get_name(true) : option.get_type_name();
  out.description = option.get_description();
  out.choices = choices_of(option);
  out.takes = taken_by(out);
  out.required = option.get_required();
  out.repeated = option.get_items_expected_max() > 1;
  return out;
}

std::vector<OptionHelp> options_of(CLI::App& app) {
  std::vector<OptionHelp> out;
  for (CLI::Option* option : app.get_options()) {
    out.push_back(help_of(*option));
  }
  return out;
}

} // namespace

ProgramHelp help_of(CLI::App& app, const std::string& version) {
  ProgramHelp out{version, app.get_description(), options_of(app), {}};
  for (CLI::App* verb : app.get_subcommands(std::function<bool(CLI::App*)>())) {
    const bool has_own_footer = verb->get_footer() != app.get_footer(); // else it has that of the program
    out.verbs.push_back(
        {verb->get_name(), verb->get_description(), has_own_footer ? verb->get_footer() : "", options_of(*verb)});
  }
  return out;
}

} // namespace brehon
