#include "tools/report/document.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace brehon::doc {

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

void add(std::vector<std::string>& all, const std::string& one) {
  if (!one.empty() && !contains(all, one)) {
    all.push_back(one);
  }
}

} // namespace

Text marked(const std::string& text) {
  Text result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t open = text.find("**", begin);
    const std::size_t close = open == std::string::npos ? open : text.find("**", open + 2);
    if (close == std::string::npos) {
      result.add(text.substr(begin));
      break;
    }
    if (open > begin) {
      result.add(text.substr(begin, open - begin));
    }
    result.add(text.substr(open + 2, close - open - 2), Style::strong);
    begin = close + 2;
  }
  return result;
}

std::string name_of(const Block& block) {
  const Table* table = std::get_if<Table>(&block);
  const List* list = std::get_if<List>(&block);
  const Picture* picture = std::get_if<Picture>(&block);
  return table != nullptr     ? table->name
         : list != nullptr    ? list->name
         : picture != nullptr ? picture->name
                              : std::string();
}

std::string subject_of(const Block& block) {
  const Table* table = std::get_if<Table>(&block);
  const List* list = std::get_if<List>(&block);
  const Picture* picture = std::get_if<Picture>(&block);
  return table != nullptr     ? table->subject
         : list != nullptr    ? list->subject
         : picture != nullptr ? picture->subject
                              : std::string();
}

std::vector<Block> in_order(const Annotated& text) {
  std::vector<Block> blocks;
  for (const Annotated::Line& line : text.lines) {
    for (const Annotated::Sentence& sentence : line.sentences) {
      Passage passage;
      for (const Annotated::Piece& piece : sentence.pieces) {
        const std::string& sign = text.marks[piece.mark].sign;
        passage.lines.push_back({sentence.label + (sign.empty() ? "" : " " + sign), piece.text, text.language});
      }
      blocks.emplace_back(std::move(passage));
      for (const Annotated::Note& note : sentence.notes) {
        blocks.emplace_back(Paragraph{note.head});
        blocks.insert(blocks.end(), note.blocks.begin(), note.blocks.end());
      }
    }
  }
  return blocks;
}

std::vector<std::string> names(const Document& document) {
  std::vector<std::string> all;
  for (const Section& section : document.sections) {
    add(all, section.name);
  }
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      add(all, subject_of(block));
      add(all, name_of(block));
    }
  }
  return all;
}

void tell_apart(Document& document) {
  std::set<std::string> taken;
  for (Section& section : document.sections) {
    for (Block& block : section.blocks) {
      Table* table = std::get_if<Table>(&block);
      List* list = std::get_if<List>(&block);
      Picture* picture = std::get_if<Picture>(&block);
      if (table == nullptr && list == nullptr && picture == nullptr) {
        continue;
      }
      std::string& name = table != nullptr ? table->name : list != nullptr ? list->name : picture->name;
      const std::string wanted = name;
      for (int number = 2; !taken.insert(name).second; ++number) {
        name = wanted + "_" + std::to_string(number);
      }
    }
  }
}

Document only(Document document, const std::vector<std::string>& names) {
  for (Section& section : document.sections) {
    if (!contains(names, section.name)) {
      auto& blocks = section.blocks;
      blocks.erase(std::remove_if(blocks.begin(), blocks.end(),
                                  [&](const Block& block) {
                                    return !contains(names, subject_of(block)) && !contains(names, name_of(block));
                                  }),
                   blocks.end());
    }
  }
  auto& sections = document.sections;
  sections.erase(
      std::remove_if(sections.begin(), sections.end(), [](const Section& section) { return section.blocks.empty(); }),
      sections.end());
  return document;
}

Citations beside(const Document& document, const Citations& citations) {
  Citations own;
  Citations all;
  for (const model::Citation& citation : citations) {
    if (!citation.silent) {
      all.push_back(citation);
    }
    if (!citation.silent && contains(document.speaking, citation.source)) {
      own.push_back(citation);
    }
  }
  return own.empty() ? all : own;
}

bool has_citations(const Document& document, const Table& table) {
  return table.cited && std::any_of(table.rows.begin(), table.rows.end(),
                                    [&](const Row& row) { return !beside(document, row.citations).empty(); });
}

namespace {

void drop_citations(std::vector<Item>& items) {
  for (Item& item : items) {
    item.citations.clear();
    drop_citations(item.items);
  }
}

} // namespace

Document without_citations(Document document) {
  for (Section& section : document.sections) {
    for (Block& block : section.blocks) {
      if (Table* table = std::get_if<Table>(&block)) {
        table->cited = false;
        for (Row& row : table->rows) {
          row.citations.clear();
        }
      } else if (List* list = std::get_if<List>(&block)) {
        drop_citations(list->items);
      }
    }
  }
  return document;
}

Document table_alone(Table table) {
  table.cited = false;
  Document document;
  document.sections.push_back({});
  document.sections.back().blocks.emplace_back(std::move(table));
  return document;
}

} // namespace brehon::doc
