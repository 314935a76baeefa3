#include "tools/diff/report.hpp"

#include "interpreter/play/intervals.hpp"

#include <fmt/format.h>

namespace brehon::diff {

namespace {

/// Columns of a difference that hold what is said; those of play are behind them.
constexpr std::size_t columns_of_texts = 17;

std::string numbers_text(const Card& card) {
  std::string text;
  for (const auto& [number, path] : card.together) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", number);
  }
  return text;
}

doc::Cell cell(std::string text) {
  doc::Cell result;
  result.text = std::move(text);
  return result;
}

doc::Table with_columns(const std::vector<std::string>& labels) {
  doc::Table table;
  table.cited = false;
  for (const std::string& label : labels) {
    table.columns.push_back({label, label, {}, false});
  }
  return table;
}

/// Its columns; empty ones where nothing was played.
void add_rate(const std::optional<Rate>& rate, doc::Row& row) {
  if (!rate) {
    row.cells.resize(row.cells.size() + 6);
    return;
  }
  const Interval share = wilson(rate->parted, rate->games);
  for (std::string text : {std::to_string(rate->players), std::to_string(rate->parted), std::to_string(rate->games),
                           fmt::format("{:.4f}", share.low), fmt::format("{:.4f}", share.high),
                           rate->parted == 0 ? std::string() : std::to_string(rate->decision)}) {
    row.cells.push_back(cell(std::move(text)));
  }
}

/// `3 option` and `12 wording`, a line each; below the diagonal nothing.
std::string counts_text(const Matrix& matrix, std::size_t row, std::size_t column) {
  const std::vector<int>& counts = matrix.counts[row][column];
  if (column == row) {
    return "\u00b7";
  }
  if (column < row) {
    return {};
  }
  if (counts.empty()) {
    return "not compared";
  }
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      text += fmt::format("{}{} {}", text.empty() ? "" : "\n", counts[i], class_name(static_cast<Class>(i)));
    }
  }
  return text.empty() ? "0" : text;
}

} // namespace

doc::Table page_table(const Page& page, const Report& report) {
  doc::Table table =
      with_columns({"class",    "path",      "what",      "as_printed", "only",      "a",       "b",       "cites_a",
                    "cites_b",  "passage_a", "passage_b", "example_a",  "example_b", "under_a", "under_b", "number",
                    "together", "players",   "parted",    "games",      "low",       "high",    "decision"});
  for (const Section& section : page.sections) {
    for (const Card& card : section.cards) {
      const Difference& difference = *card.difference;
      const Witness witness = difference.witness.value_or(Witness());
      table.rows.emplace_back();
      for (std::string text :
           {std::string(class_name(difference.sort)), difference.path, difference.what,
            std::string(difference.printed ? "yes" : "no"), card.only, card.a.says, card.b.says, card.a.cites,
            card.b.cites, passage_text(card.a.passage), passage_text(card.b.passage), witness.example_a,
            witness.example_b, witness.under_a, witness.under_b, std::to_string(card.number), numbers_text(card)}) {
        table.rows.back().cells.push_back(cell(std::move(text)));
      }
      add_rate(difference.rate, table.rows.back());
    }
  }
  for (const Rate& rate : report.rates) {
    table.rows.emplace_back();
    table.rows.back().cells.push_back(cell("lock step"));
    table.rows.back().cells.resize(columns_of_texts);
    add_rate(rate, table.rows.back());
  }
  return table;
}

doc::Table pair_table(const Matrix& matrix) {
  std::vector<std::string> labels = {"a", "b"};
  for (int i = 0; i < class_count; ++i) {
    labels.emplace_back(class_name(static_cast<Class>(i)));
  }
  doc::Table table = with_columns(labels);
  for (std::size_t row = 0; row < matrix.names.size(); ++row) {
    for (std::size_t column = row + 1; column < matrix.names.size(); ++column) {
      const std::vector<int>& counts = matrix.counts[row][column];
      std::vector<doc::Cell> cells = {cell(matrix.names[row]), cell(matrix.names[column])};
      for (std::size_t i = 0; i < class_count; ++i) {
        cells.push_back(cell(counts.empty() ? "" : std::to_string(counts[i])));
      }
      table.rows.push_back({{}, std::move(cells), {}});
    }
  }
  return table;
}

doc::Document matrix_document(const Matrix& matrix) {
  std::vector<std::string> labels = {""};
  labels.insert(labels.end(), matrix.names.begin(), matrix.names.end());
  doc::Table table = with_columns(labels);
  table.name = "differences";
  table.matrix = true;
  for (std::size_t row = 0; row < matrix.names.size(); ++row) {
    std::vector<doc::Cell> cells = {cell(matrix.names[row])};
    for (std::size_t column = 0; column < matrix.names.size(); ++column) {
      cells.push_back(cell(counts_text(matrix, row, column)));
    }
    table.rows.push_back({{}, std::move(cells), {}});
  }
  doc::Document document;
  document.title = "Differences of all editions";
  document.language = "en";
  document.contents_title = "Contents";
  document.report = true;
  document.lead.emplace_back(std::move(table));
  return document;
}

} // namespace brehon::diff
