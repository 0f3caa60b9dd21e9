import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MediaRefusal } from '../types.ts';
import { loadTask, type TaskName } from './tasks.ts';

// A child process: tasks on standard input, a line of JSON each, and their answers on descriptor 3, one after the other. It ends
// after the task that says to be the last, and when its input closes, which happens when the parent process ends.

/** Writes a line to the parent process. */
const say = (message: unknown) => writeSync(3, `${JSON.stringify(message)}\n`);

interface Asked {
  name: TaskName;
  input: never;
  last: boolean;
}

async function work({ name, input, last }: Asked): Promise<void> {
  try {
    const task = await loadTask(name);
    say({ result: await task(input, (progress) => say({ progress })) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(error instanceof MediaRefusal ? { refusal: message } : { failure: message.slice(0, 2_000) });
  }
  if (last) process.exit(0);
}

let before = Promise.resolve();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    before = before.then(() => work(JSON.parse(line) as Asked));
  })
  .once('close', () => process.exit(1));

// Most files are pictures: their reader is loaded before the first one comes.
if (process.argv.includes('--ready')) await import('./raster.ts');
