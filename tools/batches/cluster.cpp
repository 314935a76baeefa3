#include "tools/batches/cluster.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#ifdef BREHON_MPI
#include <chrono>
#include <cstddef>
#include <iostream>
#include <mpi.h>
#include <thread>
#endif

namespace brehon {

namespace {

/// Whether the program is one of those that were started together, as Open MPI, PMIx and PMI say it.
bool started_together() {
  constexpr std::array names = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
  return std::any_of(names.begin(), names.end(), [](const char* name) { return std::getenv(name) != nullptr; });
}

} // namespace

#ifdef BREHON_MPI

namespace {

constexpr int question = 1; // the tag of messages
constexpr int reply = 2;
constexpr std::chrono::microseconds nap{100};
constexpr std::chrono::seconds patience{10};

/// Waits for what was begun. MPI itself would take a whole processor meanwhile.
void wait_for(MPI_Request request) {
  int done = 0;
  while (MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0) {
    std::this_thread::sleep_for(nap);
  }
}

} // namespace

bool Cluster::is_built() {
  return true;
}

Cluster::Cluster() {
  if (!started_together()) {
    return;
  }
  int threads = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &threads);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  if (threads < MPI_THREAD_SERIALIZED) {
    error_ = "this MPI does not work with threads";
  }
}

Cluster::~Cluster() {
  int begun = 0;
  MPI_Initialized(&begun);
  if (begun != 0) {
    agree(0);
    MPI_Finalize();
  }
}

void Cluster::agree(std::uint64_t work) {
  if (size_ == 1) {
    return;
  }
  const std::array<std::uint64_t, 2> mine = {work, ~work};
  std::array<std::uint64_t, 2> least{};
  MPI_Request request{};
  MPI_Iallreduce(mine.data(), least.data(), 2, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD, &request);
  wait_for(request);
  if (least[0] == ~least[1]) {
    return;
  }
  if (work == least[0]) {
    std::cerr << "brehon: error: the processes do not read the same rules, or not in the same way\n" << std::flush;
  } else {
    std::this_thread::sleep_for(patience); // until one that has said so ends all
  }
  MPI_Abort(MPI_COMM_WORLD, 1);
}

std::optional<Cluster::Message> Cluster::heard() {
  int there = 0;
  MPI_Status status{};
  if (size_ > 1) {
    MPI_Iprobe(MPI_ANY_SOURCE, question, MPI_COMM_WORLD, &there, &status);
  }
  if (there == 0) {
    return std::nullopt;
  }
  int length = 0;
  MPI_Get_count(&status, MPI_CHAR, &length);
  Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(length), ' ')};
  MPI_Recv(message.text.data(), length, MPI_CHAR, message.from, question, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

void Cluster::answer(const Message& message, std::int64_t number) {
  MPI_Send(&number, 1, MPI_INT64_T, message.from, reply, MPI_COMM_WORLD);
}

std::int64_t Cluster::ask(const std::string& text) {
  const std::lock_guard lock(mutex_);
  MPI_Request request{};
  MPI_Isend(text.data(), static_cast<int>(text.size()), MPI_CHAR, 0, question, MPI_COMM_WORLD, &request);
  wait_for(request);
  std::int64_t number = 0;
  MPI_Irecv(&number, 1, MPI_INT64_T, 0, reply, MPI_COMM_WORLD, &request);
  wait_for(request);
  return number;
}

#else

bool Cluster::is_built() {
  return false;
}

Cluster::Cluster() {
  if (started_together()) {
    error_ =
        "this program was built without MPI; install the packages libopenmpi-dev and openmpi-bin, and build it again";
  }
}

Cluster::~Cluster() = default;

void Cluster::agree(std::uint64_t) {}

std::optional<Cluster::Message> Cluster::heard() {
  return std::nullopt;
}

void Cluster::answer(const Message&, std::int64_t) {}

std::int64_t Cluster::ask(const std::string&) {
  return -1;
}

#endif

} // namespace brehon
