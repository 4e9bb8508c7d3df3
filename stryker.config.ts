/** Mutation testing of the rules: what is mutated, and by which tests. Read with the numbers in `docs/MUTATION.md`. */

export default {
  mutate: ['src/rules/*.ts', '!src/rules/*.test.ts', '!src/rules/index.ts', '!src/rules/vocabulary.ts'],
  testRunner: 'vitest',
  testFiles: ['src/rules/*.test.ts', 'test/clauses/*.test.ts', 'test/golden.test.ts', 'test/data.test.ts'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Stryker would rewrite the project file by an interface that this compiler no longer has; nothing here reads types.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
};
