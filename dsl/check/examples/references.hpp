#pragma once

#include "dsl/check/examples/context.hpp"

#include <optional>

/// What facts are about: places, markers, scores.
namespace brehon::examples {

/// A name with indices: `score.cattle[ann]`, `seen[ann].times`.
struct Reference {
  const Node* whole = nullptr;
  std::string_view name;
  const Node* base = nullptr; // the name
  const Node* member = nullptr;
  std::vector<const Node*> indices;
};

/// `score` and `returns`, and with them all names of what follows from a state.
bool is_point(std::string_view name);
bool is_special(std::string_view name);

/// Reports what is no name with indices.
std::optional<Reference> reference_of(Context& context, const Node& node);
/// The zone or marker that it names; none where it names another thing.
model::ZoneId zone_of(const Context& context, const Reference& reference);
model::MarkerId marker_of(const Context& context, const Reference& reference);
/// The memory whose `times` it names; none where it names another thing.
model::MemoryId memory_of(const Context& context, const Reference& reference);
/// Notes what it names.
void note_reference(const Context& context, const Reference& reference);
/// Reports that it names nothing that a fact can be about; `others` are names that would do, too.
void unknown_reference(Context& context, const Reference& reference, const std::vector<std::string_view>& others);
/// The values of the indices, of which there may be fewer than dimensions. Reports those that are wrong; false then.
bool check_indices(Context& context, const Reference& reference, const std::vector<model::KindId>& dimensions,
                   std::vector<int>& out);

} // namespace brehon::examples
