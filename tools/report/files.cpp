#include "tools/report/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace brehon {

namespace fs = std::filesystem;

namespace {

/// Why something cannot be written, in fixed words for the usual errors, since those of the system differ between
/// systems.
std::string cannot_be_written(int error) {
  const std::string reason = error == ENOENT || error == ENOTDIR ? "no such folder"
                             : error == EACCES                   ? "permission denied"
                             : error == EROFS                    ? "it is read-only"
                             : error == ENOSPC                   ? "the disk is full"
                                                                 : std::generic_category().message(error);
  return "cannot be written: " + reason;
}

/// Where the links of a path lead to in the end; the path itself where it leads nowhere yet.
fs::path target_of(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  return error ? fs::path(path) : target;
}

/// A name beside a path that is not taken.
fs::path free_name(const fs::path& target, std::string_view ending) {
  for (int i = 0;; ++i) {
    fs::path name = target;
    name += fmt::format(".{}{}", ending, i);
    std::error_code error;
    if (!fs::exists(fs::symlink_status(name, error))) {
      return name;
    }
  }
}

/// Writes all of a text to an open file and closes it; the number of an error, or 0.
int write_and_close(int file, std::string_view text) {
  int error = 0;
  while (error == 0 && !text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count < 0) {
      error = errno == EINTR ? 0 : errno;
    } else {
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  return close(file) == 0 || error != 0 ? error : errno;
}

/// A text that is written beside a file and waits to take its place.
struct Staged {
  fs::path target;
  fs::path temporary;
  std::string text;
  bool in_place = false; // the file has other names or another owner, which a new one would not have
};

void drop(const Staged& staged) {
  std::error_code ignored;
  fs::remove(staged.temporary, ignored);
}

/// Writes a text beside its file; why that cannot be done, or nothing.
std::string stage(const fs::path& path, std::string_view text, Staged& staged) {
  staged.target = target_of(path.string());
  staged.text = text;
  struct stat old {};
  const bool there = stat(staged.target.c_str(), &old) == 0;
  if (there && !S_ISREG(old.st_mode)) {
    return "cannot be written: it is not a file";
  }
  if (there && ((old.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(staged.target.c_str(), W_OK) != 0)) {
    return cannot_be_written(EROFS);
  }
  staged.temporary = free_name(staged.target, "new");
  const int file = open(staged.temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) {
    return cannot_be_written(errno);
  }
  if (there) {
    const bool same_owner = fchown(file, old.st_uid, old.st_gid) == 0;
    staged.in_place = old.st_nlink > 1 || !same_owner || fchmod(file, old.st_mode & 07777) != 0;
  }
  const int error = write_and_close(file, text);
  if (error != 0) {
    drop(staged);
    return cannot_be_written(error);
  }
  return {};
}

/// Puts a staged text into the place of its file; why that cannot be done, or nothing.
std::string commit(const Staged& staged) {
  if (!staged.in_place) {
    return std::rename(staged.temporary.c_str(), staged.target.c_str()) == 0 ? "" : cannot_be_written(errno);
  }
  const int file = open(staged.target.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  const int error = file < 0 ? errno : write_and_close(file, staged.text);
  if (error != 0) {
    return fmt::format("{}; its new text is in {}", cannot_be_written(error), staged.temporary.string());
  }
  drop(staged);
  return {};
}

/// Puts a folder into the place of another one, if there is one, at once; the number of an error, or 0.
int exchange(const fs::path& fresh, const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error)) {
    return std::rename(fresh.c_str(), folder.c_str()) == 0 ? 0 : errno;
  }
#ifdef RENAME_EXCHANGE // of Linux
  if (renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) != 0) {
    return errno;
  }
  fs::remove_all(fresh, error); // the old one
  return 0;
#else
  return ENOSYS;
#endif
}

/// Writes files of a folder, all or none. A message says where they are `shown` to be.
std::string write_all(const fs::path& folder, const NamedTexts& files, const fs::path& shown) {
  std::vector<Staged> all;
  for (const auto& [name, text] : files) {
    Staged staged;
    if (const std::string why = stage(folder / name, text, staged); !why.empty()) {
      for (const Staged& each : all) {
        drop(each);
      }
      return fmt::format("{}: {}", (shown / name).string(), why);
    }
    all.push_back(std::move(staged));
  }
  for (const Staged& staged : all) {
    if (const std::string why = commit(staged); !why.empty()) {
      return fmt::format("{}: {}", staged.target.string(), why);
    }
  }
  return {};
}

} // namespace

std::string write_file(const std::string& path, std::string_view text) {
  Staged staged;
  if (std::string why = stage(path, text, staged); !why.empty()) {
    return why;
  }
  std::string why = commit(staged);
  if (!why.empty() && !staged.in_place) {
    drop(staged);
  }
  return why;
}

std::string write_files(const std::string& folder, const NamedTexts& files) {
  return write_all(folder, files, folder);
}

std::string write_folder_whole(const std::string& folder, const NamedTexts& files) {
  std::error_code error;
  const fs::path target = target_of(folder);
  const bool there = fs::exists(target, error);
  if (there && fs::equivalent(target, fs::current_path(error), error)) {
    return write_files(folder, files); // whoever is in the folder stays in it
  }
  const fs::path fresh = free_name(target, "new");
  fs::create_directory(fresh, error);
  if (!error && there) {
    fs::permissions(fresh, fs::status(target).permissions(), error);
  }
  std::string why =
      error ? fmt::format("{}: {}", folder, cannot_be_written(error.value())) : write_all(fresh, files, folder);
  if (why.empty() && exchange(fresh, target) == 0) {
    return {};
  }
  fs::remove_all(fresh, error);
  return why.empty() ? write_files(folder, files) : why; // where folders cannot be exchanged, files can
}

} // namespace brehon
