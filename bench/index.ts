/** `npm run bench`: measures speed and size against targets. Exits with 1 if a target is missed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAllocation } from './allocation.ts';
import { measureDisplay } from './display.ts';
import { measureFelt } from './felt.ts';
import { measureJournal } from './journal.ts';
import { type Bench, type Finding, findCompiler, formatNumber, isMet, type Report } from './measure.ts';
import { measurePages } from './pages.ts';
import { measurePrecise } from './precise.ts';
import { measureServer } from './server.ts';
import { measureSettle } from './settle.ts';
import { measureSimulate } from './simulate.ts';
import { measureSize } from './size.ts';
import { measureStart } from './start.ts';
import { measureStartup } from './startup.ts';
import { measureTable } from './table.ts';
import { measureTournament } from './tournament.ts';
import { measureWinFrames } from './win.ts';
import { measureWorkers } from './workers.ts';

const MEASUREMENTS: Readonly<Record<string, (bench: Bench) => Report | Promise<Report>>> = {
  settle: measureSettle,
  allocation: measureAllocation,
  precise: measurePrecise,
  simulate: measureSimulate,
  workers: measureWorkers,
  table: measureTable,
  tournament: measureTournament,
  // `startup` is the start of the command line, `start` is the start of the server.
  startup: measureStartup,
  start: measureStart,
  journal: measureJournal,
  server: measureServer,
  size: measureSize,
  felt: measureFelt,
  pages: measurePages,
  win: measureWinFrames,
  display: measureDisplay,
};

const USAGE = `usage: npm run bench -- [--json] [--quick] [MEASUREMENT ...]\nmeasurements: ${Object.keys(MEASUREMENTS).join(', ')}`;
const COLUMN_WIDTHS = { name: 56, value: 13, target: 13 };

function formatFinding(finding: Finding): string {
  const { name, value, unit, bound, target, detail } = finding;
  const valueText = `${formatNumber(value)} ${unit}`.trimEnd();
  const columns = [
    name.padEnd(COLUMN_WIDTHS.name),
    valueText.padEnd(COLUMN_WIDTHS.value),
    `${bound} ${target}`.padEnd(COLUMN_WIDTHS.target),
    detail,
  ];
  return `${isMet(finding) ? 'ok    ' : 'MISSED'} ${columns.join(' ')}`;
}

async function main({ names, json, quick }: Arguments): Promise<void> {
  const bench: Bench = { folder: mkdtempSync(join(tmpdir(), 'croupier-bench-')), compiler: findCompiler(), quick };
  const findings: Finding[] = [];
  const notes: string[] = [];
  try {
    for (const name of names) {
      const report = await MEASUREMENTS[name]?.(bench);
      findings.push(...(report?.findings ?? []));
      notes.push(...(report?.notes ?? []));
      if (!json) for (const finding of report?.findings ?? []) console.log(formatFinding(finding));
    }
  } finally {
    rmSync(bench.folder, { recursive: true, force: true });
  }
  const missedCount = findings.filter((finding) => !isMet(finding)).length;
  if (json) {
    const { version: node, platform, arch } = process;
    const results = findings.map((finding) => ({ ...finding, met: isMet(finding) }));
    console.log(JSON.stringify({ node, platform, arch, met: missedCount === 0, findings: results, notes }, null, 2));
  } else {
    for (const note of notes) console.log(`note   ${note}`);
    console.log(`\n${findings.length - missedCount} met, ${missedCount} missed`);
  }
  process.exitCode = missedCount > 0 ? 1 : 0;
}

interface Arguments {
  readonly names: readonly string[];
  readonly json: boolean;
  readonly quick: boolean;
}

function parseArguments(): Arguments | string {
  const options = { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((name) => !Object.hasOwn(MEASUREMENTS, name));
    if (unknown !== undefined) return `unknown measurement '${unknown}'`;
    return { names: positionals.length > 0 ? positionals : Object.keys(MEASUREMENTS), ...values };
  } catch (error) {
    return (error as Error).message;
  }
}

const parsed = parseArguments();
if (typeof parsed === 'string') {
  console.error(`${parsed}\n${USAGE}`);
  process.exitCode = 2;
} else await main(parsed);
