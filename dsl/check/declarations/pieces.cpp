#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

void Checker::families() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::pieces)
      continue;
    for (const Node& child : node.children) {
      if (child.kind == Kind::family && present(child))
        family(child);
    }
  }
}

void Checker::family(const Node& node) {
  model::Family family;
  family.name = node.name();
  if (!declare(family.name, Symbol::family, static_cast<int>(model_.families.size()), node.get(Kind::id).span))
    return;
  family.element = add_element(node, "family", family.name, root_);
  family.per_player = node.has(Kind::per_player);
  family.first_type = static_cast<int>(model_.types.size());
  std::vector<Type> types;
  family_attributes(node, family, types);
  if (node.has(Kind::piece_row)) {
    row_types(node, family, types);
  } else if (node.has(Kind::counted_value)) {
    counted_types(node, family, types);
  } else {
    product_types(node, family, types);
  }
  const auto first_type = model_.types.begin() + family.first_type;
  family.unlimited = first_type != model_.types.end() &&
                     std::all_of(first_type, model_.types.end(), [](const auto& type) { return type.unlimited; });
  for (std::size_t type = static_cast<std::size_t>(family.first_type); type < model_.types.size(); ++type)
    model_.types[type].unturned = static_cast<int>(type);
  if (const Node* showing = node.find(Kind::showing))
    sides(*showing, family);
  family.types = static_cast<int>(model_.types.size()) - family.first_type;
  model_.families.push_back(std::move(family));
}

/// `showing`: each type of the family becomes one for each side. All pieces begin with their first side up.
void Checker::sides(const Node& node, model::Family& family) {
  if (family.rows) {
    error(DiagnosticId::misplaced, node.span, "cards that stand in rows have no sides");
    return;
  }
  family.showing = side_kind(node, family);
  if (family.showing == model::none)
    return;
  const std::size_t first = static_cast<std::size_t>(family.first_type);
  const std::vector<model::PieceType> plain(model_.types.begin() + family.first_type, model_.types.end());
  const model::Kind& kind = model_.kinds[static_cast<std::size_t>(family.showing)];
  model::Attribute showing{"showing", kind_type(family.showing), {}};
  model_.types.resize(first);
  for (const model::PieceType& type : plain) {
    const int unturned = static_cast<int>(model_.types.size());
    for (int side = 0; side < kind.size(); ++side) {
      model::PieceType turned = type;
      turned.name += "." + kind.values[static_cast<std::size_t>(side)];
      turned.copies = side == 0 ? type.copies : 0;
      turned.unturned = unturned;
      showing.values.push_back(kind.first + side);
      model_.types.push_back(std::move(turned));
    }
  }
  for (model::Attribute& attribute : family.attributes) {
    std::vector<int> values;
    for (const int value : attribute.values)
      values.insert(values.end(), static_cast<std::size_t>(kind.size()), value);
    attribute.values = std::move(values);
  }
  if (std::find(model_.attributes.begin(), model_.attributes.end(), "showing") == model_.attributes.end())
    model_.attributes.emplace_back("showing");
  family.attributes.push_back(std::move(showing));
}

/// What sides show: numbers, the values of a kind, or words of their own.
int Checker::side_kind(const Node& node, const model::Family& family) {
  if (const Node* bounds = node.find(Kind::range)) {
    const auto low = constant((*bounds)[0], "the first side"), high = constant((*bounds)[1], "the last side");
    if (!low || !high)
      return model::none;
    if (*low > *high || *high - *low >= 1000) {
      error(DiagnosticId::range_overflow, bounds->span,
            fmt::format("{}..{}: there can be 1 to 1000 sides", *low, *high));
      return model::none;
    }
    return number_kind(fmt::format("{}..{}", *low, *high), *low, *high);
  }
  if (node.children.size() == 1) {
    const Entry* entry = find(node.front().text);
    if (entry != nullptr && entry->symbol == Symbol::kind)
      return entry->index;
  }
  model::Kind kind;
  kind.name = family.name + " side";
  for (const Node& word : node.children) {
    if (std::find(kind.values.begin(), kind.values.end(), word.text) != kind.values.end())
      error(DiagnosticId::duplicate_name, word.span, fmt::format("`{}` stands twice", word.text));
    kind.values.emplace_back(word.text);
  }
  model_.kinds.push_back(std::move(kind));
  return static_cast<int>(model_.kinds.size()) - 1;
}

