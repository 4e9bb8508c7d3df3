/** Serves `/docs`, a page that shows the OpenAPI document without third-party scripts. */
import type { App } from './context.ts';

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Croupier HTTP API</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<main>
<h1>Croupier HTTP API</h1>
<p>Source: <a href="/openapi.json">openapi.json</a>, generated from the schemas that validate requests. Every POST and DELETE
needs the header <code>x-croupier: 1</code>. docs/PROTOCOL.md describes the WebSocket.</p>
<div id="routes" aria-live="polite">Loading…</div>
</main>
<script src="/docs/docs.js"></script>
</body>
</html>
`;

const CSS = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2rem; }
details { border: 1px solid #8888; border-radius: 0.5rem; margin: 0.5rem 0; padding: 0.5rem 1rem; }
summary { cursor: pointer; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
code, pre { font: 0.9rem/1.4 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; }
`;

const SCRIPT = `'use strict';
const make = (name, text, ...children) => {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
};
const json = (title, value) => [make('h4', title), make('pre', JSON.stringify(value, null, 2))];
const routeOf = (path, method, route) => {
  const name = make('span', method.toUpperCase());
  name.className = 'method';
  const details = make('details', '', make('summary', '', name, make('code', path), document.createTextNode(' ' + (route.summary ?? ''))));
  if (route.description) details.append(make('p', route.description));
  if (route.parameters) details.append(...json('Parameters', route.parameters));
  const body = route.requestBody?.content?.['application/json']?.schema;
  if (body) details.append(...json('Body', body));
  for (const [status, answer] of Object.entries(route.responses ?? {})) {
    const schema = answer.content?.['application/json']?.schema;
    if (schema && status.startsWith('2')) details.append(...json('Answer ' + status, schema));
  }
  return details;
};
fetch('/openapi.json').then((answer) => answer.json()).then((document_) => {
  const byTag = new Map();
  for (const [path, methods] of Object.entries(document_.paths))
    for (const [method, route] of Object.entries(methods)) {
      const tag = route.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), routeOf(path, method, route)]);
    }
  const routes = document.getElementById('routes');
  routes.replaceChildren();
  for (const [tag, elements] of byTag) routes.append(make('h2', tag), ...elements);
}, () => { document.getElementById('routes').textContent = 'The OpenAPI document could not be loaded.'; });
`;

export function addDocsRoutes(app: App): void {
  const files: readonly [url: string, type: string, text: string][] = [
    ['/docs', 'text/html; charset=utf-8', HTML],
    ['/docs/docs.css', 'text/css; charset=utf-8', CSS],
    ['/docs/docs.js', 'text/javascript; charset=utf-8', SCRIPT],
  ];
  for (const [url, type, text] of files)
    app.get(url, { schema: { hide: true } }, async (_, reply) => reply.type(type).send(text));
}
