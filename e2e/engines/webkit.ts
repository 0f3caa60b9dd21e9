import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/processes/free-port.ts';
import { installed, type OtherBrowser } from './driver.ts';

/** The programs that WebKitGTK needs to run without a screen. */
export interface WebKitPaths {
  driver: string;
  browser: string;
  screen: string;
}

/** The paths for WebKitGTK; undefined if a part is missing. */
export function webkitPaths(): WebKitPaths | undefined {
  const driver = installed('/usr/bin/WebKitWebDriver');
  const browser = ['4.1', '4.0', '6.0']
    .flatMap((version) => [`webkit2gtk-${version}`, `webkitgtk-${version}`])
    .map((folder) => installed(`/usr/lib/x86_64-linux-gnu/${folder}/MiniBrowser`))
    .find(Boolean);
  const screen = installed('/usr/bin/Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** Starts MiniBrowser of WebKitGTK on a virtual screen, driven by WebDriver. */
export async function startWebKit(paths: WebKitPaths): Promise<OtherBrowser> {
  const started: ChildProcess[] = [];
  const stopAll = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
  };
  try {
    const screen = spawn(paths.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      // The sandbox of WebKit needs rights that processes in containers and of root do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    started.push(spawn(paths.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    const call = caller(`http://127.0.0.1:${port}`);
    await ready(call);
    const { sessionId } = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } },
      },
    })) as { sessionId: string };
    const of = `/session/${sessionId}`;
    await call('POST', `${of}/window/rect`, { width: 1280, height: 1000 });
    return {
      open: async (url) => void (await call('POST', `${of}/url`, { url })),
      evaluate: (expression) =>
        call('POST', `${of}/execute/sync`, { script: `return (${expression});`, args: [] }),
      act: async (actions) => void (await call('POST', `${of}/actions`, { actions })),
      close: async () => {
        await call('DELETE', of).catch(() => null);
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

const caller =
  (base: string): Call =>
  async (method, path, body) => {
    const sent = body ? { method, body: JSON.stringify(body) } : { method };
    const answer = await fetch(base + path, sent);
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`);
  };

async function ready(call: Call): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100))
    if (await call('GET', '/status').catch(() => null)) return;
  throw new Error('WebKitWebDriver did not start.');
}
