#include "tools/report/files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace brehon {

namespace fs = std::filesystem;

namespace {

/// Where the links of a path lead to in the end; the path itself where it leads nowhere yet.
fs::path target_of(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  return error ? fs::path(path) : target;
}

/// A name beside a file that is not taken.
fs::path free_name(const fs::path& target) {
  for (int i = 0;; ++i) {
    fs::path name = target;
    name += fmt::format(".new{}", i);
    std::error_code error;
    if (!fs::exists(name, error)) {
      return name;
    }
  }
}

bool write_text(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  return file.good();
}

} // namespace

std::string write_file(const std::string& path, std::string_view text) {
  const fs::path target = target_of(path);
  std::error_code error;
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    return "cannot be written: it is not a file";
  }
  const fs::path temporary = free_name(target);
  if (!write_text(temporary, text)) {
    fs::remove(temporary, error);
    return "cannot be written";
  }
  if (const fs::file_status old = fs::status(target, error); fs::exists(old)) {
    fs::permissions(temporary, old.permissions(), error);
  }
  fs::rename(temporary, target, error);
  if (!error) {
    return {};
  }
  std::error_code ignored;
  fs::remove(temporary, ignored);
  return "cannot be written";
}

} // namespace brehon
