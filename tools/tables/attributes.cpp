#include "dsl/base/index.hpp"
#include "dsl/model/types.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"

#include <algorithm>
#include <optional>

// What the values of a kind have: ranks, yields, neighbours. Where pieces differ by nothing else, how many there are,
// too.

namespace brehon::tables {

namespace {

/// Whether the attributes of a kind are written in the rules, and not those that every board has.
bool has_own_attributes(const model::Kind& kind) {
  return !kind.attributes.empty() && !kind.is_board() && kind.form != model::Form::seats &&
         kind.form != model::Form::direction;
}

/// How many pieces there are of a value, whoever owns them; none where no family differs by this kind only.
std::optional<int> copies(const model::Model& model, model::KindId kind, int value) {
  for (const model::Family& family : model.families) {
    const bool by_kind = family.attributes.size() == 1 && !family.unlimited &&
                         family.attributes[0].type.sort == model::Sort::kind && family.attributes[0].type.kind == kind;
    if (!by_kind) {
      continue;
    }
    int sum = 0;
    for (const model::PieceTypeId type : family.type_ids()) {
      const bool first_owner = model.types[type].owner == model::none || model.types[type].owner == 0;
      const bool of_value = family.attributes[0].values[index(type.number() - family.first_type.number())] == value;
      sum += first_owner && of_value ? model.types[type].copies : 0;
    }
    return sum;
  }
  return std::nullopt;
}

Table attribute_table(const Words& words, model::KindId id) {
  const model::Kind& kind = words.model().kinds[id];
  Table table;
  table.subject = kind.name;
  table.name = kind.name + "_attributes";
  table.title = Words::capital(words.kind(id, 2));
  table.sortable = true;
  table.columns = {column(kind.name, Words::capital(words.kind(id)))};
  for (const model::Attribute& attribute : kind.attributes) {
    table.columns.push_back(column(attribute.name, Words::capital(words.name(kind.name + "." + attribute.name).bare()),
                                   attribute.type.sort == model::Sort::integer));
  }
  const bool counted = copies(words.model(), id, 0).has_value();
  if (counted) {
    table.columns.push_back(column("copies", words.phrase("tables.copies"), true));
  }
  const model::Type type = types::of_kind(words.model(), id);
  for (int i = 0; i < kind.size(); ++i) {
    const int value = kind.numeric() ? kind.first + i : i;
    const model::ElementId element = kind.value_elements.empty() ? kind.element : kind.value_elements[index(i)];
    Row row{path_of(words, element),
            {cell(Words::capital(words.value(type, value)), written(words, type, value))},
            citations_of(words, element)};
    for (const model::Attribute& attribute : kind.attributes) {
      const int held = attribute.values[index(i)];
      row.cells.push_back(cell(words.value(attribute.type, held), written(words, attribute.type, held)));
    }
    if (counted) {
      const std::string number = std::to_string(copies(words.model(), id, i).value_or(0));
      row.cells.push_back(cell(number, number));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

} // namespace

std::vector<Table> attribute_tables(const Words& words) {
  std::vector<Table> tables;
  for (const model::KindId kind : ids(words.model().kinds)) {
    if (has_own_attributes(words.model().kinds[kind])) {
      tables.push_back(attribute_table(words, kind));
    }
  }
  return tables;
}

std::vector<Table> number_tables(const Words& words) {
  std::vector<Table> tables;
  for (const model::KindId id : ids(words.model().kinds)) {
    const model::Kind& kind = words.model().kinds[id];
    const auto is_number = [](const model::Attribute& attribute) {
      return attribute.type.sort == model::Sort::integer && !attribute.type.optional;
    };
    const bool has_numbers = std::any_of(kind.attributes.begin(), kind.attributes.end(), is_number);
    if (!has_own_attributes(kind) || kind.form == model::Form::pairs || !has_numbers) {
      continue;
    }
    Table table = attribute_table(words, id);
    for (std::size_t i = kind.attributes.size(); i > 0; --i) {
      if (!is_number(kind.attributes[i - 1])) {
        const auto column = static_cast<std::ptrdiff_t>(i);
        table.columns.erase(table.columns.begin() + column);
        for (Row& row : table.rows) {
          row.cells.erase(row.cells.begin() + column);
        }
      }
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

} // namespace brehon::tables
