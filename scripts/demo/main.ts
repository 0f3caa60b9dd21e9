import { relative } from 'node:path';
import { demoEnvironment } from './environment.ts';
import { fill } from './fill.ts';
import { signIns } from './filling.ts';
import { demoFolder, NotOurs, remove, stateOf } from './folder.ts';

// `npm run demo`: a sample agency in its own folder. `-- --remove` deletes it, `-- --fill` fills it without serving.

const flags = new Set(process.argv.slice(2));
const folder = demoFolder(process.env['DATA_DIR']);
const shown = relative(process.cwd(), folder) || folder;

async function prepare(): Promise<void> {
  if ((await stateOf(folder)) === 'full') return;
  const started = performance.now();
  const tell = (share: number) => {
    if (process.stdout.isTTY)
      process.stdout.write(`\rFilling the sample agency … ${Math.floor(share * 100)} %`);
  };
  if (!process.stdout.isTTY) process.stdout.write('Filling the sample agency …');
  await fill(folder, demoEnvironment(process.env, folder), tell);
  process.stdout.write(` done in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`);
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
