import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { nodeFlags } from '#scripts/lib/run.js';
import { readConfig } from '#server/core/config.ts';
import { demoEnvironment } from './environment.ts';
import { fill } from './fill.ts';
import { signIns } from './filling.ts';
import { demoFolder, NotOurs, remove, stateOf } from './folder.ts';

// `npm run demo`: a sample agency in its own folder. `-- --remove` deletes it, `-- --fill` fills it without serving.

const flags = new Set(process.argv.slice(2));
const folder = demoFolder(process.env['DATA_DIR']);
const shown = relative(process.cwd(), folder) || folder;

/**
 * Serves the site while the sample is being filled. The filling runs the jobs itself, with its own clock. Returns a function
 * that stops the server.
 */
function open(env: NodeJS.ProcessEnv): () => Promise<void> {
  const site = spawn(process.execPath, [...nodeFlags, 'dist/program/main.js'], {
    env: { ...env, WORKERS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  site.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('is open.')) return;
    process.stdout.write(`\rThe site is open: ${readConfig(env).publicUrl}. The sign-ins follow.\n`);
  });
  const ended = once(site, 'exit');
  const leave = () => process.exit(1);
  site.once('exit', leave);
  const kill = () => site.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    site.off('exit', leave);
    site.kill();
    await ended;
    process.off('exit', kill);
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function prepare(): Promise<void> {
  if ((await stateOf(folder)) === 'full') return;
  const leave = () => process.exit(1);
  for (const signal of signals) process.on(signal, leave);
  const started = performance.now();
  const tell = (share: number) => {
    if (process.stdout.isTTY)
      process.stdout.write(`\rFilling the sample agency … ${Math.floor(share * 100)} %`);
  };
  if (!process.stdout.isTTY) process.stdout.write('Filling the sample agency …\n');
  await fill(folder, demoEnvironment(process.env, folder), flags.has('--fill') ? { tell } : { tell, open });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(`\rThe sample agency is filled, after ${seconds} s.\n`);
  for (const signal of signals) process.off(signal, leave);
}

const instructions = `
  This is a sample agency; all of it lies in ${shown}.

  Staff    ${signIns.staff.email}  /  ${signIns.staff.password}
  Client   ${signIns.client.email}  /  ${signIns.client.password}

  npm run demo -- --remove deletes it.
`;

try {
  if (flags.has('--remove')) {
    const removed = await remove(folder);
    process.stdout.write(removed ? `Removed ${shown}.\n` : `There is no sample agency in ${shown}.\n`);
  } else {
    await prepare();
    if (!flags.has('--fill')) {
      const own = demoEnvironment(process.env, folder);
      for (const name of Object.keys(process.env))
        if (!(name in own)) Reflect.deleteProperty(process.env, name);
      Object.assign(process.env, own);
      await import('#server/main.ts');
      process.stdout.write(`${instructions}\n`);
    }
  }
} catch (error) {
  process.stderr.write(
    `\n${error instanceof NotOurs ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