void Checker::family_attributes(const Node& node, model::Family& family, std::vector<Type>& types) {
  for (const Node& child : node.children) {
    if (child.kind != Kind::attribute)
      continue;
    model::Attribute attribute;
    attribute.name = child.name();
    const Node* word = child.find(Kind::name);
    if (word != nullptr && word->text == "bundle" && find("bundle") == nullptr)
      attribute.type.sort = model::Sort::bundle;
    else
      attribute.type = value_type(child);
    if (attribute.name == "owner" || attribute.name == "showing") {
      error(DiagnosticId::predefined_name, child.span,
            fmt::format("`{}` is an attribute that the language gives", attribute.name));
    }
    if (std::find(model_.attributes.begin(), model_.attributes.end(), attribute.name) == model_.attributes.end()) {
      model_.attributes.push_back(attribute.name);
    }
    types.push_back(attribute.type);
    family.attributes.push_back(std::move(attribute));
  }
}

/// How many of each type there are; without a number one.
int Checker::copies_of(const Node& node, bool& unlimited) {
  unlimited = node.has(Kind::unlimited);
  const Node* copies = node.find(Kind::copies);
  if (copies == nullptr)
    return 1;
  std::optional<int> count;
  if (copies->children.empty()) {
    Node number = *copies;
    number.text.remove_prefix(1);
    count = parse_number(number);
  } else {
    count = constant(copies->front(), "a number of copies");
  }
  if (count && (*count < 0 || *count > 10000)) {
    error(DiagnosticId::range_overflow, copies->span, fmt::format("{} copies: there can be 0 to 10000", *count));
    return 1;
  }
  return count.value_or(1);
}

/// Every combination of attribute values, and of owners, in the order in which they are declared.
void Checker::product_types(const Node& node, model::Family& family, const std::vector<Type>& types) {
  const int copies = copies_of(node, family.unlimited);
  const int owners = family.per_player ? model_.players : 1;
  std::vector<int> values;
  for (const Type& type : types)
    values.push_back(type.sort == model::Sort::integer ? type.low : 0);
  long long combinations = owners;
  for (const Type& type : types) {
    if (type.sort == model::Sort::error)
      return;
    const int size = type.sort == model::Sort::integer ? type.high - type.low + 1
                                                       : model_.kinds[static_cast<std::size_t>(type.kind)].size();
    combinations *= size;
  }
  if (combinations > 10000) {
    error(DiagnosticId::range_overflow, node.get(Kind::id).span,
          fmt::format("`{}` would have {} types of piece", family.name, combinations));
    return;
  }
  for (int i = 0; i < static_cast<int>(combinations); ++i) {
    int rest = i;
    std::vector<int> digits(types.size());
    std::string name;
    for (std::size_t a = types.size(); a-- > 0;) {
      const Type& type = types[a];
      const int first = type.sort == model::Sort::integer ? type.low : 0;
      const int size = type.sort == model::Sort::integer ? type.high - type.low + 1
                                                         : model_.kinds[static_cast<std::size_t>(type.kind)].size();
      digits[a] = first + rest % size;
      rest /= size;
    }
    for (std::size_t a = 0; a < types.size(); ++a) {
      const std::string word =
          types[a].kind != model::none ? kind_value_name(types[a].kind, digits[a]) : fmt::format("{}", digits[a]);
      name += (name.empty() ? "" : ".") + word;
      family.attributes[a].values.push_back(digits[a]);
    }
    // A piece that bears nothing is called by its family; a name that begins with a number has the family before it.
    if (types.empty())
      name = family.name;
    else if (types[0].sort == model::Sort::integer)
      name = family.name + "." + name;
    model::PieceType type;
    type.family = static_cast<int>(model_.families.size());
    type.owner = family.per_player ? rest : model::none;
    type.name = family.per_player ? model_.kinds[0].values[static_cast<std::size_t>(rest)] + "." + name : name;
    type.copies = copies;
    type.unlimited = family.unlimited;
    model_.types.push_back(std::move(type));
  }
}

