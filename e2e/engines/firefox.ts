import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed, type OtherBrowser } from './driver.ts';

/** The path of Firefox; undefined if it is not installed. */
export const firefoxPath = (): string | undefined =>
  process.env['FIREFOX_PATH'] ?? installed('/usr/bin/firefox-esr', '/usr/bin/firefox');

/** Starts Firefox headless. Firefox itself supports WebDriver BiDi. */
export async function startFirefox(path: string): Promise<OtherBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'foyer-firefox-'));
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0', '--width', '1280'],
    { env: { PATH: process.env['PATH'] ?? '', HOME: home }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await listening(child.stderr);
    const send = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    const context = contexts[0]?.context;
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate: async (expression) => {
        const asked = { expression, target: { context }, awaitPromise: true };
        const { result } = (await send('script.evaluate', asked)) as { result?: { value?: unknown } };
        return result?.value;
      },
      act: async (actions) => void (await send('input.performActions', { context, actions })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the address that Firefox prints when it is ready. */
const listening = (stderr: NodeJS.ReadableStream) =>
  new Promise<string>((found, failed) => {
    let said = '';
    const timer = setTimeout(() => failed(new Error(`Firefox did not start.\n${said}`)), 300_000);
    stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    });
  });

interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
}

/** Opens the connection. The returned function sends a command and waits for its result. */
async function connect(url: string): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(url);
  await new Promise((open, failed) => {
    socket.addEventListener('open', open, { once: true });
    socket.addEventListener('error', () => failed(new Error(`No connection to ${url}`)), { once: true });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return (method, params) =>
    new Promise((done, failed) => {
      const id = ++last;
      waiting.set(id, ({ type, result, message }) => {
        waiting.delete(id);
        if (type === 'success') done(result);
        else failed(new Error(`${method}: ${message ?? type}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
