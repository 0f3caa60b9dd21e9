import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject, onTestFinished } from 'vitest';
import { eventually } from '../eventually.ts';

/** The program in a process of its own, which a test can kill. */
interface ServerProcess {
  url: string;
  pid: number;
  /** The text on its standard output. */
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to start: the production bundle if it was built from these sources, else the sources. */
    program: string;
  }
}

/**
 * Starts the program and waits until it answers. It stops at the end of the test. If `command` is given, that command starts
 * the program.
 */
export async function startServer(
  env: Record<string, string>,
  { port, command = [] }: { port: number; command?: string[] },
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const main = inject('program');
  const [program, ...args] = [...command, process.execPath, main];
  // The bundle serves the built pages. Started from its sources, the program would also load Vite, which doubles the time to
  // start.
  const NODE_ENV = main.endsWith('.ts') ? 'development' : 'production';
  const child = spawn(program, args, {
    env: { ...process.env, NODE_ENV, LOG_LEVEL: 'fatal', PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const gone = once(child, 'exit');
  const server: ServerProcess = {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
  };
  onTestFinished(() => server.kill('SIGKILL'));
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    return fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  });
  return server;
}

let made = 0;

/** Opens a client account as a visitor, signs in, and returns the session cookie. */
export async function signUp(url: string): Promise<string> {
  made += 1;
  const email = `client-${process.pid}-${made}@example.com`;
  const password = 'a password like no other';
  const headers = { 'content-type': 'application/json', origin: url };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const opened = await post('/api/consultations/with-account', {
    name: 'Ana',
    email,
    message: 'Hello',
    password,
    confirmPassword: password,
  });
  if (opened.status !== 201) throw new Error(await opened.text());
  const signedIn = await post('/api/client/login', { email, password });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookie.join('; ');
}
