#include "tools/batches/record.hpp"

#include "tests/catch.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace brehon {

namespace {

struct Things {
  std::int64_t number = 0;
  std::uint32_t small = 0;
  double real = 0;
  bool flag = false;
  std::string text;
  std::vector<int> list;
  std::map<double, std::uint64_t> map;

  friend bool operator==(const Things&, const Things&) = default;
};

template <class Record> void transcribe(Record& record, Things& things) {
  const auto number = [&](auto& value) { record.number(value); };
  record.number(things.number);
  record.number(things.small);
  record.real(things.real);
  record.flag(things.flag);
  record.text(things.text);
  record.list(things.list, number);
  record.map(
      things.map, [&](double& value) { record.real(value); }, number);
}

Things some_things() {
  return {std::numeric_limits<std::int64_t>::min(),
          4'000'000'000U,
          0.1,
          true,
          "a text\nof two lines, \"7 8 9\"",
          {1, -2, 3},
          {{-0.5, 3}, {std::nextafter(1.0, 2.0), std::numeric_limits<std::uint64_t>::max()}}};
}

} // namespace

TEST_CASE("record: what is written is what is read") {
  Things things = some_things();
  Things read;
  CHECK(read_record(recorded(things), read));
  CHECK(read == things);
}

TEST_CASE("record: a part of a text, or more than one, is none") {
  Things things = some_things();
  const std::string text = recorded(things);
  for (std::size_t length = 0; length < text.size(); ++length) {
    Things read;
    CHECK_FALSE(read_record(text.substr(0, length), read));
  }
  Things read;
  CHECK_FALSE(read_record(text + "1 ", read));
}

TEST_CASE("record: no text asks for more than there is") {
  for (const char* text : {"18446744073709551615 ", "99999999999999999999 ", "-1 ", "3 1 2 ", "x ", " ", "1  "}) {
    std::vector<int> read;
    RecordReader reader(text);
    reader.list(read, [&](int& value) { reader.number(value); });
    CHECK_FALSE(reader.whole());
    CHECK(read.size() < 10);
  }
}

} // namespace brehon
