import { request, type IncomingHttpHeaders } from 'node:http';
import type { Measured } from './process.ts';

/** Bytes. */
export const megabyte = 1024 * 1024;

/** The answer of a server. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The size of the answer in bytes. */
  bytes: number;
  /** The start of the answer's text. */
  text: string;
}

/** Sends one request over a connection of its own. The body is sent in pieces. */
export function ask(
  server: Measured,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: readonly Buffer[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body.reduce((sum, piece) => sum + piece.length, 0);
    const sent = request(
      `${server.url}${path}`,
      { method, agent: false, headers: { origin: server.url, ...headers, 'content-length': length } },
      (response) => {
        let bytes = 0;
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (bytes === 0) text = chunk.toString('utf8');
          bytes += chunk.length;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text }),
        );
      },
    );
    sent.on('error', reject);
    void (async () => {
      for (const piece of body)
        if (!sent.write(piece)) await new Promise((drained) => sent.once('drain', drained));
      sent.end();
    })();
  });
}

/** Splits bytes into pieces, of one megabyte by default. */
export const pieces = (bytes: Buffer, length = megabyte) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) =>
    bytes.subarray(i * length, (i + 1) * length),
  );

/** @throws Error if the answer has another status */
export const expectStatus = ({ status }: Answer, right: number) => {
  if (status !== right) throw new Error(`${status} instead of ${right}`);
};

/** Encodes a value of `upload-metadata`. */
export const word = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a preview in one part and returns the path of the upload. */
export async function sendUpload(
  server: Measured,
  cookie: string,
  parts: readonly Buffer[],
): Promise<string> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const created = await ask(server, 'POST', '/api/uploads', {
    cookie,
    'upload-length': String(length),
    'upload-metadata': `filename ${word('a.mp4')},purpose ${word('preview-original')}`,
  });
  expectStatus(created, 201);
  const path = String(created.headers['location']);
  const headers = { cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expectStatus(await ask(server, 'PATCH', path, headers, parts), 204);
  return path;
}
