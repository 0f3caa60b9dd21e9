import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeEnvironment, nodeFlags } from '#scripts/lib/run.js';
import { freePort } from '#server/testing/processes/free-port.ts';

/** A running server: the built program on an empty database. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** The output until now. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * The environment variable with the folder of the test run. The folder contains the data of all servers, and `tables`:
 * an empty database made once, since this takes a third of a start.
 */
export const journeysFolder = 'JOURNEYS_FOLDER';

/** Starts the built program as `npm start` does, and waits until it is ready. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const folder = process.env[journeysFolder] ?? tmpdir();
  const dataDir = await mkdtemp(join(folder, 'journey-'));
  const tables = join(folder, 'tables');
  if (existsSync(tables)) await cp(tables, dataDir, { recursive: true });
  const port = Number(environment['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  // Set the complete environment: variables of the shell must not change the result.
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...nodeEnvironment,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    ...environment,
  };
  const child = spawn(process.execPath, [...nodeFlags, 'dist/program/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    await exited;
    clearTimeout(timer);
    await rm(dataDir, { recursive: true, force: true });
  };
  while (child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, dataDir, output: () => output, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`The server did not become ready:\n${output}`);
}
