#include "tools/report/forms.hpp"

#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"

namespace brehon::doc {

namespace {

using Line = std::vector<std::string>;

std::string line(const Line& fields) {
  std::string text;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    text += (i == 0 ? "" : ",") + csv_field(fields[i]);
  }
  return text + "\r\n";
}

std::string cited(const Citations& citations) {
  std::string text;
  for (const model::Citation& citation : citations) {
    text += (text.empty() ? "" : " ") + citation_text(citation);
  }
  return text;
}

std::string file(const Document& document, const Table& table) {
  Line head;
  for (const Column& column : table.columns) {
    head.push_back(column.label);
  }
  if (table.cited) {
    head.push_back(document.cited_title);
  }
  std::string text = line(head);
  for (const Row& row : table.rows) {
    Line fields;
    for (const Cell& cell : row.cells) {
      fields.push_back(cell.text);
    }
    if (table.cited) {
      fields.push_back(cited(row.citations));
    }
    text += line(fields);
  }
  return text;
}

/// A line for each point, numbered as `2.1`.
void add(const std::vector<Item>& items, const std::string& before, std::string& text) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string number = before + std::to_string(i + 1);
    text += line({number, items[i].text, cited(items[i].citations)});
    add(items[i].items, number + ".", text);
  }
}

std::string file(const Document& document, const List& list) {
  std::string text = line({"#", document.rule_title, document.cited_title});
  add(list.items, "", text);
  return text;
}

} // namespace

std::vector<std::pair<std::string, std::string>> csv_files(const Document& document) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      if (const Table* table = std::get_if<Table>(&block)) {
        files.emplace_back(table->name, file(document, *table));
      } else if (const List* list = std::get_if<List>(&block)) {
        files.emplace_back(list->name, file(document, *list));
      }
    }
  }
  return files;
}

std::string csv(const Document& document) {
  const std::vector<std::pair<std::string, std::string>> files = csv_files(document);
  if (files.size() == 1) {
    return files.front().second;
  }
  std::string text;
  for (const auto& [name, table] : files) {
    text += (text.empty() ? "" : "\r\n") + line({name}) + table;
  }
  return text;
}

} // namespace brehon::doc
