import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { registerBodies } from './bodies/body.ts';
import { registerErrors } from './error-handler.ts';
import { acceptBodyFiles } from './bodies/body-files.ts';

let lines: { level: number; code?: string; msg: string }[] = [];

let prepared = 0;
let untilLeft = false;

const build = () => {
  lines = [];
  prepared = 0;
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write });
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true });
  app.decorateRequest('actor', null);
  app.decorateRequest('bodyFiles', null);
  registerBodies(app);
  registerErrors(app);
  app.addHook('onRequest', async ({ raw }) => {
    if (untilLeft) await new Promise((resolve) => raw.once('close', resolve));
  });
  app.post('/small', () => 'taken');
  void app.register(async (own) => {
    const prepare = () => void (prepared += 1);
    acceptBodyFiles(
      own,
      { dataDir: tmpdir(), prepare },
      { fields: ['file'], maxBytes: 1_000_000, tooLarge: 'Too large.' },
    );
    own.post('/file', { bodyLimit: 1_000_000 }, () => 'taken');
  });
  return app;
};
let app: ReturnType<typeof build>;

afterEach(() => {
  untilLeft = false;
  return app.close();
});

test.each([
  ['/small', 'while it is read', false],
  ['/file', 'while it is read', false],
  ['/file', 'before it is read', true],
])(
  'a client that disconnects in the middle of a body is not our failure: %s, %s',
  async (path, _when, beforeReading) => {
    app = build();
    untilLeft = beforeReading;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000';
    const arrived = once(app.server, 'request');
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{"name":`);
    await arrived;
    socket.destroy();
    await eventually(() => lines.some(({ msg }) => msg.startsWith('A call')));
    expect(lines.filter(({ msg }) => msg.startsWith('A call'))).toEqual([
      expect.objectContaining({ level: 30, code: 'bad_request', msg: 'A call was refused' }),
    ]);
  },
);

test('the file-opening process is told as soon as files begin to arrive', async () => {
  app = build();
  const json = { 'content-type': 'application/json' };
  for (const url of ['/small', '/file'])
    await app.inject({ method: 'POST', url, headers: json, payload: '{}' });
  expect(prepared).toBe(1);
});
