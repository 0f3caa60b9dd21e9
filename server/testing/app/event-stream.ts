import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { TestApp } from '../test-app.ts';

/** An open event stream, as a page receives it. */
interface OpenStream {
  response: IncomingMessage;
  /** The received text. */
  text: () => string;
  /** The data of each `change` event. */
  changes: () => unknown[];
  ended: () => boolean;
  close: () => void;
}

/** Streams opened after this call have no timers until the test ends. Then only an event can end a stream. */
export function holdHeartbeats(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Opens `/api/events` over a real connection, with the cookies of a session. `query` is appended to the path. */
export async function openStream({ app }: TestApp, cookie = '', query = ''): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const path = `/api/events${query}`;
  const call = request({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  let ended = false;
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('close', () => (ended = true)).on('error', () => undefined);
  const close = () => void call.destroy();
  onTestFinished(close);
  return {
    response,
    text: () => text,
    changes: () =>
      [...text.matchAll(/^event: change\ndata: (.*)\n\n/gm)].map(
        ([, data]) => JSON.parse(data ?? '') as unknown,
      ),
    ended: () => ended,
    close,
  };
}
