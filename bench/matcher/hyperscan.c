/*
 * Finds which literals stand in which posts with Hyperscan, for bench/matcher.
 * Usage: hyperscan LITERALS POSTS ROUNDS. Both files: count, then length and bytes of each (32-bit little endian).
 * Prints: compile milliseconds, database bytes, (post, literal) pairs, then the processor milliseconds of each round.
 */
#include <hs/hs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { uint32_t count; char **texts; size_t *lengths; } List;

static List read_list(const char *path) {
  FILE *file = fopen(path, "rb");
  List list = {0, NULL, NULL};
  if (!file || fread(&list.count, 4, 1, file) != 1) exit(2);
  list.texts = malloc(list.count * sizeof *list.texts);
  list.lengths = malloc(list.count * sizeof *list.lengths);
  for (uint32_t at = 0; at < list.count; at++) {
    uint32_t length;
    if (fread(&length, 4, 1, file) != 1) exit(2);
    list.lengths[at] = length;
    list.texts[at] = malloc(length + 1);
    if (fread(list.texts[at], 1, length, file) != length) exit(2);
  }
  fclose(file);
  return list;
}

static double now(void) { return 1000.0 * clock() / CLOCKS_PER_SEC; }

static int count_pair(unsigned id, unsigned long long from, unsigned long long to, unsigned flags, void *pairs) {
  (void)id, (void)from, (void)to, (void)flags;
  ++*(uint64_t *)pairs;
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  List literals = read_list(argv[1]), posts = read_list(argv[2]);
  unsigned *flags = malloc(literals.count * sizeof *flags), *ids = malloc(literals.count * sizeof *ids);
  for (uint32_t at = 0; at < literals.count; at++) flags[at] = HS_FLAG_SINGLEMATCH, ids[at] = at;
  hs_database_t *database;
  hs_compile_error_t *error;
  double began = now();
  if (hs_compile_lit_multi((const char *const *)literals.texts, flags, ids, literals.lengths, literals.count,
                           HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  double compiled = now() - began;
  hs_scratch_t *scratch = NULL;
  size_t size;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS || hs_database_size(database, &size) != HS_SUCCESS) return 1;
  uint64_t pairs = 0;
  double *rounds = malloc(atoi(argv[3]) * sizeof *rounds);
  for (int round = 0; round < atoi(argv[3]); round++) {
    pairs = 0;
    double start = now();
    for (uint32_t at = 0; at < posts.count; at++)
      hs_scan(database, posts.texts[at], posts.lengths[at], 0, scratch, count_pair, &pairs);
    rounds[round] = now() - start;
  }
  printf("%.1f %zu %llu", compiled, size, (unsigned long long)pairs);
  for (int round = 0; round < atoi(argv[3]); round++) printf(" %.2f", rounds[round]);
  printf("\n");
  return 0;
}
