#include "tools/diff/unequal.hpp"

#include "dsl/model/text/lines.hpp"
#include "dsl/model/walk.hpp"
#include "tools/diff/alike/faults.hpp"
#include "tools/diff/uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace brehon::diff {

namespace {

using Lines = std::vector<const Line*>;

bool equal(const Line& a, const Line& b) {
  return a.name == b.name && a.text == b.text &&
         std::equal(a.inside.begin(), a.inside.end(), b.inside.begin(), b.inside.end(), equal);
}

bool stands_by_name(const Line& line) {
  return line.sort != Line::Sort::statement && !line.name.empty();
}

/// What a member of the game is for, by the first word of its line.
Class class_of(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Class>, 12> classes = {{{"effect", Class::effect},
                                                                                  {"requirements", Class::legality},
                                                                                  {"marker", Class::effect},
                                                                                  {"define", Class::effect},
                                                                                  {"rule", Class::effect},
                                                                                  {"phase", Class::effect},
                                                                                  {"play", Class::effect},
                                                                                  {"setup", Class::set_up},
                                                                                  {"matchup", Class::matchup},
                                                                                  {"score", Class::scoring},
                                                                                  {"returns", Class::scoring},
                                                                                  {"winner", Class::tie_break}}};
  const std::string_view word = name.substr(0, name.find(' '));
  const auto* found =
      std::find_if(classes.begin(), classes.end(), [&](const auto& each) { return each.first == word; });
  return found == classes.end() ? Class::component : found->second;
}

/// Of what has no element, by its name or that of what it is in.
std::string path_of(const std::string& name) {
  return name == "shared victory" ? "winner.else"
         : name == "player range" ? "players"
                                  : name.substr(name.rfind(' ') + 1);
}

std::string written(const Line& line) {
  return line.name + (line.name.empty() || line.text.empty() ? "" : " ") + line.text;
}

/// Compares lines with lines.
class Comparing {
public:
  void members(const Line& a, const Line& b) {
    std::map<std::string, std::pair<Lines, Lines>> named;
    Lines rest_a;
    Lines rest_b;
    for (const Line& line : a.inside) {
      (stands_by_name(line) ? named[line.name].first : rest_a).push_back(&line);
    }
    for (const Line& line : b.inside) {
      (stands_by_name(line) ? named[line.name].second : rest_b).push_back(&line);
    }
    for (const auto& [name, sides] : named) {
      if (depth_ == 0) {
        sort_ = class_of(name);
      }
      list(sides.first, sides.second, a, b);
    }
    list(rest_a, rest_b, a, b);
  }

  std::vector<Difference> take() && { return std::move(found_); }

private:
  /// Lines that have no names of their own are found by their order.
  void list(const Lines& all_a, const Lines& all_b, const Line& around_a, const Line& around_b) {
    auto [a, b] = unlike(all_a, all_b);
    const bool as_they_stand = std::equal(a.begin(), a.end(), b.begin(), b.end(),
                                          [](const Line* x, const Line* y) { return x->holds == y->holds; });
    if (!as_they_stand) { // what is known to hold counts, not the `if`
      std::tie(a, b) = unlike(what_counts(all_a), what_counts(all_b));
    }
    if (a.size() != b.size()) {
      const Line none;
      for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        report(i < a.size() ? *a[i] : none, i < b.size() ? *b[i] : none, around_a, around_b);
      }
      return;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (equal(*a[i], *b[i])) {
        report(numbered(*a[i], around_a), numbered(*b[i], around_b), around_a, around_b);
      } else if (a[i]->text != b[i]->text || a[i]->name != b[i]->name) {
        report(*a[i], *b[i], around_a, around_b);
      }
      ++depth_;
      members(*a[i], *b[i]);
      --depth_;
    }
  }

  /// What is the same and stands elsewhere among the others.
  static Line numbered(const Line& line, const Line& around) {
    const auto at =
        std::find_if(around.inside.begin(), around.inside.end(), [&](const Line& each) { return equal(each, line); });
    Line out = line;
    out.text += fmt::format("{}number {} of {}", out.text.empty() ? "" : ", ", at - around.inside.begin() + 1,
                            around.inside.size());
    return out;
  }

