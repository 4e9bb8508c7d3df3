/** `npm run torture -- --kills N [--seed S] [--players N]`: kills the real server under load and checks its journal. */
import { parseArgs } from 'node:util';
import { formatTortureReport, torture } from './lib/torture/torture.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now()}` },
    players: { type: 'string', default: '32' },
  },
});
const parseCount = (name: 'kills' | 'players'): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1) return number;
  process.stderr.write(`--${name}: '${values[name]}' is not a positive integer\n`);
  return process.exit(2);
};
const kills = parseCount('kills');
const progressInterval = Math.max(1, Math.floor(kills / 20));
process.stdout.write(`seed ${values.seed}\n`);
const result = await torture({
  kills,
  seed: values.seed,
  players: parseCount('players'),
  onKill: (kill) => {
    if (kill % progressInterval === 0) process.stderr.write(`${kill} of ${kills} kills\n`);
  },
});
process.stdout.write(formatTortureReport(result));
process.exit(result.faults.length > 0 ? 1 : 0);
