import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string }[];
    max_tokens?: number;
    max_completion_tokens?: number;
  };
}

const chunkOf = (content: string, finish: string | null = null) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: finish ? {} : { content }, finish_reason: finish }],
  });

/** The server-sent events with an answer, as a model's server sends them. */
export const eventsFor = (text: string, size = 7) => {
  const parts = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
  const lines = [...parts.map((part) => chunkOf(part)), chunkOf('', 'stop'), '[DONE]'];
  return lines.map((line) => `data: ${line}\n\n`).join('');
};

const stream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

/** How the server behaves. */
export const behaviours = {
  /** Sends the bytes in pieces whose ends split characters and lines. */
  streams: (text: string) => async (response: ServerResponse) => {
    const bytes = Buffer.from(`: a comment\r\n\r\n${eventsFor(text)}`);
    stream(response);
    for (let at = 0; at < bytes.length; at += 13) {
      response.write(bytes.subarray(at, at + 13));
      await new Promise(setImmediate);
    }
    response.end();
  },
  breaksOff: (text: string) => (response: ServerResponse) => {
    stream(response).write(`data: ${chunkOf(text)}\n\n`, () => response.destroy());
  },
  endsEarly: (text: string) => (response: ServerResponse) => {
    stream(response).end(`data: ${chunkOf(text)}\n\n`);
  },
  hangsAfter: (text: string) => (response: ServerResponse) => {
    stream(response).write(`data: ${chunkOf(text)}\n\n`);
  },
  refuses:
    (status: number, body = '{"error":{"message":"no"}}', headers = {}) =>
    (response: ServerResponse) => {
      response.writeHead(status, headers).end(body);
    },
  html: () => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  },
  sends: (data: string | Buffer) => (response: ServerResponse) => {
    stream(response).end(data);
  },
  silent: () => () => {},
} as const;

/** Starts a server that speaks the protocol of OpenAI's chat completions. A test can make it fail. */
export async function startModel() {
  const asked: Asked[] = [];
  const model = {
    asked,
    behave: behaviours.streams('Hello {name}, it is ready.') as (
      response: ServerResponse,
      asked: Asked,
    ) => unknown,
    /** The number of connections that are open. */
    open: 0,
    address: '',
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    model.open += 1;
    response.once('close', () => (model.open -= 1));
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(body) as Asked['body'],
      };
      asked.push(one);
      void model.behave(response, one);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  model.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}