  static Lines what_counts(const Lines& lines) {
    Lines out;
    for (const Line* line : lines) {
      if (!line->holds) {
        out.push_back(line);
        continue;
      }
      const auto is_else = [](const Line& each) { return each.text == "else"; };
      const auto otherwise = std::find_if(line->inside.begin(), line->inside.end(), is_else);
      Lines branch;
      if (*line->holds) {
        std::transform(line->inside.begin(), otherwise, std::back_inserter(branch), [](const Line& l) { return &l; });
      } else if (otherwise != line->inside.end()) {
        for (const Line& each : otherwise->inside) {
          branch.push_back(&each);
        }
      }
      const Lines counts = what_counts(branch);
      out.insert(out.end(), counts.begin(), counts.end());
    }
    return out;
  }

  /// Without the longest run of lines in the same order that are equal.
  static std::pair<Lines, Lines> unlike(const Lines& a, const Lines& b) {
    const std::size_t columns = b.size() + 1;
    std::vector<std::size_t> best((a.size() + 1) * columns, 0);
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;) {
        best[i * columns + j] = equal(*a[i], *b[j]) ? best[(i + 1) * columns + j + 1] + 1
                                                    : std::max(best[(i + 1) * columns + j], best[i * columns + j + 1]);
      }
    }
    std::pair<Lines, Lines> out;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
      if (i < a.size() && j < b.size() && equal(*a[i], *b[j])) {
        ++i;
        ++j;
      } else if (j == b.size() || (i < a.size() && best[(i + 1) * columns + j] >= best[i * columns + j + 1])) {
        out.first.push_back(a[i++]);
      } else {
        out.second.push_back(b[j++]);
      }
    }
    return out;
  }

  void report(const Line& a, const Line& b, const Line& around_a, const Line& around_b) {
    Difference difference;
    difference.sort = sort_;
    difference.path_a = a.path.empty() ? around_a.path : a.path;
    difference.path_b = b.path.empty() ? around_b.path : b.path;
    difference.path = difference.path_a.empty() ? difference.path_b : difference.path_a;
    if (difference.path.empty()) {
      const std::string& own = a.name.empty() ? b.name : a.name;
      difference.path = path_of(depth_ == 0 ? own : around_a.name);
    }
    const Line& there = written(a).empty() ? b : a;
    difference.what = there.sort == Line::Sort::statement || there.name.empty() ? "statement" : there.name;
    difference.a = written(a);
    difference.b = written(b);
    found_.push_back(std::move(difference));
  }

  std::vector<Difference> found_;
  int depth_ = 0;
  Class sort_ = Class::component;
};

/// The lines of a model, with what zones list in order, since it does not matter in which.
Line lines_with_sorted_zones(const model::Model& model) {
  const auto lists_one = [](const model::Zone& zone) { return zone.seen_by.size() < 2 && zone.families.size() < 2; };
  const ModelWords words(model, ModelWords::Variables::bare);
  if (std::all_of(model.zones.begin(), model.zones.end(), lists_one)) {
    return model_lines(model, words);
  }
  model::Model plain = model;
  for (model::Zone& zone : plain.zones) {
    std::sort(zone.seen_by.begin(), zone.seen_by.end());
    std::sort(zone.families.begin(), zone.families.end(),
              [&](model::FamilyId x, model::FamilyId y) { return words.name(x) < words.name(y); });
  }
  return model_lines(plain, ModelWords(plain, ModelWords::Variables::bare));
}

/// Requirements in their order where that means something: where one of them can fail before another one forbids.
void add_requirements(const model::Model& model, const ModelWords& words, Line& lines) {
  Faults faults(model);
  model::each<model::Action>(model, [&](const model::Action& action) {
    const bool any_fails = std::any_of(action.guards.begin(), action.guards.end(),
                                       [&](const model::Guard& guard) { return faults.can_fail(guard.value); });
    if (action.guards.size() < 2 || !any_fails || action.element.is_none()) {
      return;
    }
    Line order;
    order.path = model.elements[action.element].path;
    order.name = "requirements of " + action.name + " in order";
    for (const model::Guard& guard : action.guards) {
      order.text += (order.text.empty() ? "" : "; ") + words.expr(guard.value);
    }
    lines.inside.push_back(std::move(order));
  });
}

