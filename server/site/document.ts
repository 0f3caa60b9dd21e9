import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import type { FastifyReply } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page with its compressed forms. */
export interface Document {
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Resolves when the background compression is done. */
  settled: Promise<void>;
}

/** Status and headers of a page. */
interface SendOptions {
  status?: number;
  policy: string;
  cacheControl: string;
  /** True if search engines may list the page. If false, the page's head and a header say so. */
  listed?: boolean;
}

const brotliOptions = (quality: number, length: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** Prepares a page that is sent once, with fast compression. */
export function passingDocument(html: string): Document {
  const identity = Buffer.from(html);
  return {
    // The entity tag is weak, because all encodings of the page share it.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bodies: {
      identity,
      br: brotliCompressSync(identity, brotliOptions(4, identity.length)),
      gzip: gzipSync(identity, { level: 6 }),
    },
    settled: Promise.resolve(),
  };
}

/** Compresses a page as well as possible. This takes fifty times as long as fast compression. */
export const compressedWell = (html: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(html, brotliOptions(11, html.length));

/** Prepares a page that is sent often: compressed fast at first, then as well as possible in the background. */
export function lastingDocument(html: string): Document {
  const document = passingDocument(html);
  const { bodies } = document;
  const better = async () => {
    bodies.br = await compressedWell(bodies.identity);
    bodies.gzip = await promisify(gzip)(bodies.identity, { level: 9 });
  };
  return { ...document, settled: better() };
}

const asked = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i');
const weights = { br: asked('br'), gzip: asked('gzip'), any: asked('\\*') };

function accepted(header: string, encoding: 'br' | 'gzip'): boolean {
  const found = weights[encoding].exec(header) ?? weights.any.exec(header);
  return found !== null && Number(found[1] ?? 1) > 0;
}

/** The smallest encoding that the browser accepts. */
function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  if (accepted(header, 'br')) return 'br';
  return accepted(header, 'gzip') ? 'gzip' : 'identity';
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

const matches = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));

/** Sends a page, or 304 if the browser's copy is current. */
export function sendDocument(reply: FastifyReply, document: Document, options: SendOptions): FastifyReply {
  const { status = 200, policy, cacheControl, listed = false } = options;
  const { headers } = reply.request;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': cacheControl,
    vary: 'cookie, accept-encoding',
  });
  if (!listed) reply.header('x-robots-tag', 'noindex');
  if (status === 200) {
    reply.header('etag', document.etag);
    const known = headers['if-none-match'];
    if (known !== undefined && matches(known, document.etag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(document.bodies[encoding]);
}
