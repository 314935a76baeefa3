#include "tools/tables/parts.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"
#include "tools/report/escape.hpp"

#include <utility>

namespace brehon::tables {

std::string called(const Words& words, const std::string& path) {
  const std::string heading = words.heading(path);
  return Words::capital(heading.empty() ? as_words(path.substr(path.rfind('.') + 1)) : heading);
}

std::vector<Item> items_of(const Words& words, const std::vector<Sentence>& sentences) {
  std::vector<Item> items;
  for (const Sentence& sentence : sentences) {
    items.push_back(item(words, sentence.text, sentence.element));
    items.back().items = items_of(words, sentence.inside);
  }
  return items;
}

namespace {

Item joined_item(const Words& words, Item item) {
  item.items = joined(words, std::move(item.items));
  if (item.term || item.items.size() != 1 || item.items[0].term || item.items[0].text.find(": ") != std::string::npos) {
    return item; // two colons in one line would be hard to read
  }
  Item only = std::move(item.items[0]);
  const std::string rest = words.uncapital(only.text);
  only.text = item.text + " " + rest;
  if (only.citations.empty()) {
    only.path = item.path;
    only.citations = std::move(item.citations);
  }
  return only;
}

} // namespace

std::vector<Item> joined(const Words& words, std::vector<Item> items) {
  for (Item& each : items) {
    each = joined_item(words, std::move(each));
  }
  return items;
}

std::string lines_of(const std::vector<Sentence>& sentences, std::size_t depth) {
  std::string text;
  for (const Sentence& sentence : sentences) {
    text += text.empty() ? "" : "\n";
    for (std::size_t i = 0; i < depth; ++i) {
      text += "\u00a0\u00a0";
    }
    text += sentence.text;
    const std::string inside = lines_of(sentence.inside, depth + 1);
    text += inside.empty() ? "" : "\n" + inside;
  }
  return text;
}

std::vector<int> values_of(const Words& words, const model::Type& type) {
  std::vector<int> values;
  if (type.sort == model::Sort::kind) {
    for (int i = 0; i < words.model().kinds[type.kind].size(); ++i) {
      values.push_back(i);
    }
  } else {
    for (int i = type.low; i <= type.high; ++i) {
      values.push_back(i);
    }
  }
  if (type.optional) {
    values.push_back(type.sort == model::Sort::integer ? model::no_number : model::none);
  }
  return values;
}

std::string written(const Words& words, const model::Type& type, int value) {
  return typed_value_name(words.model(), type, value);
}

} // namespace brehon::tables
