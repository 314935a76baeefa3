#include BREHON_ENGINE_HEADER

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

// Bytes are calls of the C interface of an engine, in any order and with any numbers: it answers, and a copy of a
// session is what the session is.

#define JOIN_(game, name) game##_##name
#define JOIN(game, name) JOIN_(game, name)
#define ENGINE(name) JOIN(BREHON_ENGINE, name)

namespace {

using Session = ENGINE(session);

void apply_one(Session* session, std::size_t number) {
  std::array<std::int32_t, 64> actions;
  const int count = ENGINE(legal_actions)(session, actions.data(), static_cast<int>(actions.size()));
  const std::size_t listed = std::min(actions.size(), static_cast<std::size_t>(count));
  if (listed > 0 && ENGINE(apply_action)(session, actions[number % listed]) != 1) {
    std::abort();
  }
}

void write_texts(Session* session, std::size_t room) {
  std::vector<char> text(room);
  ENGINE(to_string)(session, text.data(), room);
  const int player = static_cast<int>(room % 8) - 2;
  ENGINE(observation_string)(session, player, text.data(), room);
  ENGINE(action_to_string)(session, static_cast<std::int32_t>(room) - 9, text.data(), room);
  ENGINE(information_state_string)(session, player, text.data(), room);
  ENGINE(returns)(session, player);
  std::vector<float> numbers(static_cast<std::size_t>(ENGINE(observation_tensor_size)(session)));
  ENGINE(observation_tensor)(session, player, numbers.data());
}

void save_and_load(const Session* session) {
  std::vector<char> text(ENGINE(save)(session, nullptr, 0) + 1);
  ENGINE(save)(session, text.data(), text.size());
  Session* const again = ENGINE(load)(text.data());
  if (again == nullptr || ENGINE(hash)(again) != ENGINE(hash)(session)) {
    std::abort();
  }
  ENGINE(free)(again);
}

void copy(Session*& session) {
  Session* const other = ENGINE(copy)(session);
  if (other == nullptr || ENGINE(hash)(other) != ENGINE(hash)(session)) {
    std::abort();
  }
  ENGINE(free)(session);
  session = other;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Session* session = ENGINE(new)(1);
  for (std::size_t i = 0; i + 1 < size; i += 2) {
    const std::size_t number = data[i + 1];
    switch (data[i] % 8) {
    case 0:
      ENGINE(apply_action)(session, static_cast<std::int32_t>(number * 0x01010101U));
      break;
    case 1:
      ENGINE(undo_action)(session);
      break;
    case 2:
      write_texts(session, number);
      save_and_load(session);
      break;
    case 3:
      copy(session);
      break;
    case 4:
      ENGINE(draw)(session);
      break;
    default:
      ENGINE(draw)(session);
      apply_one(session, number);
    }
  }
  ENGINE(free)(session);
  return 0;
}
