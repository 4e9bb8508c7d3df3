/** `npm run tumbler-statistics -- --rounds N`: tests the dice of the tumbler for randomness. Checks with biased tumblers (controls) that the tests find a bias. */
import { parseArgs } from 'node:util';
import { CONTROLS, type Source, tumblerSource } from './lib/dice-sources.ts';
import { findSuspicious, newTally, P_MIN, type Tally } from './lib/statistics.ts';

const ROUNDS = 10_000_000;
/** This number of rounds is enough to catch every biased tumbler. */
const CONTROL_ROUNDS_MAX = 1_000_000;

function parseRounds(): number {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < 1000) {
    process.stderr.write(`--rounds: ${values.rounds} is not an integer of at least 1000\n`);
    process.exit(2);
  }
  return rounds;
}

function tallyRounds(name: string, source: Source, rounds: number): Tally {
  const tally = newTally();
  for (let round = 1; round <= rounds; round++) {
    const [a = 0, b = 0, c = 0] = source(round);
    tally.add(a, b, c);
    if (process.stderr.isTTY && round % 100_000 === 0)
      process.stderr.write(`\r${name}: ${Math.floor((100 * round) / rounds)} %   ${round === rounds ? '\n' : ''}`);
  }
  return tally;
}

const formatTest = ({ name, statistic, freedom, p }: ReturnType<Tally['tests']>[number]): string =>
  `  ${name.padEnd(30)} ${statistic.toFixed(3).padStart(12)} ${(freedom === null ? 'z' : `df ${freedom}`).padEnd(7)} p ${p.toPrecision(4)}\n`;

const rounds = parseRounds();
const startedAtMs = performance.now();
const tests = tallyRounds('tumbler', tumblerSource(), rounds).tests();
const suspects = findSuspicious(tests);
process.stdout.write(`the tumbler, ${rounds} rounds of three dice\n${tests.map(formatTest).join('')}`);
process.stdout.write(
  `${suspects.length === 0 ? 'no test' : suspects.map(({ name }) => name).join(', ')} outside p ${P_MIN} to ${1 - P_MIN}\n`,
);
/** The number of biased tumblers that are not caught, plus 1 if the fair tumbler is caught. */
let wrongControls = 0;
for (const [name, createSource] of Object.entries(CONTROLS)) {
  // The dice of a control depend only on the name 'control', so that they are the same in every execution.
  const suspicious = findSuspicious(tallyRounds(name, createSource('control'), Math.min(rounds, CONTROL_ROUNDS_MAX)).tests());
  if ((suspicious.length === 0) !== (name === 'fair')) wrongControls += 1;
  const testNames = suspicious.map((test) => test.name).join(', ');
  process.stdout.write(`control, ${name}: ${testNames === '' ? 'not caught' : `caught by ${testNames}`}
`);
}
process.stdout.write(`${((performance.now() - startedAtMs) / 1000).toFixed(1)} s\n`);
process.exitCode = suspects.length > 0 || wrongControls > 0 ? 1 : 0;
