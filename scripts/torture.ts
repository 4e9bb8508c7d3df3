/** `npm run torture -- --kills N [--seed S] [--players N]`: kill -9 of the real server under load, and what is left of it. */
import { parseArgs } from 'node:util';
import { sayTortured, torture } from './lib/torture/torture.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now()}` },
    players: { type: 'string', default: '32' },
  },
});
const whole = (name: 'kills' | 'players'): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1) return number;
  process.stderr.write(`--${name}: '${values[name]}' is no whole number from 1 on\n`);
  return process.exit(2);
};
const kills = whole('kills');
const every = Math.max(1, Math.floor(kills / 20));
process.stdout.write(`seed ${values.seed}\n`);
const found = await torture({
  kills,
  seed: values.seed,
  players: whole('players'),
  onKill: (kill) => {
    if (kill % every === 0) process.stderr.write(`${kill} of ${kills} kills\n`);
  },
});
process.stdout.write(sayTortured(found));
process.exit(found.faults.length > 0 ? 1 : 0);
