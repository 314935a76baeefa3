#include "tools/cli/manual_page.hpp"

#include <fmt/format.h>

namespace brehon {

namespace {

constexpr std::string_view after_verbs = R"(.SH EXIT STATUS
.TP
.B 0
All is well.
.TP
.B 1
There are findings: errors in rules, failed examples, files that cannot be read or written.
.TP
.B 2
The command line is at fault.
.PP
With
.B \-\-exit\-code
.B brehon diff
also ends with 3, 4 or 5; see there.
.SH ENVIRONMENT
.TP
.B NO_COLOR
Where it is set, findings have no colours on a terminal either.
.TP
.BR XDG_STATE_HOME ", " HOME
Say where
.B brehon play
keeps games: in
.IR $XDG_STATE_HOME/brehon ,
or else in
.IR ~/.local/state/brehon .
.SH EXAMPLES
Begin a game of your own, look for faults, replay its examples, and play it:
.PP
.nf
.RS
brehon new my_game
brehon check my_game.brehon
brehon test my_game.brehon
brehon play my_game.brehon
.RE
.fi
.PP
Format what an editor has in hand:
.PP
.nf
.RS
brehon fmt \- < my_game.brehon
.RE
.fi
.SH SEE ALSO
The manual of the language, which is installed as
.IR LANGUAGE.md .
)";

/// A text of `--help`: marks of troff are kept from being read, and what stands in backticks is bold.
std::string running(const std::string& text) {
  std::string out;
  bool is_bold = false;
  for (const char c : text) {
    if (c == '`') {
      is_bold = !is_bold;
      out += is_bold ? "\\fB" : "\\fR";
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '^') {
      out += "\\(ha";
    } else {
      out += c;
    }
  }
  const bool is_request = !out.empty() && (out.front() == '.' || out.front() == '\'');
  return (is_request ? "\\&" : "") + out;
}

/// A text as a sentence.
std::string sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  const bool is_whole = text.empty() || text.back() == '.';
  return running(text) + (is_whole ? "" : ".");
}

std::string bold(const std::string& text) {
  return "\\fB" + running(text) + "\\fR";
}

std::string value_of(const OptionHelp& option) {
  return "\\fI" + running(option.value) + "\\fR";
}

/// `-h, --help`, `--depth D`, `FILE`.
std::string heading(const OptionHelp& option) {
  std::string out;
  for (const std::string& name : option.names) {
    out += (out.empty() ? "" : ", ") + bold(name);
  }
  if (!option.value.empty()) {
    out += (out.empty() ? "" : " ") + value_of(option);
  }
  return out;
}

std::string synopsis(const VerbHelp& verb) {
  std::string out = bold("brehon " + verb.name);
  for (const OptionHelp& option : verb.options) {
    if (option.is_argument() || option.required) {
      const std::string part = heading(option) + (option.repeated && option.is_argument() ? " ..." : "");
      out += option.required ? " " + part : " [" + part + "]";
    }
  }
  return out + " [options]";
}

std::string listed(const std::vector<OptionHelp>& options) {
  std::string out;
  for (const OptionHelp& option : options) {
    out += fmt::format(".TP\n{}\n{}\n", heading(option), sentence(option.description));
  }
  return out;
}

} // namespace

std::string manual_page(const ProgramHelp& program) {
  std::string out = fmt::format(".TH BREHON 1 \"\" \"brehon {}\" \"User Commands\"\n"
                                ".SH NAME\nbrehon \\- check, test and play the rules of board and card games\n"
                                ".SH SYNOPSIS\n.B brehon\n.I verb\n[arguments and options]\n.SH DESCRIPTION\n{}\n",
                                running(program.version), sentence(program.description));
  out += ".PP\nThese options stand in place of a verb.\n" + listed(program.options) + ".SH VERBS\n";
  for (const VerbHelp& verb : program.verbs) {
    out += fmt::format(".SS {}\n{}\n.PP\n{}\n{}", running(verb.name), sentence(verb.description), synopsis(verb),
                       listed(verb.options));
    if (!verb.footer.empty()) {
      out += ".PP\n" + sentence(verb.footer) + "\n";
    }
  }
  return out.append(after_verbs);
}

} // namespace brehon
