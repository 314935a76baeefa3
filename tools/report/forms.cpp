#include "tools/report/forms.hpp"

#include "dsl/base/unreachable.hpp"

namespace brehon::doc {

const std::vector<std::pair<std::string_view, Form>>& forms() {
  static const std::vector<std::pair<std::string_view, Form>> all = {{"text", Form::text}, {"markdown", Form::markdown},
                                                                     {"html", Form::html}, {"json", Form::json},
                                                                     {"csv", Form::csv},   {"latex", Form::latex}};
  return all;
}

std::string_view ending(Form form) {
  switch (form) {
  case Form::text:
    return ".txt";
  case Form::markdown:
    return ".md";
  case Form::html:
    return ".html";
  case Form::json:
    return ".json";
  case Form::csv:
    return ".csv";
  case Form::latex:
    return ".tex";
  }
  unreachable();
}

std::string written(const Document& document, Form form) {
  switch (form) {
  case Form::text:
    return text(document);
  case Form::markdown:
    return markdown(document);
  case Form::html:
    return html(document);
  case Form::json:
    return json(document);
  case Form::csv:
    return csv(document);
  case Form::latex:
    return latex(document);
  }
  unreachable();
}

} // namespace brehon::doc
