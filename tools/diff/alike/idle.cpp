#include "tools/diff/alike/idle.hpp"

#include "dsl/model/walk.hpp"

#include <algorithm>
#include <concepts>
#include <string_view>

namespace brehon::diff {

namespace {

using model::Model;

/// Parts that are there for others, which mention them. All other members of a model are the play.
template <class T>
concept Declared =
    std::same_as<T, List<model::Kind, model::KindId>> || std::same_as<T, List<model::Family, model::FamilyId>> ||
    std::same_as<T, List<model::PieceType, model::PieceTypeId>> || std::same_as<T, List<model::Zone, model::ZoneId>> ||
    std::same_as<T, List<model::Marker, model::MarkerId>> || std::same_as<T, List<model::Memory, model::MemoryId>> ||
    std::same_as<T, List<model::Matchup, model::MatchupId>> || std::same_as<T, List<model::Table, model::TableId>>;

/// What the play mentions, and what that mentions.
class Mentioned {
public:
  explicit Mentioned(const Model& model) : model_(model) {
    model::members(model, [&]<class T>(const model::Member&, const T& member) {
      if constexpr (!Declared<T>) {
        note_all(member);
      }
    });
    for (const model::Effect& effect : model.effects) { // it aims at an element, which is then mentioned
      note_aim(effect.target);
    }
  }

  std::set<std::string> others() {
    std::set<std::string> out;
    add_others(model_.kinds, kinds_, out);
    add_others(model_.families, families_, out);
    add_others(model_.zones, zones_, out);
    add_others(model_.markers, markers_, out);
    add_others(model_.memories, memories_, out);
    add_others(model_.matchups, matchups_, out);
    add_others(model_.tables, tables_, out);
    return out;
  }

private:
  template <class T> void note_all(const T& part) {
    if constexpr (std::same_as<T, model::Expr>) {
      note_kinds(part.type);
    }
    if constexpr (model::Part<const T>) {
      model::members(part, [&](const model::Member& member, const auto& each) {
        if (member.matter != model::Matter::derived) {
          note_all(each);
        }
      });
    } else if constexpr (model::IsId<T>::value) {
      note(part);
    } else if constexpr (model::Sequence<const T>) {
      for (const auto& each : part) {
        note_all(each);
      }
    } else if constexpr (model::IsPair<T>::value) {
      note_all(part.first);
      note_all(part.second);
    } else if constexpr (model::IsOptional<T>::value) {
      if (part) {
        note_all(*part);
      }
    }
  }

  /// Of a value its kind is known by its type only. Which families and zones could be meant mentions none of them.
  void note_kinds(const model::Type& type) {
    note(type.kind);
    for (const model::Type& part : type.parts) {
      note_kinds(part);
    }
  }

  void note(model::KindId id) { note(id, model_.kinds, kinds_); }
  void note(model::FamilyId id) { note(id, model_.families, families_); }
  void note(model::ZoneId id) { note(id, model_.zones, zones_); }
  void note(model::MarkerId id) { note(id, model_.markers, markers_); }
  void note(model::MemoryId id) { note(id, model_.memories, memories_); }
  void note(model::MatchupId id) { note(id, model_.matchups, matchups_); }
  void note(model::TableId id) { note(id, model_.tables, tables_); }
  void note(model::PieceTypeId type) {
    if (!type.is_none()) {
      note(model_.types[type].family);
    }
  }
  template <class Id> void note(Id /*of what is no declared part*/) {}

  template <class Each, class Id> void note(Id id, const List<Each, Id>& list, std::set<Id>& known) {
    if (!id.is_none() && known.insert(id).second && !is_box(id)) {
      note_all(list[id]);
    }
  }

  /// It takes every family, also those that nobody mentions.
  static bool is_box(model::ZoneId zone) { return zone == model::box; }
  template <class Id> static bool is_box(Id) { return false; }

  void note_aim(model::ElementId element) {
    note_named(element, model_.markers, markers_);
    note_named(element, model_.matchups, matchups_);
    note_named(element, model_.tables, tables_);
  }

  template <class Each, class Id>
  void note_named(model::ElementId element, const List<Each, Id>& list, std::set<Id>& known) {
    for (const Id id : ids(list)) {
      if (!element.is_none() && list[id].element == element) {
        note(id, list, known);
      }
    }
  }

  template <class Each, class Id>
  void add_others(const List<Each, Id>& list, const std::set<Id>& known, std::set<std::string>& out) const {
    for (const Id id : ids(list)) {
      const model::ElementId element = list[id].element;
      if (known.count(id) == 0 && !element.is_none() && !model_.elements[element].path.empty()) {
        out.insert(model_.elements[element].path);
      }
    }
  }

  const Model& model_;
  std::set<model::KindId> kinds_;
  std::set<model::FamilyId> families_;
  std::set<model::ZoneId> zones_;
  std::set<model::MarkerId> markers_;
  std::set<model::MemoryId> memories_;
  std::set<model::MatchupId> matchups_;
  std::set<model::TableId> tables_;
};

} // namespace

std::set<std::string> idle_parts(const Model& model) {
  return Mentioned(model).others();
}

} // namespace brehon::diff
