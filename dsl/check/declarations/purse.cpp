#include "dsl/check/declarations/purse.hpp"

#include "dsl/check/expressions/bundle.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

void declare_purse(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::purse)
      continue;
    for (const Node& part : node.children) {
      if (part.kind == Kind::id || part.kind == Kind::citation)
        continue;
      const Node& word = part.kind == Kind::index ? part[0] : part;
      const model::ZoneId zone = named<model::ZoneId>(context, word.text);
      const bool by_player =
          !zone.is_none() && context.model.zones[zone].dimensions == std::vector<model::KindId>{model::player_kind};
      if (!by_player) {
        error(context, DiagnosticId::wrong_type, part.span, "a purse is a zone that each player has one of");
        continue;
      }
      note(context, word, *find(context, word.text));
      context.model.purse.push_back(zone);
      for (const model::FamilyId family : context.model.zones[zone].families) {
        for (const model::PieceTypeId type : context.model.families[family].type_ids()) {
          if (std::find(context.model.currency.begin(), context.model.currency.end(), type) ==
              context.model.currency.end())
            context.model.currency.push_back(type);
        }
      }
    }
    std::sort(context.model.currency.begin(), context.model.currency.end());
    const Node& bank = node.get(Kind::id);
    const auto entry = context.names.symbols.find(bank.text);
    if (entry == context.names.symbols.end() || entry->second.symbol != Symbol::zone ||
        !context.model.zones[entry->second.id<model::ZoneId>()].dimensions.empty()) {
      const std::vector<std::string_view> names = names_of(context.model.zones);
      unknown(context, bank, "zone", names);
      continue;
    }
    note(context, bank, entry->second);
    for (const model::FamilyId family : context.model.zones[entry->second.id<model::ZoneId>()].families) {
      if (context.model.families[family].unlimited)
        continue;
      error(
          context, DiagnosticId::capacity, bank.span,
          fmt::format("a bank never runs short, so its `{}` must be `unlimited`", context.model.families[family].name));
    }
    context.used.zones.insert(entry->second.id<model::ZoneId>());
    entry->second.number = model::box.number();
  }
  for (const Unsettled::CardBundle& cell : context.unsettled.card_bundles) {
    const Expr bundle = bundle_of(context, *cell.node);
    model::Attribute& attribute = context.model.families[cell.family].attributes[cell.attribute];
    const auto open = std::find(attribute.values.begin(), attribute.values.end(), model::none);
    if (bundle.type.sort == Sort::error) {
      if (open != attribute.values.end())
        *open = 0;
      continue;
    }
    if (!bundle.args.empty())
      error(context, DiagnosticId::not_constant, cell.node->span,
            "what a card says must be known before the game begins");
    if (open != attribute.values.end())
      *open = bundle.index;
  }
}

} // namespace brehon::checking
