#include "dsl/model/text/text.hpp"

#include "dsl/base/enumerators.hpp"
#include "dsl/model/claims.hpp"
#include "dsl/model/walk.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace brehon {

namespace {

/// FNV-1a of all members that differ from their defaults, with their names, so that it stays as it is where a part gets
/// another member.
class RulesHash {
public:
  explicit RulesHash(const model::Model& model) : model_(model) {}

  template <class T> void add(const T& x) {
    if constexpr (std::is_same_v<T, model::ElementId>) {
      add(x.is_none() ? std::string() : model_.elements[x].path);
    } else if constexpr (model::Part<const T>) {
      part(x);
    } else if constexpr (model::Sequence<const T>) {
      number(x.size());
      for (const auto& each : x) {
        add(each);
      }
    } else if constexpr (std::is_same_v<T, std::string>) {
      text(x);
    } else if constexpr (model::IsPair<T>::value) {
      add(x.first);
      add(x.second);
    } else if constexpr (std::is_enum_v<T>) {
      text(enumerator_name(x));
    } else if constexpr (std::is_arithmetic_v<T>) {
      number(static_cast<std::uint64_t>(x));
    } else if constexpr (model::IsId<T>::value) {
      number(static_cast<std::uint64_t>(x.number()));
    } else {
      static_assert(model::IsOptional<T>::value || model::Leaf<T> || model::IsShared<T>::value); // never play
    }
  }

  /// With the bits spread.
  std::uint64_t result() const {
    std::uint64_t hash = hash_;
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ULL;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebULL;
    return hash ^ (hash >> 31);
  }

private:
  template <class T> void part(const T& part) {
    static const T fresh;
    model::members_beside(part, fresh, [&](const model::Member& member, const auto& x, const auto* of_fresh) {
      const bool counts = member.matter != model::Matter::wording && member.matter != model::Matter::place;
      if (counts && (of_fresh == nullptr || !model::same(x, *of_fresh))) {
        text(member.name);
        add(x);
      }
    });
    byte(0);
  }

  void byte(unsigned char value) { hash_ = (hash_ ^ value) * 0x100000001b3ULL; }

  void text(std::string_view text) {
    for (const char c : text) {
      byte(static_cast<unsigned char>(c));
    }
    byte(0);
  }

  void number(std::uint64_t value) {
    hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15ULL;
    hash_ ^= hash_ >> 32;
  }

  const model::Model& model_;
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

} // namespace

std::uint64_t rules_hash(const model::Model& model) {
  if (!model.claims.empty()) {
    return rules_hash(model::without_claims(model));
  }
  RulesHash hash(model);
  hash.add(model);
  return hash.result();
}

} // namespace brehon
