/** Starts the tools installed beside the project; it must never need a shell, so that every system takes the same way. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './files.ts';

/** The script behind each tool's command. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

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

const scriptOf = (tool: keyof typeof TOOLS): string => join(ROOT, 'node_modules', TOOLS[tool]);

export const runTool = (tool: keyof typeof TOOLS, ...args: readonly string[]): Ran =>
  run(process.execPath, [scriptOf(tool), ...args]);

/** Runs a tool with its output shown; answers its exit code. */
export function showTool(tool: keyof typeof TOOLS, ...args: readonly string[]): number {
  return spawnSync(process.execPath, [scriptOf(tool), ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

/** npm names its own script to what it starts; without that it is looked for on the path. */
export function runNpm(cwd: string, ...args: readonly string[]): Ran {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args], { cwd }) : run('npm', args, { cwd });
}
