/** Serves the built pages: files with compressed copies, and one HTML document for all page URLs. Serves only files that exist at the start. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '../../protocol/pages.ts';
import { apiException } from './api-exception.ts';
import type { App } from './context.ts';

const DOCUMENT = 'index.html';

/** Content types of the files in a build. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** File suffixes of compressed copies. The encoding with the smallest files comes first. */
const COMPRESSED_SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/** Files in `assets` can be cached forever, because their names contain a hash of the content. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

interface PageFile {
  readonly file: string;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** Encodings of the compressed copies. */
  readonly encodings: readonly (keyof typeof COMPRESSED_SUFFIXES)[];
}

/** Returns all files of the build by URL path. The contents stay on disk. */
function findFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const file = join(folder, name);
    const isHashed = name.startsWith('assets/');
    files.set(`/${name}`, {
      file,
      type,
      etag: `"${isHashed ? name : createHash('sha256').update(readFileSync(file)).digest('base64url')}"`,
      cacheControl: isHashed ? CACHE_FOREVER : 'no-cache',
      encodings: (Object.keys(COMPRESSED_SUFFIXES) as (keyof typeof COMPRESSED_SUFFIXES)[]).filter((encoding) =>
        names.includes(`${name}${COMPRESSED_SUFFIXES[encoding]}`),
      ),
    });
  }
  return files;
}

/** Parses an Accept or Accept-Encoding header and drops values with `q=0` (not accepted). */
const parseAccepted = (header: string): readonly string[] =>
  header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''));

async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, type, etag, cacheControl, encodings }: PageFile,
): Promise<unknown> {
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').header('etag', etag);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = parseAccepted(`${headers['accept-encoding'] ?? ''}`);
  const chosen = encodings.find((encoding) => accepted.includes(encoding));
  reply.type(type);
  if (chosen !== undefined) reply.header('content-encoding', chosen);
  return reply.send(await readFile(chosen === undefined ? file : `${file}${COMPRESSED_SUFFIXES[chosen]}`));
}

export interface Pages {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly document: PageFile;
}

export function loadPages(folder: string): Pages {
  const files = existsSync(folder) ? findFiles(folder) : new Map<string, PageFile>();
  const document = files.get(`/${DOCUMENT}`);
  if (document === undefined) throw new Error(`${folder} has no ${DOCUMENT}; build the pages first`);
  return { files, document };
}

/** The server answers all paths below this prefix in JSON. */
const API_PREFIX = '/api';

/** Sends browsers the HTML document, which shows a not-found page; returns false for other clients. */
export function sendNotFoundPage(
  { document }: Pick<Pages, 'document'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> | false {
  const { method, url, headers } = request;
  const path = url.replace(/\?.*$/, '');
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return false;
  if (!parseAccepted(headers.accept ?? '').includes('text/html')) return false;
  return readFile(document.file).then((page) =>
    reply.code(404).type(document.type).header('cache-control', 'no-store').header('vary', 'accept').send(page),
  );
}

/** Adds the page routes without `@fastify/static`, which needs 2 to 5 MB more memory. */
export function servePages(app: App, pages: Pages): void {
  const { files, document } = pages;
  const notInOpenApi = { schema: { hide: true } };
  for (const path of Object.values(PAGES)) app.get(path, notInOpenApi, (request, reply) => sendFile(request, reply, document));
  // One route per folder, not per file, because every route needs memory.
  for (const path of ['/:file', '/assets/:file']) {
    app.get(path, notInOpenApi, (request, reply) => {
      const file = files.get(request.url.replace(/\?.*$/, ''));
      if (file !== undefined) return sendFile(request, reply, file);
      const page = sendNotFoundPage(pages, request, reply);
      if (page === false) throw apiException('not-found', 'there is nothing at this address');
      return page;
    });
  }
}
