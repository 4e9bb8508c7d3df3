/** `npm run tumbler-statistics -- --rounds N`: the tumbler's dice against chance, and four wrong tumblers that must be caught. */
import { parseArgs } from 'node:util';
import { newTally, P_LEAST, suspicious, type Tally } from './lib/statistics.ts';
import { CONTROLS, type Source, trueSource } from './lib/tumbled.ts';

const ROUNDS = 10_000_000;
/** Enough for each wrong tumbler to show; more only takes longer. */
const CONTROL_ROUNDS_MAX = 1_000_000;

function readRounds(): number {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < 1000) {
    process.stderr.write(`--rounds: ${values.rounds} is no whole number from 1000 on\n`);
    process.exit(2);
  }
  return rounds;
}

function play(name: string, source: Source, rounds: number): Tally {
  const tally = newTally();
  for (let round = 1; round <= rounds; round++) {
    const [a = 0, b = 0, c = 0] = source(round);
    tally.add(a, b, c);
    if (process.stderr.isTTY && round % 100_000 === 0)
      process.stderr.write(`\r${name}: ${Math.floor((100 * round) / rounds)} %   ${round === rounds ? '\n' : ''}`);
  }
  return tally;
}

const sayTest = ({ name, statistic, freedom, p }: ReturnType<Tally['tests']>[number]): string =>
  `  ${name.padEnd(30)} ${statistic.toFixed(3).padStart(12)} ${(freedom === null ? 'z' : `df ${freedom}`).padEnd(7)} p ${p.toPrecision(4)}\n`;

const rounds = readRounds();
const started = performance.now();
const tests = play('tumbler', trueSource(), rounds).tests();
const accused = suspicious(tests);
process.stdout.write(`the tumbler, ${rounds} rounds of three dice\n${tests.map(sayTest).join('')}`);
process.stdout.write(
  `${accused.length === 0 ? 'nothing' : accused.map(({ name }) => name).join(', ')} beyond p ${P_LEAST} on either side\n`,
);
let missed = 0;
for (const [name, make] of Object.entries(CONTROLS)) {
  const caught = suspicious(play(name, make('control'), Math.min(rounds, CONTROL_ROUNDS_MAX)).tests());
  if ((caught.length === 0) !== (name === 'none')) missed += 1;
  const by = caught.map((test) => test.name).join(', ');
  process.stdout.write(`control, ${name === 'none' ? 'not wrong' : name}: ${by === '' ? 'not caught' : `caught by ${by}`}
`);
}
process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
process.exitCode = accused.length > 0 || missed > 0 ? 1 : 0;
