#include "tools/report/escape.hpp"

#include "dsl/syntax/words/tokens.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace brehon {

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

namespace {

/// Whether a program for tables would compute a text in place of showing it. Numbers and citations are what they are.
bool is_formula(std::string_view text) {
  if (text.size() < 2 || std::string_view("=+-@\t\r").find(text[0]) == std::string_view::npos) {
    return false;
  }
  const bool number = text[0] == '-' && text.find_first_not_of("0123456789./", 1) == std::string_view::npos;
  return !number && citation_length(text) == 0;
}

} // namespace

std::string csv_field(std::string_view text) {
  if (is_formula(text)) {
    return csv_field("'" + std::string(text));
  }
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) {
    return std::string(text);
  }
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? "\"\"" : std::string(1, c);
  }
  return result + '"';
}

std::string markdown_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += std::string_view("\\`*_[]<>|#").find(c) == std::string_view::npos ? "" : "\\";
    result += c == '\n' ? std::string("<br>") : std::string(1, c);
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

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    if (end + 1 >= text.size()) {
      return lines;
    }
    text.remove_prefix(end + 1);
  }
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) {
    text += text.empty() ? "" : between;
    text += part;
  }
  return text;
}

std::string language_name(const std::string& code) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> names = {{{"de", "German"},
                                                                                           {"en", "English"},
                                                                                           {"es", "Spanish"},
                                                                                           {"fr", "French"},
                                                                                           {"it", "Italian"},
                                                                                           {"ja", "Japanese"},
                                                                                           {"nl", "Dutch"},
                                                                                           {"pl", "Polish"},
                                                                                           {"pt", "Portuguese"},
                                                                                           {"ru", "Russian"},
                                                                                           {"sv", "Swedish"},
                                                                                           {"zh", "Chinese"}}};
  for (const auto& [known, name] : names) {
    if (known == code) {
      return std::string(name);
    }
  }
  return code;
}

} // namespace brehon
