/** `npm run dev`: serves the pages with Vite, which reloads them on changes. Restarts the server when its sources change. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createNetServer } from 'node:net';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../src/server/index.ts';
import { CACHE, ROOT } from './lib/files.ts';

const WEB_FOLDER = join(ROOT, 'src', 'web');
const SERVER_SOURCES = ['server', 'protocol', 'table', 'rulebooks', 'rules'].map((folder) => join(ROOT, 'src', folder));
/** Vite forwards these paths to the server. All other paths are pages. */
const SERVER_PATHS = ['/api', '/docs', '/openapi.json', '/health', '/ready', '/metrics'];
const JSX = { runtime: 'automatic', importSource: 'preact' } as const;
/** Several files that an editor saves together cause only one restart. */
const DEBOUNCE_MS = 100;

async function findFreePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The server as a child process that can be restarted. */
class DevServer {
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** Resolves when the server accepts requests, or when it has failed to start. */
  async start(): Promise<boolean> {
    const child = fork(join(import.meta.dirname, 'lib', 'dev-server.ts'), { env: this.#env });
    this.#child = child;
    const ready = once(child, 'message').then(() => true);
    const exited = once(child, 'exit').then(() => false);
    return Promise.race([ready, exited]);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

const config = readConfig(process.env, {});
if (typeof config === 'string') {
  console.error(config);
  process.exit(2);
}
const serverPort = await findFreePort();
const server = new DevServer({
  ...process.env,
  CROUPIER_DATA: process.env.CROUPIER_DATA ?? join(CACHE, 'dev-store'),
  CROUPIER_HOST: '127.0.0.1',
  CROUPIER_PORT: `${serverPort}`,
});
if (!(await server.start())) process.exit(2);

const vite = await createServer({
  configFile: false,
  root: WEB_FOLDER,
  cacheDir: join(CACHE, 'dev-pages'),
  logLevel: 'warn',
  oxc: { jsx: JSX },
  optimizeDeps: { rolldownOptions: { transform: { jsx: JSX } } },
  server: {
    host: config.host,
    port: config.port === 0 ? await findFreePort() : config.port,
    fs: { allow: [ROOT] },
    proxy: Object.fromEntries(
      SERVER_PATHS.map((path) => [path, { target: `http://127.0.0.1:${serverPort}`, ws: path === '/api' }]),
    ),
  },
});
await vite.listen();
console.log(`Croupier for development at ${vite.resolvedUrls?.local[0]} (Ctrl+C stops)`);

/** Resolves when the last restart has ended. The next restart waits for it. */
let lastRestart = Promise.resolve();
async function restart(file: string): Promise<void> {
  const startMs = performance.now();
  await server.stop();
  const isRunning = await server.start();
  const time = `${Math.round(performance.now() - startMs)} ms`;
  console.log(isRunning ? `restarted the server in ${time}: ${file} changed` : 'the server did not start; waiting for a change');
}

let timer: NodeJS.Timeout | undefined;
vite.watcher.add(SERVER_SOURCES).on('all', (event, path) => {
  if (!['add', 'change', 'unlink'].includes(event) || /\.test\.ts$/.test(path)) return;
  if (!SERVER_SOURCES.some((folder) => path.startsWith(folder))) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    lastRestart = lastRestart.then(() => restart(relative(ROOT, path)));
  }, DEBOUNCE_MS);
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    clearTimeout(timer);
    void lastRestart.then(() => Promise.all([server.stop(), vite.close()])).then(() => process.exit(0));
  });
