#include "tools/lsp/serve.hpp"

#include "tools/lsp/framing.hpp"
#include "tools/lsp/server.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <deque>
#include <ostream>
#include <utility>
#include <vector>

namespace brehon::lsp {

namespace {

/// How long a client is to be quiet, in milliseconds, before a file is checked.
constexpr int moment = 120;
constexpr int for_ever = -1;

/// The messages of a client that have come.
class Inbox {
public:
  explicit Inbox(int in) : in_(in) {}

  /// Waits so many milliseconds for something to come, and takes all of it.
  void wait(int milliseconds) {
    pollfd asked{in_, POLLIN, 0};
    int left = milliseconds;
    while (open_ && ::poll(&asked, 1, left) > 0) {
      take();
      left = 0;
    }
  }

  bool open() const { return open_; }
  bool empty() const { return texts_.empty(); }
  std::string next() {
    std::string text = std::move(texts_.front());
    texts_.pop_front();
    return text;
  }

  /// The requests that were cancelled while they waited, which wait no more.
  std::vector<Json> cancelled() { return std::exchange(cancelled_, {}); }

private:
  void take() {
    std::array<char, 65536> bytes;
    const ssize_t count = ::read(in_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR)
      return;
    open_ = count > 0;
    unframer_.take(std::string_view(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0));
    while (std::optional<std::string> text = unframer_.next()) {
      if (!cancels(*text))
        texts_.push_back(std::move(*text));
    }
  }

  /// Whether a message cancels a request; one that still waits is taken out.
  bool cancels(const std::string& text) {
    if (text.find("$/cancelRequest") == std::string::npos)
      return false;
    const Json message = Json::parse(text, nullptr, false);
    if (!message.is_object() || message.value("method", Json()) != "$/cancelRequest")
      return false;
    const Json params = message.value("params", Json());
    const Json id = params.is_object() ? params.value("id", Json()) : Json();
    const auto found = std::find_if(texts_.begin(), texts_.end(), [&](const std::string& each) {
      const Json request = Json::parse(each, nullptr, false);
      return request.is_object() && request.contains("method") && request.value("id", Json()) == id;
    });
    if (!id.is_null() && found != texts_.end()) {
      texts_.erase(found);
      cancelled_.push_back(id);
    }
    return true;
  }

  int in_;
  bool open_ = true;
  Unframer unframer_;
  std::deque<std::string> texts_;
  std::vector<Json> cancelled_;
};

void send(const std::vector<Json>& messages, std::ostream& out) {
  for (const Json& message : messages)
    out << framed(message.dump(-1, ' ', false, Json::error_handler_t::replace));
  out.flush();
}

} // namespace

int serve(int in, std::ostream& out) {
  Server server;
  Inbox inbox(in);
  bool quiet = false; // for a moment, since the last message
  while (!server.exit_status() && out) {
    inbox.wait(!inbox.empty() || (quiet && server.has_work()) ? 0 : server.has_work() ? moment : for_ever);
    for (const Json& id : inbox.cancelled())
      send({Server::cancelled(id)}, out);
    if (!inbox.empty()) {
      send(server.handle_text(inbox.next()), out);
      quiet = false;
    } else if (!inbox.open()) {
      return 1; // it went without a word
    } else if (server.has_work()) {
      quiet = true;
      send(server.work(), out);
    }
  }
  return server.exit_status().value_or(1);
}

} // namespace brehon::lsp
