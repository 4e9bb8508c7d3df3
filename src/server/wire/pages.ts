/** The built pages over HTTP: files with their compressed copies, and one document at every page's address. It must never open a file that was not there at the start. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '../../protocol/pages.ts';
import type { App } from './context.ts';
import { failure } from './failure.ts';

const DOCUMENT = 'index.html';

/** Whatever a build of the pages may hold. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Copies as they are named beside the file, the shortest first. */
const COPIES = { br: '.br', gzip: '.gz' } as const;

/** Names under `assets` have a digest of what is in them already. */
const FOREVER = 'public, max-age=31536000, immutable';

interface PageFile {
  readonly file: string;
  readonly type: string;
  readonly tag: string;
  readonly caching: string;
  readonly copies: readonly (keyof typeof COPIES)[];
}

/** Every file of the build by its address. What is in them stays on the disk: there are many and few are asked for. */
function filesIn(folder: string): ReadonlyMap<string, PageFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const file = join(folder, name);
    const isNamed = name.startsWith('assets/');
    files.set(`/${name}`, {
      file,
      type,
      tag: `"${isNamed ? name : createHash('sha256').update(readFileSync(file)).digest('base64url')}"`,
      caching: isNamed ? FOREVER : 'no-cache',
      copies: (Object.keys(COPIES) as (keyof typeof COPIES)[]).filter((copy) => names.includes(`${name}${COPIES[copy]}`)),
    });
  }
  return files;
}

/** What a browser names in such a header without refusing it: codings, types. */
const taken = (header: string): readonly string[] =>
  header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''));

async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, type, tag, caching, copies }: PageFile,
): Promise<unknown> {
  reply.header('cache-control', caching).header('vary', 'accept-encoding').header('etag', tag);
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  const may = taken(`${headers['accept-encoding'] ?? ''}`);
  const copy = copies.find((each) => may.includes(each));
  reply.type(type);
  if (copy !== undefined) reply.header('content-encoding', copy);
  return reply.send(await readFile(copy === undefined ? file : `${file}${COPIES[copy]}`));
}

export interface Pages {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly document: PageFile;
}

export function findPages(folder: string): Pages {
  const files = existsSync(folder) ? filesIn(folder) : new Map<string, PageFile>();
  const document = files.get(`/${DOCUMENT}`);
  if (document === undefined) throw new Error(`${folder} holds no pages`);
  return { files, document };
}

/** Where only programs ask: whatever they accept, they are answered in JSON. */
const FOR_PROGRAMS = '/api';

/** The document, which says by itself that there is no page, for who asked for one; false for all others. */
export function showNoPage(
  { document }: Pick<Pages, 'document'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> | false {
  const { method, url, headers } = request;
  const path = url.replace(/\?.*$/, '');
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === FOR_PROGRAMS || path.startsWith(`${FOR_PROGRAMS}/`)) return false;
  if (!taken(headers.accept ?? '').includes('text/html')) return false;
  return readFile(document.file).then((page) =>
    reply.code(404).type(document.type).header('cache-control', 'no-store').header('vary', 'accept').send(page),
  );
}

/** By hand: `@fastify/static` takes 2 to 5 MB more at idle (ARCHITECTURE). */
export function servePages(app: App, pages: Pages): void {
  const { files, document } = pages;
  const hidden = { schema: { hide: true } };
  for (const path of Object.values(PAGES)) app.get(path, hidden, (request, reply) => send(request, reply, document));
  // One route for all: each route by itself takes as much memory as a file.
  for (const path of ['/:file', '/assets/:file']) {
    app.get(path, hidden, (request, reply) => {
      const found = files.get(request.url.replace(/\?.*$/, ''));
      if (found === undefined) {
        const shown = showNoPage(pages, request, reply);
        if (shown === false) throw failure('not-found', 'there is nothing at this address');
        return shown;
      }
      return send(request, reply, found);
    });
  }
}
