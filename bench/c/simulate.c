/*
 * Rolls, counts and settles rounds as the simulation does: blocks of 65,536 rounds, each from a generator of its own.
 * usage: simulate FILE SEED ROUNDS counts|lookup|settle
 * Prints the nanoseconds it took, the net result with its lowest and highest point, and how often each roll came.
 */
#include <string.h>
#include "bench.h"

#define BLOCK 65536
#define ROLLS_MAX 216

typedef struct {
  uint32_t a, b, c, counter;
} generator;

static uint32_t next(generator *g) {
  uint32_t word = g->a + g->b + g->counter++;
  g->a = g->b ^ g->b >> 9;
  g->b = g->c + (g->c << 3);
  g->c = (g->c << 21 | g->c >> 11) + word;
  return word;
}

static uint32_t word_of(const char *text, uint32_t offset) {
  uint32_t hash = 0x811c9dc5 ^ offset;
  for (; *text != '\0'; text++) hash = (hash ^ (unsigned char)*text) * 0x01000193;
  return hash;
}

static generator generator_of(const char *seed, uint64_t block) {
  char text[256];
  snprintf(text, sizeof text, "%s#%llu", seed, (unsigned long long)block);
  generator g = {word_of(text, 0), word_of(text, 0x9e3779b9), word_of(text, 0x7f4a7c15), 1};
  for (int i = 0; i < 20; i++) next(&g);
  return g;
}

/* One more than asked for may be written: the second half of the last word. */
static void roll_into(generator *shared, uint32_t sides, uint8_t *rolled, size_t count) {
  generator g = *shared;
  uint32_t threshold = 65536 % sides;
  for (size_t i = 0; i < count;) {
    uint32_t word = next(&g);
    uint32_t low = (word & 0xffff) * sides, high = (word >> 16) * sides;
    if ((low & 0xffff) >= threshold) rolled[i++] = (uint8_t)(low >> 16);
    if ((high & 0xffff) >= threshold) rolled[i++] = (uint8_t)(high >> 16);
  }
  *shared = g;
}

/* Four sets of counters, so that no roll waits for the count of the one before. */
static void count_rolls(const uint8_t *rolled, size_t count, uint64_t *counts) {
  uint32_t parts[4][ROLLS_MAX] = {{0}};
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    for (size_t part = 0; part < 4; part++) parts[part][rolled[i + part]]++;
  for (; i < count; i++) parts[0][rolled[i]]++;
  for (size_t roll = 0; roll < ROLLS_MAX; roll++)
    for (size_t part = 0; part < 4; part++) counts[roll] += parts[part][roll];
}

typedef struct {
  int64_t net, lowest, highest;
} running;

static running follow(running at, int64_t won) {
  at.net += won;
  if (at.net < at.lowest) at.lowest = at.net;
  if (at.net > at.highest) at.highest = at.net;
  return at;
}

/* What a plan of wagers nets, by roll and bet: odds where the bet wins, minus the denominator where it loses. */
typedef struct {
  size_t sides, bets, wagers;
  int64_t *nets, *stakes, *on;
} plan;

static int64_t settle_round(const plan *p, uint8_t roll) {
  const int64_t *row = p->nets + roll * p->bets;
  int64_t net = 0;
  for (size_t i = 0; i < p->wagers; i++) net += p->stakes[i] * row[p->on[i]];
  return net;
}

static plan read_plan(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(2);
  plan p = {.sides = read_count(file), .bets = read_count(file), .wagers = read_count(file)};
  if (p.sides > ROLLS_MAX) exit(2);
  int64_t **lists[] = {&p.nets, &p.stakes, &p.on};
  size_t lengths[] = {p.sides * p.bets, p.wagers, p.wagers};
  for (int list = 0; list < 3; list++) {
    double *numbers = read_numbers(file, lengths[list]);
    *lists[list] = reserve(lengths[list], sizeof(int64_t));
    for (size_t i = 0; i < lengths[list]; i++) (*lists[list])[i] = (int64_t)numbers[i];
    free(numbers);
  }
  fclose(file);
  return p;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  plan p = read_plan(argv[1]);
  uint64_t rounds = strtoull(argv[3], NULL, 10), counts[ROLLS_MAX] = {0};
  int settles = strcmp(argv[4], "settle") == 0, looks_up = strcmp(argv[4], "lookup") == 0;
  static uint8_t rolled[BLOCK + 1];
  running at = {0, 0, 0};

  double start = nanoseconds();
  int64_t by_roll[ROLLS_MAX];
  for (size_t roll = 0; roll < p.sides; roll++) by_roll[roll] = settle_round(&p, (uint8_t)roll);
  for (uint64_t block = 0, done = 0; done < rounds; block++) {
    size_t count = rounds - done < BLOCK ? (size_t)(rounds - done) : BLOCK;
    generator g = generator_of(argv[2], block);
    roll_into(&g, (uint32_t)p.sides, rolled, count);
    count_rolls(rolled, count, counts);
    if (settles)
      for (size_t i = 0; i < count; i++) at = follow(at, settle_round(&p, rolled[i]));
    if (looks_up)
      for (size_t i = 0; i < count; i++) at = follow(at, by_roll[rolled[i]]);
    done += count;
  }
  double end = nanoseconds();

  printf("%.0f %lld %lld %lld", end - start, (long long)at.net, (long long)at.lowest, (long long)at.highest);
  for (size_t roll = 0; roll < p.sides; roll++) printf(" %llu", (unsigned long long)counts[roll]);
  printf("\n");
  return 0;
}