/// Whether the piece types of a family come in the order of the values of their attributes.
bool follows_its_kinds(const model::Model& model, const model::Family& family) {
  const auto values = [&](std::size_t type) {
    std::vector<int> out;
    for (const model::Attribute& attribute : family.attributes) {
      out.push_back(attribute.values[type]);
    }
    return out;
  };
  const std::vector<model::PieceTypeId> types = family.type_ids();
  const auto owner = [&](std::size_t type) { return model.types[types[type]].owner; };
  for (std::size_t type = 1; type < types.size(); ++type) {
    if (values(type) < values(type - 1) && owner(type) <= owner(type - 1)) {
      return false;
    }
  }
  return !family.rows;
}

/// Piece types in the order in which they are gone through, but for what follows from the order of kinds.
Line order_of(const model::Model& model, const std::vector<model::FamilyId>& families, const ModelWords& words) {
  Line order;
  order.name = "order of";
  for (const model::FamilyId family : families) {
    order.name += " " + words.name(family);
    std::vector<std::string> types;
    if (follows_its_kinds(model, model.families[family])) {
      types.push_back(words.name(family));
    } else {
      for (const model::PieceTypeId type : model.families[family].type_ids()) {
        types.push_back(model.types[type].name);
      }
    }
    order.text += fmt::format("{}{}", order.text.empty() ? "" : ", ", fmt::join(types, ", "));
  }
  return order;
}

/// What is aimed at by its name, which is that of A, in place of its path.
void name_targets(const model::Model& model, Line& lines) {
  const auto name_in = [&model](const auto& list, const std::string& path) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& each) {
      return !each.element.is_none() && model.elements[each.element].path == path;
    });
    return found == list.end() ? path : found->name;
  };
  for (Line& line : lines.inside) {
    if (class_of(line.name) != Class::effect) {
      continue;
    }
    for (Line& member : line.inside) {
      if (member.name == "target") {
        member.text = name_in(model.rules, name_in(model.defines, member.text));
      }
    }
  }
}

/// Puts lists in order of which the order does not matter.
Line sorted_lines(const model::Model& model) {
  Line lines = lines_with_sorted_zones(model);
  const ModelWords words(model, ModelWords::Variables::bare);
  const Uses uses(model);
  for (const std::vector<model::FamilyId>& families : uses.ordered_families()) {
    lines.inside.push_back(order_of(model, families, words));
  }
  add_requirements(model, words, lines);
  name_targets(model, lines);
  for (const model::KindId kind : ids(model.kinds)) {
    const model::Kind& of = model.kinds[kind];
    if (of.form != model::Form::names || uses.orders(kind)) {
      continue;
    }
    for (Line& line : lines.inside) {
      if (line.name != "kind " + of.name) {
        continue;
      }
      std::vector<std::string> values = of.values;
      std::sort(values.begin(), values.end());
      for (Line& member : line.inside) {
        member.text = member.name == "values" ? fmt::format("{}", fmt::join(values, ", ")) : member.text;
      }
    }
  }
  return lines;
}

bool begins_with(const std::string& path, const std::string& whole) {
  return !whole.empty() && path.compare(0, whole.size(), whole) == 0 &&
         (path.size() == whole.size() || path[whole.size()] == '.');
}

} // namespace

std::vector<Difference> unequal_members(const model::Model& a, const model::Model& b) {
  Comparing comparing;
  comparing.members(sorted_lines(a), sorted_lines(b));
  return std::move(comparing).take();
}

bool is_within(const Difference& unequal, const Difference& reported) {
  for (const std::string* path : {&unequal.path, &unequal.path_a, &unequal.path_b}) {
    for (const std::string* other : {&reported.path, &reported.path_a, &reported.path_b}) {
      if (begins_with(*path, *other) || begins_with(*other, *path)) {
        return true;
      }
    }
  }
  return false;
}

} // namespace brehon::diff
