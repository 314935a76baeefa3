#include "tools/engine/data/tensor.hpp"

#include "interpreter/play/tensor.hpp"
#include "tools/engine/data/lists.hpp"
#include "tools/engine/data/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace brehon::engine {

namespace {

template <typename Number> std::vector<std::string> number_texts(const Number* numbers, std::size_t count) {
  std::vector<std::string> out;
  std::for_each_n(numbers, count, [&out](Number number) { out.push_back(std::to_string(number)); });
  return out;
}

std::string print_zone_tensor(const tensor::ZoneTable& zone, int number, std::size_t types, std::string& text) {
  constexpr std::string_view shapes[] = {"bag", "slot", "pile", "row"};
  const std::string name = fmt::format("tensor_zone_{}", number);
  text += array("int", name + "_types", number_texts(zone.types, static_cast<std::size_t>(zone.type_count)), "0");
  text += array("int", name + "_faces", number_texts(zone.faces, types), "0");
  text += array("int", name + "_backs", number_texts(zone.backs, types), "0");
  text += array("int", name + "_holders", number_texts(zone.holders, static_cast<std::size_t>(zone.places)), "0");
  return fmt::format("\n    {{tensor::Shape::{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}, {11}, {12}_types, "
                     "{12}_faces, {12}_backs, {12}_holders, {13}, {14}, {15}, {16}, {17}, {18}, {19}}}",
                     shapes[static_cast<std::size_t>(zone.shape)], zone.open, zone.turnable, zone.by_holder,
                     zone.by_others, zone.by_owner, zone.uncounted, zone.places, zone.base, zone.stride, zone.capacity,
                     zone.type_count, name, zone.channels, zone.counts_at, zone.order_at, zone.face_down_at,
                     zone.uncounted_at, zone.withheld_at, zone.scale);
}

std::string print_marker_tensor(const tensor::MarkerTable& marker, int number, std::string& text) {
  constexpr std::string_view sorts[] = {"flag", "choice", "number"};
  const std::string name = fmt::format("tensor_marker_{}", number);
  const auto count = static_cast<std::size_t>(marker.count);
  text += array("std::uint32_t", name + "_seen", number_texts(marker.seen_by, count), "0");
  text += array("int", name + "_holders", number_texts(marker.holders, count), "0");
  return fmt::format("\n    {{tensor::MarkerSort::{0}, {1}, {2}, {3}_seen, {3}_holders, {4}, {5}, {6}, {7}, {8}}}",
                     sorts[static_cast<std::size_t>(marker.sort)], marker.first, marker.count, name, marker.low,
                     marker.values, marker.at, marker.known_at, marker.scale);
}

} // namespace

std::string print_tensor(const Program& program) {
  const ObservationTensor tensor(program);
  const tensor::Layout& layout = tensor.layout();
  const std::size_t types = program.model.types.size();
  std::string text;
  std::vector<std::string> zones, markers, parts;
  for (int z = 0; z < layout.zone_count; ++z) {
    zones.push_back(print_zone_tensor(layout.zones[z], z, types, text));
  }
  for (int m = 0; m < layout.marker_count; ++m) {
    markers.push_back(print_marker_tensor(layout.markers[m], m, text));
  }
  text += array("tensor::ZoneTable", "tensor_zones", zones, "");
  text += array("tensor::MarkerTable", "tensor_markers", markers, "{}");
  text += array("int", "tensor_owners", number_texts(layout.owners, types), "0");
  for (const TensorPart& part : tensor.parts()) {
    const std::vector<int> shape = part.shape();
    const std::string name = fmt::format("tensor_shape_{}", parts.size());
    text += array("int", name, number_texts(shape.data(), shape.size()), "0");
    parts.push_back(fmt::format("\n    {{{}, {}, {}, {}}}", literal(part.name), part.first, name, part.scale));
  }
  text += array("TensorPart", "tensor_parts", parts, "");
  return text + fmt::format("constexpr tensor::Layout tensor_layout = {{{}, {}, tensor_zones, {}, tensor_markers, {}, "
                            "tensor_owners, {}, {}, {}, {}, {}, {}}};\n\n",
                            layout.size, layout.players, layout.zone_count, layout.marker_count, layout.player_at,
                            layout.to_act_at, layout.chance_at, layout.others_at, layout.ended_at, layout.winners_at);
}

} // namespace brehon::engine
