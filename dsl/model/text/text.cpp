#include "dsl/model/text/text.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/text/statements.hpp"
#include "dsl/model/text/words.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

std::string_view form_name(model::Form form) {
  switch (form) {
  case model::Form::names:
    return "names";
  case model::Form::numbers:
    return "numbers";
  case model::Form::pairs:
    return "pairs";
  case model::Form::seats:
    return "seats";
  case model::Form::grid:
    return "grid";
  case model::Form::hexes:
    return "hexes";
  case model::Form::ring:
    return "ring";
  case model::Form::track:
    return "track";
  case model::Form::graph:
    return "graph";
  case model::Form::direction:
    return "directions";
  }
  return {};
}

std::string_view shape_name(model::Shape shape) {
  switch (shape) {
  case model::Shape::bag:
    return "bag";
  case model::Shape::slot:
    return "slot";
  case model::Shape::pile:
    return "pile";
  case model::Shape::row:
    return "row";
  }
  return {};
}

std::string_view viewer_name(model::Viewer viewer) {
  switch (viewer) {
  case model::Viewer::holder:
    return "holder";
  case model::Viewer::owner:
    return "owner";
  case model::Viewer::nobody:
    return "nobody";
  case model::Viewer::everybody:
    return "all";
  }
  return {};
}

std::string seen_by(const std::vector<model::Viewer>& viewers) {
  std::string text;
  for (const model::Viewer viewer : viewers) {
    text += fmt::format("{}{}", text.empty() ? " seen by " : ", ", viewer_name(viewer));
  }
  return text;
}

/// Writes a model. What only people read is left out where the text is to be hashed.
class Writer {
public:
  Writer(const model::Model& model, bool for_people)
      : model_(model), for_people_(for_people),
        words_(model, for_people ? ModelWords::Variables::named : ModelWords::Variables::numbered) {}

