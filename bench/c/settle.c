/*
 * Settles wagers through a pay matrix, as payAll does: what each wager wins on one outcome.
 * usage: settle FILE WAGERS SAMPLES
 * Prints the least nanoseconds per wager with doubles and with 64-bit integers, and the sum of all that is won on all outcomes.
 */
#include "bench.h"

/* Wagers settled between two looks at the clock. */
#define SAMPLE 2000000

static void doubles_loop(const double *restrict wins, const uint16_t *restrict bets, const double *restrict stakes,
                         double *restrict paid, size_t count) {
  for (size_t i = 0; i < count; i++) paid[i] = stakes[i] * wins[bets[i]];
}

static void integers_loop(const int64_t *restrict wins, const uint16_t *restrict bets, const int64_t *restrict stakes,
                          int64_t *restrict paid, size_t count) {
  for (size_t i = 0; i < count; i++) paid[i] = stakes[i] * wins[bets[i]];
}

/* Called through pointers that the compiler cannot see through: merged into the loop around them they come out slower. */
static void (*volatile pay_doubles)(const double *, const uint16_t *, const double *, double *, size_t) = doubles_loop;
static void (*volatile pay_integers)(const int64_t *, const uint16_t *, const int64_t *, int64_t *, size_t) = integers_loop;

static int64_t *as_integers(const double *numbers, size_t count) {
  int64_t *integers = reserve(count, sizeof *integers);
  for (size_t i = 0; i < count; i++) integers[i] = (int64_t)numbers[i];
  return integers;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  size_t bets = read_count(file), outcomes = read_count(file), held = read_count(file);
  double *wins = read_numbers(file, bets * outcomes), *stakes = read_numbers(file, held), *on = read_numbers(file, held);
  fclose(file);

  size_t wagers = strtoull(argv[2], NULL, 10), samples = strtoull(argv[3], NULL, 10), calls = SAMPLE / wagers;
  if (wagers > held) return 2;
  uint16_t *bet = reserve(wagers, sizeof *bet);
  for (size_t i = 0; i < wagers; i++) bet[i] = (uint16_t)on[i];
  double *paid = reserve(wagers, sizeof *paid);
  int64_t *whole_wins = as_integers(wins, bets * outcomes), *whole_stakes = as_integers(stakes, wagers);
  int64_t *whole_paid = reserve(wagers, sizeof *whole_paid);

  /* One after the other, not in turns: each would put the other's numbers out of the cache. */
  int64_t doubles = INT64_MAX, integers = INT64_MAX;
  for (size_t sample = 0; sample < samples; sample++) {
    int64_t start = nanoseconds();
    for (size_t call = 0; call < calls; call++) pay_doubles(wins + call % outcomes * bets, bet, stakes, paid, wagers);
    int64_t taken = nanoseconds() - start;
    if (taken < doubles) doubles = taken;
  }
  for (size_t sample = 0; sample < samples; sample++) {
    int64_t start = nanoseconds();
    for (size_t call = 0; call < calls; call++)
      pay_integers(whole_wins + call % outcomes * bets, bet, whole_stakes, whole_paid, wagers);
    int64_t taken = nanoseconds() - start;
    if (taken < integers) integers = taken;
  }

  int64_t sum = 0;
  for (size_t outcome = 0; outcome < outcomes; outcome++) {
    pay_doubles(wins + outcome * bets, bet, stakes, paid, wagers);
    pay_integers(whole_wins + outcome * bets, bet, whole_stakes, whole_paid, wagers);
    for (size_t i = 0; i < wagers; i++) {
      if ((int64_t)paid[i] != whole_paid[i]) return 3;
      sum += whole_paid[i];
    }
  }
  double settled = (double)calls * (double)wagers;
  printf("%.6f %.6f %lld\n", (double)doubles / settled, (double)integers / settled, (long long)sum);
  return 0;
}