/// Cards that stand in rows: each row is a type with values of its own.
void Checker::row_types(const Node& node, model::Family& family, const std::vector<Type>& types) {
  family.rows = true;
  if (family.per_player) {
    error(DiagnosticId::misplaced, node.get(Kind::per_player).span,
          "cards that stand in rows belong to nobody; count the values of an attribute instead");
  }
  for (const Node& row : node.children) {
    if (row.kind != Kind::piece_row)
      continue;
    model::PieceType type;
    type.family = static_cast<int>(model_.families.size());
    type.name = row.name();
    type.copies = copies_of(row, type.unlimited);
    add_element(row, "card", type.name, family.element);
    std::size_t cell = 0;
    for (const Node& value : row.children) {
      if (value.kind != Kind::value)
        continue;
      if (cell < types.size()) {
        const Node& what = value.front();
        std::optional<int> known = model::none;
        if (types[cell].sort == model::Sort::bundle) {
          card_bundles_.push_back({&what, static_cast<int>(model_.families.size()),
                                   static_cast<int>(cell)}); // names of other families come later
        } else {
          known = fold(value_of(what, types[cell]));
        }
        family.attributes[cell].values.push_back(known.value_or(model::none));
      }
      ++cell;
    }
    if (cell != types.size()) {
      error(DiagnosticId::wrong_arity, row.span,
            fmt::format("`{}` has {} cells, `{}` needs {}", type.name, cell, family.name, types.size()));
    }
    model_.types.push_back(std::move(type));
  }
}

void Checker::counted_types(const Node& node, model::Family& family, const std::vector<Type>& types) {
  if (types.size() != 1 || types[0].sort != model::Sort::kind) {
    error(DiagnosticId::wrong_arity, node.get(Kind::id).span,
          fmt::format("`{}` counts values, so it needs one attribute whose values they are", family.name));
    return;
  }
  const int kind = types[0].kind;
  std::vector<int> counted;
  std::vector<int> copies;
  std::vector<bool> without_limit;
  for (const Node& child : node.children) {
    if (child.kind != Kind::counted_value)
      continue;
    const auto& values = model_.kinds[static_cast<std::size_t>(kind)].values;
    const auto at = std::find(values.begin(), values.end(), child.name());
    bool unlimited = false;
    const int count = copies_of(child, unlimited);
    if (at == values.end()) {
      unknown(child.get(Kind::id), fmt::format("`{}` called", model_.kinds[static_cast<std::size_t>(kind)].name),
              value_names(kind));
      continue;
    }
    const int value = static_cast<int>(at - values.begin());
    if (std::find(counted.begin(), counted.end(), value) != counted.end()) {
      if (find(family.attributes[0].name) == nullptr)
        continue;
      error(DiagnosticId::duplicate_name, child.span, fmt::format("`{}` is counted twice", child.name()));
      continue;
    }
    counted.push_back(value);
    copies.push_back(count);
    without_limit.push_back(unlimited);
  }
  for (int owner = 0; owner < (family.per_player ? model_.players : 1); ++owner) {
    for (std::size_t i = 0; i < counted.size(); ++i) {
      model::PieceType type;
      type.family = static_cast<int>(model_.families.size());
      type.owner = family.per_player ? owner : model::none;
      type.name = kind_value_name(kind, counted[i]);
      if (family.per_player)
        type.name = model_.kinds[0].values[static_cast<std::size_t>(owner)] + "." + type.name;
      type.copies = copies[i];
      type.unlimited = without_limit[i];
      family.attributes[0].values.push_back(counted[i]);
      model_.types.push_back(std::move(type));
    }
  }
}

} // namespace brehon
