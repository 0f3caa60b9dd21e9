import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MediaRefusal } from '../types.ts';
import type { Said } from '../process/run-task.ts';
import { loadTask, type TaskName } from './tasks.ts';

// The main file of a child process. It reads tasks from standard input, one per line of JSON, and answers each on descriptor
// 3, one at a time. It ends after the task marked as last, or when standard input closes, which happens when the parent
// ends.

/** Sends a message to the parent process. */
const say = (message: Said) => writeSync(3, `${JSON.stringify(message)}\n`);

interface Asked {
  name: TaskName;
  input: never;
  last: boolean;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 2_000);

async function answer({ name, input }: Asked): Promise<Said> {
  let task;
  try {
    task = await loadTask(name);
  } catch (error) {
    return { unable: wordsOf(error) };
  }
  say({ begins: true });
  try {
    return { result: await task(input, (progress) => say({ progress })) };
  } catch (error) {
    return error instanceof MediaRefusal ? { refusal: error.message } : { failure: wordsOf(error) };
  }
}

async function work(asked: Asked): Promise<void> {
  say(await answer(asked));
  if (asked.last) process.exit(0);
}

let before = Promise.resolve();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    before = before.then(() => work(JSON.parse(line) as Asked));
  })
  .once('close', () => process.exit(1));

// Most files are pictures, so their reader is loaded before the first picture arrives. If the reader is missing, the task of
// the first picture reports this.
if (process.argv.includes('--ready')) await import('./raster.ts').catch(() => undefined);
