#include "interpreter/play/set_text.hpp"

#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace brehon {

namespace {

/// Whether pieces of the type of a sort can be of other places, too.
bool is_in_several(const SubsetOperation& subsets, std::size_t sort) {
  return std::count(subsets.types.begin(), subsets.types.end(), subsets.types[sort]) > 1;
}

const std::string& place_of(const Program& program, const SubsetOperation& subsets, std::size_t sort) {
  return program.model.zones[subsets.zones[index(subsets.sources[sort])]].name;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Pieces of a set as they are written: how many, and of which sorts they can be.
struct Item {
  int count = 1;
  std::vector<std::size_t> sorts;
};

Item item(const Program& program, const SubsetOperation& subsets, std::string_view text, int reader) {
  Item out;
  text = trimmed(text);
  if (const std::size_t space = text.find(' '); space != std::string_view::npos) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + space, out.count);
    if (failure == std::errc() && end == text.data() + space) {
      text = trimmed(text.substr(space));
    }
  }
  for (std::size_t sort = 0; sort < subsets.types.size(); ++sort) {
    for (const std::string& name :
         {type_name(program, subsets.types[sort]), type_name(program, subsets.types[sort], reader)}) {
      if (text == name || text == name + " on " + place_of(program, subsets, sort)) {
        out.sorts.push_back(sort);
        break;
      }
    }
  }
  return out;
}

std::vector<std::string_view> items(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t begin = 0; !trimmed(text).empty() && begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

} // namespace

std::vector<int> counts_of_set(const SubsetOperation& subsets, int number) {
  std::vector<int> out(subsets.types.size());
  piece_sets::numbering(subsets).each(number, [&out](int sort, int count) { out[index(sort)] = count; });
  return out;
}

int number_of_set(const SubsetOperation& subsets, const std::vector<int>& counts) {
  const prelude::Subsets numbering = piece_sets::numbering(subsets);
  int total = 0;
  for (std::size_t sort = 0; sort < counts.size(); ++sort) {
    total += counts[sort];
    if (counts[sort] < 0 || counts[sort] > numbering.most(static_cast<int>(sort))) {
      return model::none;
    }
  }
  const bool fits = total >= subsets.low && total <= subsets.high;
  return fits ? numbering.number_of([&counts](int sort) { return counts[index(sort)]; }) : model::none;
}

std::string place_of_sort(const Program& program, const SubsetOperation& subsets, std::size_t sort) {
  return is_in_several(subsets, sort) ? " on " + place_of(program, subsets, sort) : "";
}

std::string set_text(const Program& program, SubsetsId id, int number, int reader) {
  const SubsetOperation& subsets = program.subsets[id];
  const std::vector<int> counts = counts_of_set(subsets, number);
  std::string text;
  for (std::size_t sort = 0; sort < counts.size(); ++sort) {
    if (counts[sort] == 0) {
      continue;
    }
    text += text.empty() ? "" : ", ";
    text += counts[sort] == 1 ? "" : fmt::format("{} ", counts[sort]);
    text += type_name(program, subsets.types[sort], reader);
    text += place_of_sort(program, subsets, sort);
  }
  return "{" + text + "}";
}

std::vector<int> sets_named(const Program& program, SubsetsId id, std::string_view text, int reader) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') {
    return {};
  }
  const SubsetOperation& subsets = program.subsets[id];
  std::vector<std::vector<int>> all = {std::vector<int>(subsets.types.size())};
  for (const std::string_view written : items(text.substr(1, text.size() - 2))) {
    const Item of = item(program, subsets, written, reader);
    std::vector<std::vector<int>> longer;
    for (const std::vector<int>& counts : all) {
      for (const std::size_t sort : of.sorts) {
        longer.push_back(counts);
        longer.back()[sort] += of.count;
      }
    }
    all = std::move(longer);
  }
  std::vector<int> out;
  for (const std::vector<int>& counts : all) {
    if (const int number = number_of_set(subsets, counts); number != model::none) {
      out.push_back(number);
    }
  }
  return out;
}

} // namespace brehon
