#pragma once

#include "dsl/base/id.hpp"

#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

/// Values as one text, and back. A type says once what it consists of, in a function
/// `transcribe(Record&, Value&)` for both directions, so that what is written is what is read.
namespace brehon {

class RecordWriter {
public:
  template <std::integral T> void number(const T& value) { text_ += std::to_string(value) + ' '; }
  template <class E>
  requires std::is_enum_v<E>
  void number(const E& value) { number(static_cast<int>(value)); }
  template <class Tag> void number(const Id<Tag>& value) { number(value.number()); }
  void flag(const bool& value) { number(value ? 1 : 0); }
  /// Exact.
  void real(const double& value) { number(std::bit_cast<std::uint64_t>(value)); }
  void text(const std::string& value) {
    number(value.size());
    text_ += value;
  }
  /// Each element by `part`.
  template <class T, class Part> void list(std::vector<T>& values, const Part& part) {
    number(values.size());
    for (T& each : values) {
      part(each);
    }
  }
  /// Each key and each value by a function.
  template <class Map, class Key, class Value> void map(Map& values, const Key& key, const Value& value) {
    number(values.size());
    for (auto& [first, second] : values) {
      typename Map::key_type copy = first;
      key(copy);
      value(second);
    }
  }

  std::string take() { return std::move(text_); }

private:
  std::string text_;
};

/// Reads what a `RecordWriter` has written. Whatever the text is, nothing worse comes of it than that `whole` is false.
class RecordReader {
public:
  explicit RecordReader(std::string_view text) : rest_(text) {}

  template <std::integral T> void number(T& value) {
    T read = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), read);
    const auto length = static_cast<std::size_t>(end - rest_.data());
    if (error != std::errc() || length == rest_.size() || rest_[length] != ' ') {
      fail();
      return;
    }
    rest_.remove_prefix(length + 1);
    value = read;
  }
  template <class E>
  requires std::is_enum_v<E>
  void number(E& value) {
    std::underlying_type_t<E> read{};
    number(read);
    value = static_cast<E>(read);
  }
  template <class Tag> void number(Id<Tag>& value) {
    int read = -1;
    number(read);
    value = Id<Tag>(read);
  }
  void flag(bool& value) {
    int read = 0;
    number(read);
    value = read != 0;
  }
  void real(double& value) {
    std::uint64_t bits = 0;
    number(bits);
    value = std::bit_cast<double>(bits);
  }
  void text(std::string& value) {
    value = std::string(rest_.substr(0, size()));
    rest_.remove_prefix(value.size());
  }
  template <class T, class Part> void list(std::vector<T>& values, const Part& part) {
    values.resize(size());
    for (std::size_t i = 0; i < values.size() && !failed_; ++i) {
      part(values[i]);
    }
  }
  template <class Map, class Key, class Value> void map(Map& values, const Key& key, const Value& value) {
    const std::size_t count = size();
    for (std::size_t i = 0; i < count && !failed_; ++i) {
      typename Map::key_type first{};
      key(first);
      value(values[first]);
    }
  }

  /// Whether all of the text was read, and was as it has to be.
  bool whole() const { return !failed_ && rest_.empty(); }

private:
  /// Of what follows; nothing takes less than a byte.
  std::size_t size() {
    std::size_t count = 0;
    number(count);
    if (count > rest_.size()) {
      fail();
      return 0;
    }
    return count;
  }
  void fail() {
    failed_ = true;
    rest_ = {};
  }

  std::string_view rest_;
  bool failed_ = false;
};

template <class Record, class T> void transcribe(Record& record, std::vector<T>& values) {
  record.list(values, [&](T& each) { transcribe(record, each); });
}

/// A value as text.
template <class Value> std::string recorded(Value& value) {
  RecordWriter writer;
  transcribe(writer, value);
  return writer.take();
}

/// Reads a text into a value; whether it is one. The value means nothing if not.
template <class Value> bool read_record(std::string_view text, Value& value) {
  RecordReader reader(text);
  transcribe(reader, value);
  return reader.whole();
}

} // namespace brehon
