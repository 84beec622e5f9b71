__attribute__((visibility("default"))) int of_shared_library() { return 7; }
