import { closeContext } from '#server/core/context.ts';
import { runCommand } from '#server/features/team/commands.ts';
import { command, say } from '../lib/command.ts';
import { openContext } from '../lib/open-context.ts';

await command(async (args) => {
  const context = await openContext();
  try {
    say(await runCommand(context, args));
  } finally {
    await closeContext(context);
  }
});
