import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MediaRefusal } from '../types.ts';
import { loadTask, type TaskName } from './tasks.ts';

// A short-lived process: one task on standard input, one answer on descriptor 3, then the end. It also ends when its input
// closes, which happens when the parent process ends.

/** Writes a line to the parent process. */
const say = (message: unknown) => writeSync(3, `${JSON.stringify(message)}\n`);

async function work(line: string): Promise<void> {
  const { name, input } = JSON.parse(line) as { name: TaskName; input: never };
  try {
    const task = await loadTask(name);
    say({ result: await task(input, (progress) => say({ progress })) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(error instanceof MediaRefusal ? { refusal: message } : { failure: message.slice(0, 2_000) });
  }
  process.exit(0);
}

createInterface({ input: process.stdin })
  .once('line', (line) => void work(line))
  .once('close', () => process.exit(1));
