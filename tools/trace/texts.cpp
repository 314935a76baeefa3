#include "tools/trace/texts.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"

#include <fmt/format.h>
#include <sha2.h>

#include <algorithm>
#include <array>

namespace brehon {

namespace {

std::string unknown_source(const std::string& name, const std::vector<model::Source>& sources) {
  std::vector<std::string_view> names;
  for (const model::Source& source : sources) {
    names.push_back(source.name);
  }
  const auto near = nearest(name, names);
  return fmt::format("there is no source {}{}", backticked(name),
                     near ? fmt::format(", did you mean `{}`?", *near) : std::string());
}

} // namespace

std::string sha256(std::string_view text) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
  SHA256Data(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), digits.data());
  return digits.data();
}

bool is_blank(std::string_view line) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  constexpr std::string_view hard_space = "\xC2\xA0";
  while (!line.empty()) {
    if (line.substr(0, byte_order_mark.size()) == byte_order_mark) {
      line.remove_prefix(byte_order_mark.size());
    } else if (line.substr(0, hard_space.size()) == hard_space) {
      line.remove_prefix(hard_space.size());
    } else if (line.front() == ' ' || line.front() == '\t' || line.front() == '\f' || line.front() == '\r') {
      line.remove_prefix(1);
    } else {
      return false;
    }
  }
  return true;
}

std::vector<std::string> Texts::add(const std::vector<std::string>& files, const std::vector<model::Source>& sources) {
  std::vector<std::string> errors;
  for (const std::string& file : files) {
    const std::size_t equals = file.find('=');
    if (equals == std::string::npos || equals == 0) {
      errors.push_back(fmt::format("`--text` takes SOURCE=PATH, not {}", backticked(file)));
      continue;
    }
    const std::string name = file.substr(0, equals);
    const std::string path = file.substr(equals + 1);
    const auto source =
        std::find_if(sources.begin(), sources.end(), [&](const model::Source& each) { return each.name == name; });
    if (source == sources.end()) {
      errors.push_back(unknown_source(name, sources));
      continue;
    }
    ReadResult read = read_file(path);
    if (!read.ok()) {
      errors.push_back(fmt::format("{}: {}", path, read.error));
      continue;
    }
    const std::string hash = sha256(read.text);
    auto text = std::make_unique<Source>(path, std::move(read.text));
    const std::size_t before = errors.size();
    if (source->lines && *source->lines != text->line_count()) {
      errors.push_back(
          fmt::format("{}: {} lines, where source `{}` declares {}", path, text->line_count(), name, *source->lines));
    }
    if (!source->sha256.empty() && source->sha256 != hash) {
      errors.push_back(fmt::format("{}: its SHA-256 is {}, not the one that source `{}` declares", path, hash, name));
    }
    if (errors.size() == before) {
      texts_[name] = std::move(text);
    }
  }
  return errors;
}

const Source* Texts::of(const std::string& source) const {
  const auto found = texts_.find(source);
  return found == texts_.end() ? nullptr : found->second.get();
}

std::vector<TextLine> Texts::passage(const model::Citation& citation) const {
  std::vector<TextLine> lines;
  const Source* text = of(citation.source);
  if (text == nullptr) {
    return lines;
  }
  for (const auto& [first, last] : citation.lines) {
    for (std::uint32_t line = first; line <= last; ++line) {
      if (!is_blank(text->line_text(line))) {
        lines.push_back({citation.source, line, std::string(text->line_text(line))});
      }
    }
  }
  return lines;
}

} // namespace brehon
