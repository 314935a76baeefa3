#include "dsl/syntax/mends/line.hpp"

#include <algorithm>

namespace brehon::mending {

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::string_view part(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

std::size_t end_before(const Fault& fault) {
  std::size_t end = fault.at;
  while (end > 0 && is_blank(fault.text[end - 1]))
    --end;
  return end;
}

Line line_of(const Fault& fault) {
  Line line{line_begin(fault.text, fault.at), line_end(fault.text, fault.at), {}, 0};
  line.tokens = tokenize(part(fault.text, line.begin, line.end));
  while (!line.tokens.empty() && line.tokens.back().kind == TokenKind::comment)
    line.tokens.pop_back();
  while (line.fault < line.tokens.size() && line.place(line.fault) < fault.at)
    ++line.fault;
  return line;
}

bool wants(const Fault& fault, std::string_view label) {
  return std::find(fault.wanted.begin(), fault.wanted.end(), label) != fault.wanted.end();
}

} // namespace brehon::mending
