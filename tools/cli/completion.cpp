#include "tools/cli/completion.hpp"

#include "dsl/base/unreachable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace brehon {

namespace {

using Takes = OptionHelp::Takes;

std::string names_of(const std::vector<OptionHelp>& options) {
  std::string out;
  for (const OptionHelp& option : options) {
    for (const std::string& name : option.names) {
      out += (out.empty() ? "" : " ") + name;
    }
  }
  return out;
}

/// The arguments of a verb in their order.
std::vector<const OptionHelp*> arguments_of(const VerbHelp& verb) {
  std::vector<const OptionHelp*> out;
  for (const OptionHelp& option : verb.options) {
    if (option.is_argument()) {
      out.push_back(&option);
    }
  }
  return out;
}

/// A text with something before each of some characters.
std::string escaped_for(std::string_view text, std::string_view characters, std::string_view mark) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) {
      out += mark;
    }
    out += c;
  }
  return out;
}

// ---- bash

constexpr std::string_view bash_begin = R"bash(# Completion of brehon for bash; `brehon completion bash` writes it.
_brehon() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}
  local takes=
  COMPREPLY=()
  # bash takes the `=` of `--format=json` for a word of its own
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)bash";

constexpr std::string_view bash_end = R"bash(  case $takes in
    rules)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -X '!*.brehon' -- "$current"; compgen -d -- "$current")
      ;;
    files)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      ;;
    folders)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -d -- "$current")
      ;;
    nothing) ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$takes" -- "$current") ;;
  esac
}
complete -F _brehon brehon
)bash";

/// What `takes` is in the script.
std::string bash_takes(const OptionHelp& option) {
  switch (option.takes) {
  case Takes::nothing:
  case Takes::word:
    return "nothing";
  case Takes::choice:
    return fmt::format("'{}'", fmt::join(option.choices, " "));
  case Takes::rule_file:
    return "rules";
  case Takes::file:
    return "files";
  case Takes::folder:
    return "folders";
  }
  unreachable();
}

std::string bash_verb(const VerbHelp& verb) {
  std::string out;
  for (const OptionHelp& option : verb.options) {
    if (option.takes != Takes::nothing && !option.is_argument()) {
      out += fmt::format("      {0}/{1}) takes={2} ;;\n", verb.name,
                         fmt::join(option.names, fmt::format(" | {}/", verb.name)), bash_takes(option));
    }
  }
  out +=
      fmt::format("      {}/*)\n        if [[ $current == -* ]]; then takes='{}'", verb.name, names_of(verb.options));
  const std::vector<const OptionHelp*> arguments = arguments_of(verb);
  return out + fmt::format("; else takes={}; fi\n        ;;\n",
                           arguments.empty() ? "nothing" : bash_takes(*arguments.front()));
}

std::string bash(const ProgramHelp& program) {
  std::string verbs;
  std::string cases;
  for (const VerbHelp& verb : program.verbs) {
    verbs += verb.name + " ";
    cases += bash_verb(verb);
  }
  return fmt::format("{}  if ((COMP_CWORD == 1)); then\n    takes='{}{}'\n  else\n    case $verb/$before in\n{}"
                     "      *) takes=nothing ;;\n    esac\n  fi\n{}",
                     bash_begin, verbs, names_of(program.options), cases, bash_end);
}

// ---- zsh

/// A text inside the brackets of a description, inside single quotes.
std::string zsh_text(std::string_view text) {
  return escaped_for(escaped_for(text, "[]:\\", "\\"), "'", "'\\'");
}

std::string zsh_values(const OptionHelp& option) {
  switch (option.takes) {
  case Takes::nothing:
    return "";
  case Takes::word:
    return fmt::format(":{}: ", zsh_text(option.value));
  case Takes::choice:
    return fmt::format(":{}:({})", zsh_text(option.value), fmt::join(option.choices, " "));
  case Takes::rule_file:
    return fmt::format(":{}:_files -g \"*.brehon(-.)\"", zsh_text(option.value));
  case Takes::file:
    return fmt::format(":{}:_files", zsh_text(option.value));
  case Takes::folder:
    return fmt::format(":{}:_files -/", zsh_text(option.value));
  }
  unreachable();
}

