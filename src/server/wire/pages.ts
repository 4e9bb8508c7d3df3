/** The built pages over HTTP: files with their compressed copies, and one document at every page's address. It must never answer for the API. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '../../protocol/pages.ts';
import type { App } from './context.ts';

/** Their names have a digest of what is in them. */
const FOREVER = 'public, max-age=31536000, immutable';

export async function servePages(app: App, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no pages`);
  const { fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('assets') ? FOREVER : 'no-cache');
    },
  });
  for (const path of Object.values(PAGES)) {
    app.get(path, { schema: { hide: true } }, (_, reply) =>
      (reply as unknown as { sendFile(name: string): never }).sendFile('index.html'),
    );
  }
}
