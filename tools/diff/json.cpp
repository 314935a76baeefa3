#include "tools/diff/report.hpp"

#include "interpreter/play/intervals.hpp"

#include <nlohmann/json.hpp>

namespace brehon::diff {

namespace {

using Json = nlohmann::ordered_json;

Json passage_json(const std::vector<TextLine>& passage) {
  Json lines = Json::array();
  for (const TextLine& line : passage) {
    Json shown = {{"source", line.source}, {"line", line.line}};
    if (line.where != std::to_string(line.line)) {
      shown["where"] = line.where;
    }
    shown["text"] = line.text;
    lines.push_back(std::move(shown));
  }
  return lines;
}

Json side_json(const PageSide& side) {
  const auto or_null = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  return {{"says", or_null(side.says)},
          {"why", or_null(side.why)},
          {"cites", or_null(side.cites)},
          {"passage", passage_json(side.passage)}};
}

Json witness_json(const Difference& difference) {
  if (!difference.witness) {
    return {};
  }
  const Witness& witness = *difference.witness;
  return {{"players", witness.players},
          {"choices", witness.choices},
          {"given", witness.given},
          {"entry", witness.entry},
          {"plays", witness.plays},
          {"decision", witness.decision},
          {"a", witness.in_a},
          {"b", witness.in_b},
          {"example_a", witness.example_a},
          {"example_b", witness.example_b},
          {"alone", witness.alone},
          {"made_up", witness.made_up},
          {"under_a", witness.under_a},
          {"under_b", witness.under_b}};
}

Json rate_json(const Rate& rate) {
  const Interval share = wilson(rate.parted, rate.games);
  Json json = {{"players", rate.players},
               {"games", rate.games},
               {"parted", rate.parted},
               {"low", share.low},
               {"high", share.high}};
  json["decision"] = rate.parted == 0 ? Json() : Json(rate.decision);
  json["first"] = rate.parted == 0 ? Json()
                                   : Json({{"decision", rate.first.decision},
                                           {"sort", parted_in_name(rate.first.sort)},
                                           {"play", rate.first.play},
                                           {"a", rate.first.in_a},
                                           {"b", rate.first.in_b}});
  return json;
}

Json rates_json(const std::vector<Rate>& rates) {
  Json json = Json::array();
  for (const Rate& rate : rates) {
    json.push_back(rate_json(rate));
  }
  return json;
}

Json card_json(const Card& card) {
  const Difference& difference = *card.difference;
  Json together = Json::array();
  for (const auto& [number, path] : card.together) {
    together.push_back(number);
  }
  Json json = {{"number", card.number},
               {"class", class_name(difference.sort)},
               {"path", difference.path},
               {"what", difference.what},
               {"title", card.title},
               {"changes_play", difference.changes_play()},
               {"as_printed", difference.printed},
               {"players", difference.players},
               {"choices", difference.choices},
               {"a", side_json(card.a)},
               {"b", side_json(card.b)},
               {"acts_on", difference.acts_on},
               {"together", together}};
  json["against"] = card.against.empty() ? Json()
                                         : Json({{"says", card.against},
                                                 {"cites", card.against_cites},
                                                 {"passage", passage_json(card.against_passage)}});
  json["lock_step"] = difference.rate ? rate_json(*difference.rate) : Json();
  json["witness"] = witness_json(difference);
  json["search"] = card.outcome.empty() ? Json() : Json(card.outcome);
  return json;
}

std::string dumped(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string page_json(const Page& page, const Report& report) {
  Json counts = Json::object();
  for (const auto& [name, number] : page.counts) {
    counts[name] = number;
  }
  Json differences = Json::array();
  for (const Section& section : page.sections) {
    for (const Card& card : section.cards) {
      differences.push_back(card_json(card));
    }
  }
  return dumped({{"a", page.name_a},
                 {"b", page.name_b},
                 {"related", report.related},
                 {"summary", page.summary},
                 {"aligned", page.aligned},
                 {"counts", counts},
                 {"lock_step", rates_json(report.rates)},
                 {"differences", differences}});
}

// ---- all pairs

std::string matrix_json(const Matrix& matrix) {
  Json pairs = Json::array();
  for (std::size_t row = 0; row < matrix.names.size(); ++row) {
    for (std::size_t column = row + 1; column < matrix.names.size(); ++column) {
      Json counts = Json::object();
      for (std::size_t i = 0; i < matrix.counts[row][column].size(); ++i) {
        counts[std::string(class_name(static_cast<Class>(i)))] = matrix.counts[row][column][i];
      }
      pairs.push_back({{"a", matrix.names[row]}, {"b", matrix.names[column]}, {"counts", counts}});
    }
  }
  return dumped({{"names", matrix.names}, {"pairs", pairs}});
}

} // namespace brehon::diff
