/* Functions that both C programs use: they measure time and read numbers from a file. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t nanoseconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) exit(2);
  return memory;
}

/* Reads doubles in native byte order. */
static double *read_numbers(FILE *file, size_t count) {
  double *numbers = allocate(count, sizeof *numbers);
  if (fread(numbers, sizeof *numbers, count, file) != count) exit(2);
  return numbers;
}

static size_t read_count(FILE *file) {
  double *number = read_numbers(file, 1);
  size_t count = (size_t)number[0];
  free(number);
  return count;
}