/// A row for `_arguments`. A name of an option that takes a value ends with `=`: it is the next word, or behind a `=`.
std::string zsh_option(const OptionHelp& option) {
  std::string out;
  for (const std::string& name : option.names) {
    const bool is_long = name.starts_with("--");
    out += fmt::format(" \\\n        '{}{}{}[{}]{}'", option.repeated ? "*" : "", name,
                       option.takes != Takes::nothing && is_long ? "=" : "", zsh_text(option.description),
                       zsh_values(option));
  }
  return option.is_argument() ? fmt::format(" \\\n        '{}{}'", option.repeated ? "*" : "", zsh_values(option))
                              : out;
}

std::string zsh_options(const std::vector<OptionHelp>& options) {
  std::string out;
  for (const OptionHelp& option : options) {
    out += zsh_option(option);
  }
  return out;
}

std::string zsh(const ProgramHelp& program) {
  std::string verbs;
  std::string cases;
  for (const VerbHelp& verb : program.verbs) {
    verbs += fmt::format("    '{}:{}'\n", verb.name, zsh_text(verb.description));
    cases += fmt::format("    {})\n      _arguments{}\n      ;;\n", verb.name, zsh_options(verb.options));
  }
  return fmt::format("#compdef brehon\n# Completion of brehon for zsh; `brehon completion zsh` writes it.\n"
                     "_brehon() {{\n  local context state line\n  local -a verbs\n  verbs=(\n{}  )\n"
                     "  _arguments -C{} \\\n        '1:verb:->verb' \\\n        '*::argument:->argument'\n"
                     "  if [[ $state == verb ]]; then\n    _describe verb verbs\n    return\n  fi\n"
                     "  case $words[1] in\n{}  esac\n}}\n"
                     "if [[ $funcstack[1] == _brehon ]]; then\n  _brehon \"$@\"\nelse\n  compdef _brehon brehon\nfi\n",
                     verbs, zsh_options(program.options), cases);
}

// ---- fish

std::string fish_text(std::string_view text) {
  return fmt::format("'{}'", escaped_for(text, "\\'", "\\"));
}

std::string fish_values(const OptionHelp& option) {
  switch (option.takes) {
  case Takes::nothing:
    return "";
  case Takes::word:
    return " -x";
  case Takes::choice:
    return fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
  case Takes::rule_file:
    return " -k -x -a '(__fish_complete_suffix .brehon)'";
  case Takes::file:
    return " -r -F";
  case Takes::folder:
    return " -x -a '(__fish_complete_directories)'";
  }
  unreachable();
}

std::string fish_option(const std::string& condition, const OptionHelp& option) {
  std::string names;
  for (const std::string& name : option.names) {
    names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  const bool says_nothing = option.is_argument() && option.takes == Takes::word;
  return says_nothing ? ""
                      : fmt::format("complete -c brehon -n '{}'{}{} -d {}\n", condition, names, fish_values(option),
                                    fish_text(option.description));
}

std::string fish(const ProgramHelp& program) {
  const std::string at_verb = "__fish_is_nth_token 1";
  std::string out = "# Completion of brehon for fish; `brehon completion fish` writes it.\ncomplete -c brehon -f\n";
  for (const OptionHelp& option : program.options) {
    out += fish_option(at_verb, option);
  }
  for (const VerbHelp& verb : program.verbs) {
    out += fmt::format("complete -c brehon -n '{}' -a {} -d {}\n", at_verb, verb.name, fish_text(verb.description));
  }
  for (const VerbHelp& verb : program.verbs) {
    for (const OptionHelp& option : verb.options) {
      out += fish_option("__fish_seen_subcommand_from " + verb.name, option);
    }
  }
  return out;
}

} // namespace

std::string completion(const ProgramHelp& program, Shell shell) {
  switch (shell) {
  case Shell::bash:
    return bash(program);
  case Shell::zsh:
    return zsh(program);
  case Shell::fish:
    return fish(program);
  }
  unreachable();
}

} // namespace brehon
