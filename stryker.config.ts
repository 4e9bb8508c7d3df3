/** Configures mutation testing of the rules. The results are in `docs/MUTATION.md`. */

/** The part of a syntax path that is read here: the position of a node in the arguments of a call. */
interface SyntaxPath {
  readonly listKey?: string;
  readonly key: string | number | null;
  readonly parent: { readonly type: string; readonly callee?: { readonly name?: string } };
}

/** Messages of assertions are not mutated, because no test should depend on them. */
function isAssertionMessage({ listKey, key, parent }: SyntaxPath): boolean {
  const callee = parent.type === 'CallExpression' && listKey === 'arguments' && key === 1 ? parent.callee?.name : undefined;
  return callee === 'assert' || callee === 'assertPresent';
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'assertion-messages',
    value: {
      shouldIgnore: (path: SyntaxPath): string | undefined => (isAssertionMessage(path) ? 'message of an assertion' : undefined),
    },
  },
];

export default {
  // Index and lists are excluded, because they contain no logic.
  mutate: [
    'src/rules/*.ts',
    '!src/rules/*.test.ts',
    ...['index', 'vocabulary', 'conduct', 'acts'].map((name) => `!src/rules/${name}.ts`),
  ],
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.ts'],
  ignorers: ['assertion-messages'],
  testRunner: 'vitest',
  // `related` is off, because Stryker finds no related tests for code that runs while a module loads.
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker needs a compiler interface that this TypeScript version does not have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  warnings: { slow: false },
  reporters: ['progress', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
