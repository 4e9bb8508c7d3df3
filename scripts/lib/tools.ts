/** Starts the tools installed beside the project; it must never need a shell, so that every system takes the same way. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './files.ts';

/** The script behind each tool's command. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

export type ToolName = keyof typeof TOOLS;

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end and keeps what it said. */
export function run(program: string, args: readonly string[], options: { cwd?: string; input?: string } = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', ...options });
  return error === undefined ? { status: status ?? 1, stdout, stderr } : { status: 1, stdout: '', stderr: String(error) };
}

const scriptOf = (tool: ToolName): string => join(ROOT, 'node_modules', TOOLS[tool]);

export const runTool = (tool: ToolName, ...args: readonly string[]): Ran => run(process.execPath, [scriptOf(tool), ...args]);

/** Never raises the priority: only an administrator may. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // The run is then slower, not wrong.
  }
}

/** Starts a tool beside others; resolves when it ends with its exit code and everything it wrote, in order. With `lowPriority`, other programs get the processor first. */
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

/** npm names its own script to what it starts; without that it is looked for on the path. */
export function runNpm(cwd: string, ...args: readonly string[]): Ran {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args], { cwd }) : run('npm', args, { cwd });
}
