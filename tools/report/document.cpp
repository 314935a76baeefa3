#include "tools/report/document.hpp"

namespace brehon {

const std::vector<std::pair<std::string_view, DocumentFormat>>& document_formats() {
  static const std::vector<std::pair<std::string_view, DocumentFormat>> formats = {
      {"text", DocumentFormat::text},
      {"markdown", DocumentFormat::markdown},
      {"html", DocumentFormat::html},
      {"json", DocumentFormat::json},
      {"csv", DocumentFormat::csv}};
  return formats;
}

std::string html_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      result += c;
    }
  }
  return result;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) {
    return std::string(text);
  }
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? "\"\"" : std::string(1, c);
  }
  return result + '"';
}

std::string markdown_cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '|' ? "\\|" : c == '\n' ? std::string("<br>") : std::string(1, c);
  }
  return result;
}

std::string as_words(std::string_view name) {
  std::string result(name);
  for (char& c : result) {
    c = c == '_' ? ' ' : c;
  }
  return result;
}

} // namespace brehon
