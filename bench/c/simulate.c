/*
 * Rolls, counts and settles rounds like the simulation: in blocks of 65,536 rounds. Each block has a separate random generator.
 * usage: simulate FILE SEED ROUNDS counts|lookup|settle
 * Prints the time in nanoseconds, the net result with its minimum and maximum, and the count of each roll.
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

/* Hashes a text (FNV-1a). */
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

/* Writes `count` rolls, or one more: each random word gives up to two rolls. */
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

/* There are four sets of counters, so that the processor can count four rolls at the same time. */
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
} totals;

static totals add_result(totals sum, int64_t result) {
  sum.net += result;
  if (sum.net < sum.lowest) sum.lowest = sum.net;
  if (sum.net > sum.highest) sum.highest = sum.net;
  return sum;
}

/* A plan of wagers. `nets` has the net result of one unit by outcome and bet: the odds of a win, or minus the denominator for a loss. */
typedef struct {
  size_t sides, outcomes, bets, wagers;
  double *nets, *stakes;
  uint8_t outcome_of[ROLLS_MAX];
  uint16_t *bet_of_wager;
} plan;

/* Doubles are fastest here; every sum is an integer far below 2^53. */
static int64_t settle_round(const plan *p, uint8_t roll) {
  const double *row = p->nets + p->outcome_of[roll] * p->bets;
  double net = 0;
  for (size_t i = 0; i < p->wagers; i++) net += p->stakes[i] * row[p->bet_of_wager[i]];
  return (int64_t)net;
}

static plan read_plan(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(2);
  plan p;
  p.sides = read_count(file);
  p.outcomes = read_count(file);
  p.bets = read_count(file);
  p.wagers = read_count(file);
  if (p.sides > ROLLS_MAX) exit(2);
  for (size_t roll = 0; roll < p.sides; roll++) p.outcome_of[roll] = (uint8_t)read_count(file);
  p.nets = read_numbers(file, p.outcomes * p.bets);
  p.stakes = read_numbers(file, p.wagers);
  p.bet_of_wager = allocate(p.wagers, sizeof *p.bet_of_wager);
  for (size_t i = 0; i < p.wagers; i++) p.bet_of_wager[i] = (uint16_t)read_count(file);
  fclose(file);
  return p;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  plan p = read_plan(argv[1]);
  uint64_t rounds = strtoull(argv[3], NULL, 10), counts[ROLLS_MAX] = {0};
  int settles = strcmp(argv[4], "settle") == 0, looks_up = strcmp(argv[4], "lookup") == 0;
  static uint8_t rolled[BLOCK + 1];
  totals sum = {0, 0, 0};

  int64_t start = nanoseconds();
  int64_t net_of_roll[ROLLS_MAX];
  for (size_t roll = 0; roll < p.sides; roll++) net_of_roll[roll] = settle_round(&p, (uint8_t)roll);
  for (uint64_t block = 0, done_rounds = 0; done_rounds < rounds; block++) {
    size_t count = rounds - done_rounds < BLOCK ? (size_t)(rounds - done_rounds) : BLOCK;
    generator g = generator_of(argv[2], block);
    roll_into(&g, (uint32_t)p.sides, rolled, count);
    count_rolls(rolled, count, counts);
    if (settles)
      for (size_t i = 0; i < count; i++) sum = add_result(sum, settle_round(&p, rolled[i]));
    if (looks_up)
      for (size_t i = 0; i < count; i++) sum = add_result(sum, net_of_roll[rolled[i]]);
    done_rounds += count;
  }
  int64_t end = nanoseconds();

  printf("%lld %lld %lld %lld", (long long)(end - start), (long long)sum.net, (long long)sum.lowest, (long long)sum.highest);
  for (size_t roll = 0; roll < p.sides; roll++) printf(" %llu", (unsigned long long)counts[roll]);
  printf("\n");
  return 0;
}
