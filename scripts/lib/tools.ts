/** Runs installed tools without a shell, so that the commands work on every operating system. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './files.ts';

/** The script of each tool. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

export type ToolName = keyof typeof TOOLS;

export interface ProgramResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program and returns its exit code and output. */
export function run(program: string, args: readonly string[], options: { cwd?: string; input?: string } = {}): ProgramResult {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', ...options });
  return error === undefined ? { status: status ?? 1, stdout, stderr } : { status: 1, stdout: '', stderr: String(error) };
}

const scriptOf = (tool: ToolName): string => join(ROOT, 'node_modules', TOOLS[tool]);

export const runTool = (tool: ToolName, ...args: readonly string[]): ProgramResult =>
  run(process.execPath, [scriptOf(tool), ...args]);

/** Lowers the priority of a process. `Math.max` never raises it, because that needs administrator rights. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // After an error the tool runs at normal priority.
  }
}

/** Runs a tool asynchronously. Resolves with its exit code and the output of both streams. */
export async function startTool(
  lowPriority: boolean,
  tool: ToolName,
  ...args: readonly string[]
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [scriptOf(tool), ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  if (lowPriority && child.pid !== undefined) lowerPriority(child.pid);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status: status ?? 1, output: Buffer.concat(chunks).toString('utf8') };
}

/** Runs npm with the script of `npm_execpath`, or the npm of the PATH. */
export function runNpm(cwd: string, ...args: readonly string[]): ProgramResult {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args], { cwd }) : run('npm', args, { cwd });
}
