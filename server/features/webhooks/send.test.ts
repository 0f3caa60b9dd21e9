import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { expect, onTestFinished, test } from 'vitest';
import { isPublic, type Resolve } from '#server/work/outgoing/public-address.ts';
import { post } from './send.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
);

const strict = { toPrivate: false };

const isPrivate = 'This address is in a private network. WEBHOOKS_TO_PRIVATE=1 allows any address.';

test.each([
  ['https://127.0.0.1/', isPrivate],
  ['https://0x7f.1/', isPrivate],
  ['https://[::1]/', isPrivate],
  ['https://[::ffff:10.0.0.1]/', isPrivate],
  ['http://example.com/', 'The address must start with https://. WEBHOOKS_TO_PRIVATE=1 allows any address.'],
])('nothing is sent to %s', async (address, text) => {
  expect(await post(address, '{}', {}, strict)).toEqual({ status: null, text });
});

/** Starts a server on this machine that counts connections and never ends its answer. */
async function silent(beginning = '') {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.write(beginning);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

test('a name that resolves to a private address is refused, also as one of several', async () => {
  const { port, connections } = await silent();
  const answers: LookupAddress[][] = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [],
  ];
  for (const addresses of answers) {
    const resolve: Resolve = (_, answer) => answer(null, addresses);
    const { text } = await post(`https://rebind.example:${port}/`, '{}', {}, { ...strict, resolve });
    expect(text).toBe(isPrivate);
  }
  expect(connections()).toBe(0);
});

test('a name that nobody knows is said, and stops nothing else', async () => {
  const { status, text } = await post('https://nowhere.invalid/', '{}', {}, strict);
  expect([status, text]).toEqual([null, expect.stringContaining('nowhere.invalid')]);
});

test('a name is resolved once for a message, so that a second answer cannot lead elsewhere', async () => {
  const { port, connections } = await silent();
  let asked = 0;
  const resolve: Resolve = (_, answer) => {
    asked += 1;
    // This address is public but cannot be reached. A reserved one such as 240.0.0.1 would be refused.
    answer(null, [{ address: asked === 1 ? '192.31.196.1' : '127.0.0.1', family: 4 }]);
  };
  const { status } = await post(`https://rebind.example:${port}/`, '{}', {}, { ...strict, resolve, ms: 300 });
  expect([status, asked, connections()]).toEqual([null, 1, 0]);
});

test.each([
  ['answers', ''],
  ['ends its answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nbegun'],
])('a program that never %s is left after the time limit', async (_, beginning) => {
  const { port, connections } = await silent(beginning);
  const answer = await post(`http://127.0.0.1:${port}/`, '{}', {}, { toPrivate: true, ms: 100 });
  expect(answer).toEqual({ status: null, text: 'No answer within 0.1 seconds.' });
  expect(connections()).toBe(1);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%s) is not followed, so that it leads nowhere else',
  async (status) => {
    const inside = await silent();
    const { port } = await silent(
      `HTTP/1.1 ${status} Elsewhere\r\nlocation: http://127.0.0.1:${inside.port}/\r\ncontent-length: 0\r\n\r\n`,
    );
    expect(await post(`http://127.0.0.1:${port}/`, '{}', {}, { toPrivate: true, ms: 1000 })).toEqual({
      status,
      text: '',
    });
    expect(inside.connections()).toBe(0);
  },
);
