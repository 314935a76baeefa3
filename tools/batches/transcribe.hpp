#pragma once

#include "interpreter/machine/processor.hpp"
#include "interpreter/machine/score.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What several sorts of batches consist of, for `record.hpp`.
namespace brehon {

template <class Record> void transcribe(Record& record, Span& span) {
  record.number(span.file);
  record.number(span.begin);
  record.number(span.end);
}

template <class Record> void transcribe(Record& record, std::optional<Fault>& fault) {
  bool there = fault.has_value();
  record.flag(there);
  if (there) {
    auto& [message, span, element, instruction, claim, values] = fault ? *fault : fault.emplace();
    record.text(message);
    transcribe(record, span);
    record.number(element);
    record.number(instruction);
    record.number(claim);
    record.list(values, [&](std::pair<Span, std::string>& each) {
      transcribe(record, each.first);
      record.text(each.second);
    });
  }
}

/// The non-zero ones of many counts.
template <class Record, class Counts> void transcribe_counts(Record& record, Counts& counts) {
  std::vector<std::pair<std::size_t, std::uint64_t>> some;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts.data()[i] > 0) {
      some.emplace_back(i, counts.data()[i]);
    }
  }
  record.list(some, [&](auto& each) {
    record.number(each.first);
    record.number(each.second);
  });
  for (const auto& [i, count] : some) {
    if (i < counts.size()) {
      counts.data()[i] = count;
    }
  }
}

template <class Record> void transcribe(Record& record, Trace& trace) {
  transcribe_counts(record, trace.counts);
  transcribe_counts(record, trace.steps);
}

} // namespace brehon
