#pragma once

#include "tools/diff/side.hpp"
#include "tools/load/load.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace brehon::diff {

/// Reads rule sets to compare; a file that holds several of them is read once. Trees and findings stay as long as this
/// object, and so do the sides.
class Loader {
public:
  /// A rule set by its address, FILE or FILE:NAME; null where there is none, which is reported.
  const Side* side(const std::string& address);

  /// All rule sets of a file: the game, its editions and variants.
  std::vector<const Side*> all(const std::string& file);

  Findings& findings() { return findings_; }

private:
  struct File {
    Node tree;
    std::map<std::string, std::shared_ptr<Side>> sides;
  };

  File* file(const std::string& path);
  std::shared_ptr<Side> make(File& file, const std::string& path, const std::string& name);

  Findings findings_;
  std::map<std::string, std::unique_ptr<File>> files_;
};

} // namespace brehon::diff
