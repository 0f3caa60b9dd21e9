import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

// The baseline: a plain node:http server that does the closest equivalent work. The bench starts it as a child process.
const [, , folder = '.', pageBase64 = ''] = process.argv;
const page = Buffer.from(pageBase64, 'base64');

const json = (response: ServerResponse, status: number, value: unknown) => {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

const file = `${folder}/file`;

async function put(request: IncomingMessage, response: ServerResponse) {
  const handle = await open(file, 'w');
  for await (const chunk of request) await handle.writeFile(chunk as Buffer);
  await handle.sync();
  await handle.close();
  json(response, 200, { message: 'stored' });
}

function send(request: IncomingMessage, response: ServerResponse) {
  const [start = 0, end = 0] = (request.headers.range ?? '').replace('bytes=', '').split('-').map(Number);
  response.writeHead(206, { 'content-length': end - start + 1, 'content-type': 'video/mp4' });
  createReadStream(file, { start, end }).pipe(response);
}

createServer((request, response) => {
  if (request.method === 'PUT') return put(request, response);
  if (request.url === '/file') return send(request, response);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': page.length,
  });
  response.end(page);
}).listen(Number(process.env['PORT']), '127.0.0.1');
