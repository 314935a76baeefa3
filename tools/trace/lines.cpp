#include "tools/trace/lines.hpp"

#include "dsl/base/wording.hpp"
#include "tools/trace/alignment.hpp"

#include <fmt/format.h>

#include <unordered_map>

namespace brehon {

namespace {

using Known = std::unordered_map<std::string_view, std::size_t>;

/// For each line a number that equal lines share.
std::vector<std::size_t> numbered_lines(const Source& text, Known& known) {
  std::vector<std::size_t> out;
  for (std::uint32_t line = 1; line <= text.line_count(); ++line) {
    out.push_back(known.emplace(text.line_text(line), known.size()).first->second);
  }
  return out;
}

/// `3, 5-7`.
std::string ranges(const std::vector<std::uint32_t>& lines) {
  std::string text;
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin + 1;
    while (end < lines.size() && lines[end] == lines[end - 1] + 1) {
      ++end;
    }
    text += text.empty() ? "" : ", ";
    text += end == begin + 1 ? std::to_string(lines[begin]) : fmt::format("{}-{}", lines[begin], lines[end - 1]);
    begin = end;
  }
  return text;
}

} // namespace

LinesBeside lines_beside(const Source& older, const Source& other) {
  Known known;
  const std::vector<std::size_t> before = numbered_lines(older, known);
  const std::vector<std::size_t> after = numbered_lines(other, known);
  LinesBeside out;
  out.count = older.line_count();
  std::vector<bool> kept(after.size());
  const std::vector<std::size_t> partners = in_order(before, after);
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] == alone) {
      out.gone.push_back(static_cast<std::uint32_t>(i + 1));
    } else {
      kept[partners[i]] = true;
    }
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) {
      out.come.push_back(static_cast<std::uint32_t>(i + 1));
    }
  }
  return out;
}

std::string lines_text(const LinesBeside& lines) {
  std::string text = fmt::format("{} of {} differ{}", lines.gone.size(), wording::quantity(lines.count, "line"),
                                 lines.gone.empty() ? "" : fmt::format(" ({})", ranges(lines.gone)));
  if (!lines.come.empty()) {
    text += fmt::format("; new there: {}", ranges(lines.come));
  }
  return text;
}

} // namespace brehon
