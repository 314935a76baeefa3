#include "dsl/check/outline/label.hpp"

#include "dsl/base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

/// A form, and with how many texts it is written at least and at most.
struct FormSort {
  std::string_view word;
  std::size_t least, most;
};

/// All forms; the one without a word is the preposition of a place.
constexpr std::array form_sorts = {
    FormSort{"", 1, 1},         FormSort{"short", 1, 2},  FormSort{"mark", 1, 1},    FormSort{"mass", 1, 1},
    FormSort{"at", 1, 1},       FormSort{"to", 1, 1},     FormSort{"from", 1, 1},    FormSort{"if", 1, 1},
    FormSort{"not", 1, 2},      FormSort{"do", 1, 1},     FormSort{"oblique", 1, 1}, FormSort{"genitive", 1, 1},
    FormSort{"aspirate", 0, 0}, FormSort{"plural", 0, 0},
};

std::vector<std::string> texts_of(const Node& node) {
  std::vector<std::string> texts;
  for (const Node& part : node.children) {
    if (part.kind == Kind::string)
      texts.push_back(unquote(part.text));
  }
  texts.resize(std::max<std::size_t>(texts.size(), 2));
  return texts;
}

std::size_t number_of_texts(const Node& node) {
  return static_cast<std::size_t>(std::count_if(node.children.begin(), node.children.end(),
                                                [](const Node& part) { return part.kind == Kind::string; }));
}

void report_unknown(const Node& form, Diagnostics& faults) {
  std::vector<std::string_view> words;
  for (const FormSort& sort : form_sorts)
    words.push_back(sort.word);
  Diagnostic& finding = faults.report(DiagnosticId::unknown_name, form.span,
                                      fmt::format("labels have no form {}", backticked(form.name())));
  if (const auto near = nearest(form.name(), words); near && !near->empty()) {
    finding.fix = Fix{form.front().span, *near};
    finding.suggestion = fmt::format("did you mean `{}`?", *near);
  }
}

void add_form(const Node& form, model::Label& label, Diagnostics& faults) {
  const std::string_view word = form.name();
  const auto sort =
      std::find_if(form_sorts.begin(), form_sorts.end(), [&](const FormSort& each) { return each.word == word; });
  if (sort == form_sorts.end())
    return report_unknown(form, faults);
  const std::size_t number = number_of_texts(form);
  if (number < sort->least || number > sort->most) {
    faults.report(DiagnosticId::label_form, form.span,
                  number < sort->least ? fmt::format("the form `{}` is written with a text", word)
                                       : fmt::format("the form `{}` has too many texts", word));
    return;
  }
  const std::vector<std::string> texts = texts_of(form);
  if (!label.forms.emplace(word, std::pair{texts[0], texts[1]}).second)
    faults.report(DiagnosticId::duplicate_name, form.span,
                  word.empty() ? "this label has two prepositions"
                               : fmt::format("this label has the form `{}` twice", word));
}

} // namespace

model::Label label_of(const Node& label, Diagnostics& faults) {
  const std::vector<std::string> texts = texts_of(label);
  model::Label out{texts[0], texts[1], {}};
  for (const Node& form : label.children) {
    if (form.kind == Kind::label_form)
      add_form(form, out, faults);
  }
  return out;
}

} // namespace brehon
