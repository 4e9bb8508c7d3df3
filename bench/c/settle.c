/*
 * Settles wagers like payAll: looks up in a matrix what a bet pays on an outcome, and multiplies by the stake.
 * usage: settle FILE WAGERS SAMPLES
 * Prints the minimum nanoseconds per wager with doubles and with 64-bit integers, and the sum of all winnings on all outcomes.
 */
#include "bench.h"

/* The number of wagers that are settled per time measurement. */
#define SAMPLE_WAGERS 2000000

static void doubles_loop(const double *restrict wins, const uint16_t *restrict bets, const double *restrict stakes,
                         double *restrict paid, size_t count) {
  for (size_t i = 0; i < count; i++) paid[i] = stakes[i] * wins[bets[i]];
}

static void integers_loop(const int64_t *restrict wins, const uint16_t *restrict bets, const int64_t *restrict stakes,
                          int64_t *restrict paid, size_t count) {
  for (size_t i = 0; i < count; i++) paid[i] = stakes[i] * wins[bets[i]];
}

/* The loops are called through volatile pointers, because the compiler makes them slower if it inlines them. */
static void (*volatile pay_doubles)(const double *, const uint16_t *, const double *, double *, size_t) = doubles_loop;
static void (*volatile pay_integers)(const int64_t *, const uint16_t *, const int64_t *, int64_t *, size_t) = integers_loop;

static int64_t *as_integers(const double *numbers, size_t count) {
  int64_t *integers = allocate(count, sizeof *integers);
  for (size_t i = 0; i < count; i++) integers[i] = (int64_t)numbers[i];
  return integers;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  size_t bets = read_count(file), outcomes = read_count(file), file_wagers = read_count(file);
  double *wins = read_numbers(file, bets * outcomes), *stakes = read_numbers(file, file_wagers), *bet_numbers = read_numbers(file, file_wagers);
  fclose(file);

  size_t wagers = strtoull(argv[2], NULL, 10), samples = strtoull(argv[3], NULL, 10), calls = SAMPLE_WAGERS / wagers;
  if (wagers > file_wagers) return 2;
  uint16_t *bet_of_wager = allocate(wagers, sizeof *bet_of_wager);
  for (size_t i = 0; i < wagers; i++) bet_of_wager[i] = (uint16_t)bet_numbers[i];
  double *paid = allocate(wagers, sizeof *paid);
  int64_t *integer_wins = as_integers(wins, bets * outcomes), *integer_stakes = as_integers(stakes, wagers);
  int64_t *integer_paid = allocate(wagers, sizeof *integer_paid);

  /* The two loops do not alternate, because each would evict the numbers of the other from the cache. */
  int64_t doubles_min = INT64_MAX, integers_min = INT64_MAX;
  for (size_t sample = 0; sample < samples; sample++) {
    int64_t start = nanoseconds();
    for (size_t call = 0; call < calls; call++) pay_doubles(wins + call % outcomes * bets, bet_of_wager, stakes, paid, wagers);
    int64_t elapsed = nanoseconds() - start;
    if (elapsed < doubles_min) doubles_min = elapsed;
  }
  for (size_t sample = 0; sample < samples; sample++) {
    int64_t start = nanoseconds();
    for (size_t call = 0; call < calls; call++)
      pay_integers(integer_wins + call % outcomes * bets, bet_of_wager, integer_stakes, integer_paid, wagers);
    int64_t elapsed = nanoseconds() - start;
    if (elapsed < integers_min) integers_min = elapsed;
  }

  int64_t sum = 0;
  for (size_t outcome = 0; outcome < outcomes; outcome++) {
    pay_doubles(wins + outcome * bets, bet_of_wager, stakes, paid, wagers);
    pay_integers(integer_wins + outcome * bets, bet_of_wager, integer_stakes, integer_paid, wagers);
    for (size_t i = 0; i < wagers; i++) {
      if ((int64_t)paid[i] != integer_paid[i]) return 3;
      sum += integer_paid[i];
    }
  }
  double settled_wagers = (double)calls * (double)wagers;
  printf("%.6f %.6f %lld\n", (double)doubles_min / settled_wagers, (double)integers_min / settled_wagers, (long long)sum);
  return 0;
}
