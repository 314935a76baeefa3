#include "dsl/base/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace brehon {

namespace {

constexpr std::array catalogue = {
#define X(id, severity, meaning) CatalogueEntry{DiagnosticId::id, #id, Severity::severity, meaning},
#include "dsl/base/diagnostics.def"
#undef X
};

auto sort_key(const Diagnostic& diagnostic) {
  const Span span = diagnostic.span;
  return std::make_tuple(span.file, span.begin, span.end, diagnostic.id, std::string_view(diagnostic.message));
}

} // namespace

std::span<const CatalogueEntry> diagnostic_catalogue() {
  return catalogue;
}

std::string_view name(DiagnosticId id) {
  return catalogue[static_cast<std::size_t>(id)].name;
}

Severity severity(DiagnosticId id) {
  return catalogue[static_cast<std::size_t>(id)].severity;
}

std::string_view name(Severity severity) {
  switch (severity) {
  case Severity::error:
    return "error";
  case Severity::warning:
    return "warning";
  }
  return {};
}

void suggest_word(Diagnostic& finding, std::string_view word) {
  finding.suggestion = "did you mean `" + std::string(word) + "`?";
  finding.fix = Fix{finding.span, std::string(word)};
}

Diagnostic& Diagnostics::report(DiagnosticId id, Span span, std::string message) {
  return all_.emplace_back(Diagnostic{id, span, std::move(message), {}, {}, {}, {}});
}

void Diagnostics::append(const Diagnostics& other) {
  all_.insert(all_.end(), other.all_.begin(), other.all_.end());
}

bool Diagnostics::has(DiagnosticId id) const {
  return std::any_of(all_.begin(), all_.end(), [id](const Diagnostic& diagnostic) { return diagnostic.id == id; });
}

bool Diagnostics::only(std::size_t first, std::initializer_list<DiagnosticId> ids) const {
  return std::all_of(all_.begin() + static_cast<std::ptrdiff_t>(first), all_.end(),
                     [&](const Diagnostic& each) { return std::find(ids.begin(), ids.end(), each.id) != ids.end(); });
}

bool Diagnostics::has_errors() const {
  return std::any_of(all_.begin(), all_.end(),
                     [](const Diagnostic& diagnostic) { return severity(diagnostic.id) == Severity::error; });
}

std::vector<const Diagnostic*> Diagnostics::sorted() const {
  std::vector<const Diagnostic*> result;
  for (const Diagnostic& diagnostic : all_) {
    result.push_back(&diagnostic);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Diagnostic* a, const Diagnostic* b) { return sort_key(*a) < sort_key(*b); });
  const auto same = [](const Diagnostic* a, const Diagnostic* b) { return sort_key(*a) == sort_key(*b); };
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  return result;
}

} // namespace brehon
