mergeInto(LibraryManager.library, {
  // The function of libmd, by the one that whoever starts the program brings along.
  SHA256Data: function (data, length, digits) {
    stringToUTF8(Module['sha256'](HEAPU8.subarray(data, data + length)), digits, 65);
    return digits;
  },
  // There are no other programs.
  posix_spawnp: function () {
    return {{{ cDefine('ENOENT') }}};
  },
});
