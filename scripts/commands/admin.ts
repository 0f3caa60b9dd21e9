import { runCommand } from '#server/features/team/commands.ts';
import { command, say } from '../lib/command.ts';
import { withContext } from '../lib/open-context.ts';

await command((args) => withContext(async (context) => say(await runCommand(context, args))));
