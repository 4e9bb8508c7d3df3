/** Mutation testing of the rules: what is mutated and what is left alone. What comes of it is in `docs/MUTATION.md`. */

/** The part of a syntax path that is looked at: a node's place among the arguments of a call. */
interface SyntaxPath {
  readonly listKey?: string;
  readonly key: string | number | null;
  readonly parent: { readonly type: string; readonly callee?: { readonly name?: string } };
}

/** What our own mistakes would say. It is written for whoever reads the stack, and no test should hold its words. */
function isAssertionMessage({ listKey, key, parent }: SyntaxPath): boolean {
  const called = parent.type === 'CallExpression' && listKey === 'arguments' && key === 1 ? parent.callee?.name : undefined;
  return called === 'assert' || called === 'present';
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'assertion-messages',
    value: {
      shouldIgnore: (path: SyntaxPath): string | undefined => (isAssertionMessage(path) ? 'an assertion says it' : undefined),
    },
  },
];

export default {
  // Not the door, and not the lists of words and acts: there is nothing in them to decide.
  mutate: [
    'src/rules/*.ts',
    '!src/rules/*.test.ts',
    ...['index', 'vocabulary', 'conduct', 'acts'].map((name) => `!src/rules/${name}.ts`),
  ],
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.ts'],
  ignorers: ['assertion-messages'],
  testRunner: 'vitest',
  // Not only the related tests: this version finds none for what runs while a module loads, and takes that for survival.
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite the project file through an interface that this compiler does not have; nothing here reads types.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  warnings: { slow: false },
  reporters: ['progress', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
