import { closeContext } from '#server/core/context.ts';
import { startFailure } from '#server/core/process/start-failure.ts';
import { openContext } from './lib/open-context.ts';
import { CommandRefused, runCommand } from '#server/features/team/commands.ts';

try {
  const context = await openContext();
  try {
    process.stdout.write(`${await runCommand(context, process.argv.slice(2))}\n`);
  } finally {
    await closeContext(context);
  }
} catch (error) {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : startFailure(error)}\n`);
  process.exit(1);
}
