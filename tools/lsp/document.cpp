#include "tools/lsp/document.hpp"

#include <algorithm>
#include <utility>

namespace brehon::lsp {

Document::Document(std::string uri, std::string text, Json version)
    : uri_(std::move(uri)), text_(std::move(text)), version_(std::move(version)) {}

void Document::replace(std::string text, Json version) {
  text_ = std::move(text);
  version_ = std::move(version);
  reconsider();
}

void Document::reconsider() {
  reading_.reset();
  checking_.reset();
  told_faults_ = false;
  checked_ = false;
  findings_ = {};
  runs_.reset();
}

bool Document::has_bases() {
  return reading_ && reading_->sources.size() > 1;
}

void Document::read_now(const Read& read) {
  if (!reading_)
    reading_ = read_document(path_of(uri_), text_, read);
}

View Document::view(Encoding encoding, const Read& read) {
  read_now(read);
  return {uri_, reading_, known_, encoding};
}

bool Document::has_work(bool with_examples) const {
  return !checked_ || (with_examples && runs_ && !runs_->done());
}

/// Whether it is better to go by what was found now than by what was found before: of a text with faults, less may be
/// known.
bool Document::knows_more(const Understanding& found) const {
  if (!known_ || reading_->sound)
    return true;
  const View before(uri_, reading_, known_, Encoding::utf8);
  const auto kept = std::count_if(known_->uses.begin(), known_->uses.end(),
                                  [&](const Use& use) { return before.now(use.name).has_value(); });
  return found.uses.size() >= static_cast<std::size_t>(kept);
}

Document::News Document::work(bool with_examples, const Read& read) {
  News news;
  read_now(read);
  if (!checked_ && !told_faults_ && !reading_->faults.empty()) {
    told_faults_ = true;
    news.findings = true;
  } else if (!checked_ && !reading_->tree) {
    checked_ = true;
  } else if (!checked_) {
    if (!checking_)
      checking_ = std::make_unique<Checking>(reading_);
    const auto before = checking_->understanding();
    checking_->step();
    if (checking_->understanding() != before && knows_more(*checking_->understanding())) {
      known_ = checking_->understanding();
      news.names = true;
    }
    if (!checking_->done())
      return news;
    checked_ = true;
    news.findings = reading_->sound;
    findings_ = checking_->findings();
    checking_.reset();
    if (known_ && known_->reading == reading_ && known_->sound)
      runs_.emplace(reading_);
    news.verdicts = runs_.has_value();
  } else if (with_examples && runs_ && !runs_->done()) {
    runs_->step();
    news.verdicts = news.findings = runs_->done();
  }
  return news;
}

void Document::finish_check(const Read& read) {
  while (!checked_)
    work(false, read);
}

std::vector<Shown> Document::shown(const View& view) const {
  // What a check says of a text of which something is left out may only follow from that.
  std::vector<Shown> list = shown_findings(view, view.reading().faults.empty() ? findings_ : view.reading().faults);
  if (runs_) {
    for (Shown& each : shown_examples(view, *runs_))
      list.push_back(std::move(each));
  }
  return list;
}

} // namespace brehon::lsp