  std::string text() {
    line("game {}, {} players", model_.name, model_.players);
    options();
    kinds();
    families();
    zones();
    markers();
    matchups();
    tables();
    definitions();
    flow();
    end();
    return std::move(text_);
  }

private:
  template <typename... Arguments> void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    text_ += '\n';
  }

  std::string dimensions(const std::vector<model::KindId>& kinds) const {
    std::string text;
    for (const model::KindId kind : kinds) {
      text += (text.empty() ? "[" : ", ") + model_.kinds[kind].name;
    }
    return text.empty() ? text : text + "]";
  }

  void options() {
    for (const model::Option& option : model_.options) {
      const auto value = [&](int number) { return words_.kind_value(option.kind, number); };
      line("{} {} is {}", option.gap ? "gap" : "option", option.name, value(option.value));
      if (for_people_) {
        line("  default {}", value(option.initial));
      }
    }
  }

  void kinds() {
    for (const model::Kind& kind : model_.kinds) {
      const std::string size = kind.rows > 0 ? fmt::format(" {} x {}", kind.rows, kind.columns) : "";
      line("kind {}: {}{}, {}", kind.name, form_name(kind.form), size, kind.ordered ? "ordered" : "without order");
      line("  values {}", joined(kind.values));
      for (const model::Attribute& attribute : kind.attributes) {
        line("  attribute {}: {}: {}", attribute.name, words_.type(attribute.type), attribute_values(attribute));
      }
      for (std::size_t direction = 0; direction < kind.steps.size(); ++direction) {
        std::string to;
        for (const int place : kind.steps[direction]) {
          to += (to.empty() ? "" : ", ") + (place == model::none ? "-" : kind.values[index(place)]);
        }
        line("  step {}: {}", words_.kind_value(kind.directions, static_cast<int>(direction)), to);
      }
    }
  }

  std::string attribute_values(const model::Attribute& attribute) const {
    std::string text;
    for (const int value : attribute.values) {
      text += (text.empty() ? "" : ", ") + words_.value(attribute.type, value);
    }
    return text;
  }

  void families() {
    for (const model::Family& family : model_.families) {
      line("pieces {}{}{}{}", family.name, family.per_player ? " per player" : "", family.unlimited ? " unlimited" : "",
           family.showing == model::none ? "" : " showing " + model_.kinds[index(family.showing)].name);
      for (const model::Attribute& attribute : family.attributes) {
        line("  attribute {}: {}: {}", attribute.name, words_.type(attribute.type), attribute_values(attribute));
      }
      for (int i = family.first_type; i < family.first_type + family.types; ++i) {
        const model::PieceType& type = model_.types[index(i)];
        const std::string owner = type.owner == model::none ? "" : ", owner " + words_.kind_value(0, type.owner);
        line("  type {} x{}{}", type.name, type.unlimited ? 0 : type.copies, owner);
      }
    }
  }

  void zones() {
    for (const model::Zone& zone : model_.zones) {
      std::vector<std::string> held;
      for (const int family : zone.families) {
        held.push_back(model_.families[index(family)].name);
      }
      line("zone {}{} {} of {}{}{}{}{}{}{}", zone.name, dimensions(zone.dimensions), shape_name(zone.shape),
           joined(held), zone.face_down ? " face down" : "", seen_by(zone.seen_by),
           zone.capacity == model::none ? "" : fmt::format(" up to {}", zone.capacity),
           zone.refill == model::none ? "" : fmt::format(" refilled from {}", model_.zones[index(zone.refill)].name),
           zone.count_hidden ? " count hidden" : "", zone.turnable ? " turned by rules" : "");
    }
  }

  void markers() {
    for (const model::Marker& marker : model_.markers) {
      line("marker {}{} on {} from {}{}{}", marker.name, dimensions(marker.dimensions), words_.type(marker.type),
           words_.value(marker.type, marker.initial), marker.lasts.empty() ? "" : ", lasts " + marker.lasts,
           seen_by(marker.seen_by));
    }
  }

  void matchups() {
    for (const model::Matchup& matchup : model_.matchups) {
      std::vector<std::string> axes;
      for (const model::Matchup::Axis& axis : matchup.axes) {
        axes.push_back(for_people_ ? axis.name + ": " + words_.type(axis.type) : words_.type(axis.type));
      }
      const std::vector<std::string>& results = model_.kinds[index(matchup.results)].values;
      line("matchup {} ({})", matchup.name, joined(axes));
      std::vector<std::string> cells;
      for (const int row : matchup.cells) {
        const int result = row < 0 ? model::none : matchup.rows[index(row)].result;
        cells.push_back(result == model::none ? "never" : results[index(result)]);
      }
      line("  cells {}", joined(cells));
    }
  }

  void tables() {
    for (const model::Table& table : model_.tables) {
      line("table {}{} of {}", table.name, dimensions(table.dimensions), words_.type(table.type));
      std::vector<std::string> cells;
      for (const int row : table.cells) {
        cells.push_back(row == model::none ? "never" : words_.expr(table.values[index(row)]));
      }
      line("  cells {}", joined(cells));
      for (std::size_t row = 0; row < table.collected.size(); ++row) {
        std::string about;
        for (const int is : table.collected[row]) {
          about += is != 0 ? "x" : "-";
        }
        line("  {} {}: {}", table.policy == model::Table::Policy::sum ? "add" : "also", about,
             words_.expr(table.values[row]));
      }
    }
  }

  std::string parameters(const std::vector<model::VariableId>& variables) const {
    std::string text;
    for (const model::VariableId variable : variables) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", words_.variable(variable),
                          words_.type(model_.variables[index(variable)].type));
    }
    return text;
  }

  void definitions() {
    for (const model::Define& define : model_.defines) {
      line("define {}({}) = {}", define.name, parameters(define.parameters), words_.expr(define.value));
    }
  }

  void flow() {
    const StatementText statements(model_, words_);
    text_ += "setup\n" + statements.block(model_.setup, 1);
    text_ += "play\n" + statements.block(model_.play, 1);
    for (const model::Phase& phase : model_.phases) {
      text_ += fmt::format("phase {}\n", phase.name) + statements.block(phase.body, 1);
    }
    for (const model::Rule& rule : model_.rules) {
      text_ += fmt::format("rule {}({})\n", rule.name, parameters(rule.parameters)) + statements.block(rule.body, 1);
    }
  }

  void end() {
    for (const model::ScoreItem& item : model_.score) {
      line("score {} of {} = {}", item.name, words_.variable(model_.score_player), words_.expr(item.value));
    }
    for (const model::Criterion& criterion : model_.criteria) {
      line("winner {} {} of {}", criterion.most ? "most" : "fewest", words_.expr(criterion.value),
           words_.variable(model_.score_player));
    }
    if (model_.has_winner) {
      line("winner else {}", model_.shared_victory ? "shared" : "draw");
    }
    returns();
    if (model_.limit != 0) {
      line("limit {} decisions, else {}", model_.limit, model_.limit_is_draw ? "draw" : "unfinished");
    }
  }

  void returns() {
    switch (model_.returns.sort) {
    case model::Returns::Sort::ranks:
      if (model_.returns.stated) {
        line("returns win {}, draw {}, loss {}", model_.returns.win, model_.returns.draw, model_.returns.loss);
      } else {
        line("returns shares of 1, shifted to a sum of 0");
      }
      break;
    case model::Returns::Sort::score:
      line("returns score");
      break;
    case model::Returns::Sort::score_less_average:
      line("returns score less average score");
      break;
    }
  }

  const model::Model& model_;
  bool for_people_;
  ModelWords words_;
  std::string text_;
};

/// FNV-1a, with the bits spread at the end.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31);
}

} // namespace

std::string model_text(const model::Model& model) {
  return Writer(model, true).text();
}

std::uint64_t rules_hash(const model::Model& model) {
  return hash_of(Writer(model, false).text());
}

} // namespace brehon
