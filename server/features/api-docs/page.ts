import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { escapeHtml } from '#server/site/app-document.ts';
import type { openApiDocument } from './openapi.ts';

type Document = ReturnType<typeof openApiDocument>;
type Operation = {
  tags: string[];
  summary: string;
  security: Record<string, unknown>[];
  'x-access': string;
  'x-body-limit-bytes'?: number;
  parameters: { name: string; in: string; required: boolean }[];
  /** A JSON body has a schema. Bodies of other types have none; they are streams. */
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description: string; content?: { 'application/json': { schema: unknown } } }>;
};

const css = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:62rem;margin:0 auto;padding:2rem 1rem 6rem}
h1{font-size:1.75rem;margin:0 0 .25rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{padding:.5rem 0}
details{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:.5rem;margin:.5rem 0}
summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;padding:.75rem 1rem;cursor:pointer}
summary b{font-family:ui-monospace,monospace;min-width:4rem}summary code{overflow-wrap:anywhere}
summary i{margin-inline-start:auto;font-style:normal;font-weight:600}
details>div{padding:0 1rem 1rem}
pre{overflow-x:auto;padding:.75rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 8%,transparent);font-size:.8125rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}`;

const cssHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;

const accessWords: Record<string, string> = {
  public: 'anyone',
  user: 'signed-in users',
  staff: 'staff',
  client: 'clients',
  person: 'the signed-in person of the side',
  'signed-in': 'clients and staff',
};

// With `tabindex` people can scroll the block with the keyboard.
const block = (schema: unknown, label: string) =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

function call(method: string, path: string, operation: Operation): string {
  const name = `${method.toUpperCase()} ${path}`;
  const [type = '', { schema: body } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const limit = operation['x-body-limit-bytes']?.toLocaleString('en-US');
  const rows = Object.entries(operation.responses)
    .map(
      ([status, { description }]) =>
        `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}</td></tr>`,
    )
    .join('');
  const parameters = operation.parameters
    .map((p) => `<code>${escapeHtml(p.name)}</code> (${p.in}${p.required ? ', required' : ''})`)
    .join(', ');
  const isForKeys = operation.security.some((way) => 'key' in way);
  const answer = Object.values(operation.responses)[0]?.content?.['application/json'].schema;
  return `<details><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span><i>${accessWords[operation['x-access']] ?? ''}${isForKeys ? ', API keys' : ''}</i></summary><div>
${parameters ? `<p>Parameters: ${parameters}</p>` : ''}${type && !body ? `<p>Body: <code>${escapeHtml(type)}</code>, at most ${limit} bytes</p>` : ''}${body ? `<p>Body, at most ${limit} bytes:</p>${block(body, `Body of ${name}`)}` : ''}${answer ? `<p>Answer:</p>${block(answer, `Answer of ${name}`)}` : ''}
<table><tbody>${rows}</tbody></table></div></details>`;
}

/** The API documentation as one page without scripts, and the content security policy for it. */
export function docsPage(document: Document): { html: string; policy: string } {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: operation as Operation,
    })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const title = escapeHtml(document.info.title);
  const sections = [...groups].map(
    ([tag, list]) =>
      `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${list.map((c) => call(c.method, c.path, c.operation)).join('')}</section>`,
  );
  const links = [...groups.keys()]
    .map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${css}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(document.info.description)} <a href="/api/openapi.json">OpenAPI 3.1 document</a></p><nav aria-label="Features">${links}</nav>${sections.join('')}</main></body></html>`;
  return { html, policy: contentSecurityPolicy([cssHash]) };
}
