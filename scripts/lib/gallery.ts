/** Builds and serves the gallery, a page that shows the felt of any layout, for tests and screenshots. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { ROOT } from './files.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The content security policy is as strict as for the real pages: no inline code and no other origins. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'";

export interface RunningServer {
  readonly address: string;
  close(): Promise<void>;
}

export async function serveGallery(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-felt-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(ROOT, 'src', 'web', 'felt', 'gallery'),
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    try {
      const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
      const body = readFileSync(file);
      response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
