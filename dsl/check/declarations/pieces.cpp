#include "dsl/check/declarations/pieces.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/declarations/copies.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

namespace {

constexpr long long most_types = 10000; // of one family

void declare_sides(Context& context, const Node& node, model::Family& family);
model::KindId side_kind(Context& context, const Node& node, const model::Family& family);
void family_attributes(Context& context, const Node& node, model::Family& family, std::vector<Type>& types);
void product_types(Context& context, const Node& node, model::Family& family, const std::vector<Type>& types);
void row_types(Context& context, const Node& node, model::Family& family, const std::vector<Type>& types);
void counted_types(Context& context, const Node& node, model::Family& family, const std::vector<Type>& types);

void declare_family(Context& context, const Node& node) {
  model::Family family;
  family.name = node.name();
  if (!declare(context, family.name, context.model.families.next(), node.get(Kind::id).span))
    return;
  family.element = add_element(context, node, "family", family.name, context.names.root);
  family.per_player = node.has(Kind::per_player);
  family.first_type = context.model.types.next();
  std::vector<Type> types;
  family_attributes(context, node, family, types);
  if (node.has(Kind::piece_row)) {
    row_types(context, node, family, types);
  } else if (node.has(Kind::counted_value)) {
    counted_types(context, node, family, types);
  } else {
    product_types(context, node, family, types);
  }
  const auto first_type = context.model.types.begin() + family.first_type.number();
  family.unlimited =
      first_type != context.model.types.end() &&
      std::all_of(first_type, context.model.types.end(), [](const auto& type) { return type.unlimited; });
  for (int i = family.first_type.number(); i < context.model.types.next().number(); ++i)
    context.model.types[model::PieceTypeId(i)].unturned = model::PieceTypeId(i);
  if (const Node* showing = node.find(Kind::showing))
    declare_sides(context, *showing, family);
  family.types = context.model.types.next().number() - family.first_type.number();
  context.model.families.push_back(std::move(family));
}

/// `showing`: each type of the family becomes one for each side. All pieces begin with their first side up.
void declare_sides(Context& context, const Node& node, model::Family& family) {
  if (family.rows) {
    error(context, DiagnosticId::misplaced, node.span, "cards that stand in rows have no sides");
    return;
  }
  family.showing = side_kind(context, node, family);
  if (family.showing == model::none)
    return;
  const std::vector<model::PieceType> plain(context.model.types.begin() + family.first_type.number(),
                                            context.model.types.end());
  const model::Kind& kind = context.model.kinds[family.showing];
  model::Attribute showing{"showing", kind_type(context, family.showing), {}};
  context.model.types.resize(family.first_type.index());
  for (const model::PieceType& type : plain) {
    const model::PieceTypeId unturned = context.model.types.next();
    for (int side = 0; side < kind.size(); ++side) {
      model::PieceType turned = type;
      turned.name += "." + kind.values[static_cast<std::size_t>(side)];
      turned.copies = side == 0 ? type.copies : 0;
      turned.unturned = unturned;
      showing.values.push_back(kind.first + side);
      context.model.types.push_back(std::move(turned));
    }
  }
  for (model::Attribute& attribute : family.attributes) {
    std::vector<int> values;
    for (const int value : attribute.values)
      values.insert(values.end(), static_cast<std::size_t>(kind.size()), value);
    attribute.values = std::move(values);
  }
  if (std::find(context.model.attributes.begin(), context.model.attributes.end(), "showing") ==
      context.model.attributes.end())
    context.model.attributes.emplace_back("showing");
  family.attributes.push_back(std::move(showing));
}

/// What sides show: numbers, the values of a kind, or words of their own.
model::KindId side_kind(Context& context, const Node& node, const model::Family& family) {
  if (const Node* bounds = node.find(Kind::range)) {
    const auto low = constant(context, (*bounds)[0], "the first side"),
               high = constant(context, (*bounds)[1], "the last side");
    if (!low || !high)
      return model::none;
    if (*low > *high || static_cast<long long>(*high) - *low >= 1000) {
      error(context, DiagnosticId::range_overflow, bounds->span,
            fmt::format("{}..{}: there can be 1 to 1000 sides", *low, *high));
      return model::none;
    }
    return number_kind(context, fmt::format("{}..{}", *low, *high), *low, *high);
  }
  if (node.children.size() == 1) {
    const Entry* entry = find(context, node.front().text);
    if (entry != nullptr && entry->symbol == Symbol::kind) {
      note(context, node.front(), *entry);
      return entry->id<model::KindId>();
    }
  }
  model::Kind kind;
  kind.name = family.name + " side";
  for (const Node& word : node.children) {
    if (std::find(kind.values.begin(), kind.values.end(), word.text) != kind.values.end())
      error(context, DiagnosticId::duplicate_name, word.span, fmt::format("`{}` stands twice", word.text));
    refuse_value_word(context, word.text, word.span);
    insight::declare_value(context.input.insight, word, context.model.kinds.next(), kind.values.size());
    kind.values.emplace_back(word.text);
  }
  return context.model.kinds.add(std::move(kind));
}

void family_attributes(Context& context, const Node& node, model::Family& family, std::vector<Type>& types) {
  for (const Node& child : node.children) {
    if (child.kind != Kind::attribute)
      continue;
    model::Attribute attribute;
    attribute.name = child.name();
    const Node* word = child.find(Kind::name);
    if (word != nullptr && word->text == "bundle" && find(context, "bundle") == nullptr)
      attribute.type.sort = model::Sort::bundle;
    else
      attribute.type = value_type(context, child);
    if (attribute.name == "owner" || attribute.name == "showing") {
      error(context, DiagnosticId::predefined_name, child.span,
            fmt::format("`{}` is an attribute that the language gives", attribute.name));
    }
    if (std::find(context.model.attributes.begin(), context.model.attributes.end(), attribute.name) ==
        context.model.attributes.end()) {
      context.model.attributes.push_back(attribute.name);
    }
    if (context.input.insight != nullptr)
      context.input.insight->attributes_of_families[{context.model.families.next(), attribute.name}] =
          span_of_attribute(context, child);
    types.push_back(attribute.type);
    family.attributes.push_back(std::move(attribute));
  }
}

/// Every combination of attribute values, and of owners, in the order in which they are declared.
void product_types(Context& context, const Node& node, model::Family& family, const std::vector<Type>& types) {
  CopiesByValue copies(context, node, family.attributes);
  family.unlimited = copies.unlimited();
  const int owners = family.per_player ? context.model.players : 1;
  std::vector<int> values;
  for (const Type& type : types)
    values.push_back(type.sort == model::Sort::integer ? type.low : 0);
  long long combinations = owners;
  for (const Type& type : types) {
    if (type.sort == model::Sort::error)
      return;
    combinations = std::min(combinations * types::count_of_values(context.model, type), most_types + 1);
  }
  if (combinations > most_types) {
    error(context, DiagnosticId::range_overflow, node.get(Kind::id).span,
          fmt::format("`{}` would have more than {} types of piece", family.name, most_types));
    return;
  }
  for (int i = 0; i < static_cast<int>(combinations); ++i) {
    int rest = i;
    std::vector<int> digits(types.size());
    std::string name;
    for (std::size_t a = types.size(); a-- > 0;) {
      const Type& type = types[a];
      const int first = type.sort == model::Sort::integer ? type.low : 0;
      const int size = types::count_of_values(context.model, type);
      digits[a] = first + rest % size;
      rest /= size;
    }
    for (std::size_t a = 0; a < types.size(); ++a) {
      const std::string word = types[a].kind != model::none ? kind_value_name(context, types[a].kind, digits[a])
                                                            : fmt::format("{}", digits[a]);
      name += (name.empty() ? "" : ".") + word;
      family.attributes[a].values.push_back(digits[a]);
    }
    // A piece that bears nothing is called by its family; a name that begins with a number has the family before it.
    if (types.empty())
      name = family.name;
    else if (types[0].sort == model::Sort::integer)
      name = family.name + "." + name;
    model::PieceType type;
    type.family = context.model.families.next();
    type.owner = family.per_player ? rest : model::none;
    type.name = family.per_player
                    ? context.model.kinds[model::player_kind].values[static_cast<std::size_t>(rest)] + "." + name
                    : name;
    type.copies = copies.of(digits);
    type.unlimited = family.unlimited;
    context.model.types.push_back(std::move(type));
  }
}

/// A number of copies in front of braces in which each row or value has its own is no number of anything.
void refuse_copies(Context& context, const Node& node) {
  for (const Kind kind : {Kind::copies, Kind::unlimited}) {
    if (const Node* copies = node.find(kind))
      error(context, DiagnosticId::misplaced, copies->span,
            fmt::format("how many there are is said in the braces, of each `{}` by itself", node.name()))
          .suggestion = fmt::format("write `{}` behind each name in the braces", copies->text);
  }
}

/// Cards that stand in rows: each row is a type with values of its own.
void row_types(Context& context, const Node& node, model::Family& family, const std::vector<Type>& types) {
  family.rows = true;
  refuse_copies(context, node);
  if (family.per_player) {
    error(context, DiagnosticId::misplaced, node.get(Kind::per_player).span,
          "cards that stand in rows belong to nobody; count the values of an attribute instead");
  }
  for (const Node& row : node.children) {
    if (row.kind != Kind::piece_row)
      continue;
    model::PieceType type;
    type.family = context.model.families.next();
    type.name = row.name();
    type.copies = copies_of(context, row, type.unlimited);
    add_element(context, row, "card", type.name, family.element);
    if (context.input.insight != nullptr)
      context.input.insight->cards[context.model.types.next()] = row.get(Kind::id).span;
    std::size_t cell = 0;
    for (const Node& value : row.children) {
      if (value.kind != Kind::value)
        continue;
      if (cell < types.size()) {
        const Node& what = value.front();
        std::optional<int> known = model::none;
        if (types[cell].sort == model::Sort::bundle) {
          context.unsettled.card_bundles.push_back(
              {&what, context.model.families.next(), cell}); // names of other families come later
        } else {
          known = fold(context, value_of(context, what, types[cell]));
        }
        family.attributes[cell].values.push_back(known.value_or(model::none));
      }
      ++cell;
    }
    if (cell != types.size()) {
      error(context, DiagnosticId::wrong_arity, row.span,
            fmt::format("`{}` has {}, `{}` needs {}", type.name, wording::quantity(cell, "cell"), family.name,
                        types.size()));
    }
    context.model.types.push_back(std::move(type));
  }
}

void counted_types(Context& context, const Node& node, model::Family& family, const std::vector<Type>& types) {
  if (types.size() != 1 || types[0].sort != model::Sort::kind) {
    error(context, DiagnosticId::wrong_arity, node.get(Kind::id).span,
          fmt::format("`{}` counts values, so it needs one attribute whose values they are", family.name));
    return;
  }
  refuse_copies(context, node);
  const model::KindId kind = types[0].kind;
  std::vector<int> counted;
  std::vector<int> copies;
  std::vector<bool> without_limit;
  for (const Node& child : node.children) {
    if (child.kind != Kind::counted_value)
      continue;
    const auto& values = context.model.kinds[kind].values;
    const auto at = std::find(values.begin(), values.end(), child.name());
    bool unlimited = false;
    const int count = copies_of(context, child, unlimited);
    if (at == values.end()) {
      unknown(context, child.get(Kind::id), fmt::format("`{}` called", context.model.kinds[kind].name),
              value_names(context, kind));
      continue;
    }
    note_value(context, child.get(Kind::id), kind);
    const int value = static_cast<int>(at - values.begin());
    if (std::find(counted.begin(), counted.end(), value) != counted.end()) {
      if (find(context, family.attributes[0].name) == nullptr)
        continue;
      error(context, DiagnosticId::duplicate_name, child.span, fmt::format("`{}` is counted twice", child.name()));
      continue;
    }
    counted.push_back(value);
    copies.push_back(count);
    without_limit.push_back(unlimited);
  }
  for (int owner = 0; owner < (family.per_player ? context.model.players : 1); ++owner) {
    for (std::size_t i = 0; i < counted.size(); ++i) {
      model::PieceType type;
      type.family = context.model.families.next();
      type.owner = family.per_player ? owner : model::none;
      type.name = kind_value_name(context, kind, counted[i]);
      if (family.per_player)
        type.name = context.model.kinds[model::player_kind].values[static_cast<std::size_t>(owner)] + "." + type.name;
      type.copies = copies[i];
      type.unlimited = without_limit[i];
      family.attributes[0].values.push_back(counted[i]);
      context.model.types.push_back(std::move(type));
    }
  }
}

} // namespace

void declare_families(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::pieces)
      continue;
    for (const Node& child : node.children) {
      if (child.kind == Kind::family && present(context, child))
        declare_family(context, child);
    }
  }
}

} // namespace brehon::checking
