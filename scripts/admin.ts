import { readBrand } from '#server/core/brand/brand.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { startFailure, startStep } from '#server/core/start-failure.ts';
import { assertSameKey } from '#server/data/settings/key.ts';
import { CommandRefused, runCommand } from '#server/features/team/commands.ts';

try {
  const config = readConfig();
  const log = createLog('silent');
  const context = await startStep('folder', config, () =>
    createContext(config, readBrand(config.brandFile), log),
  );
  try {
    await startStep('database', config, () => assertSameKey(context));
    process.stdout.write(`${await runCommand(context, process.argv.slice(2))}\n`);
  } finally {
    await closeContext(context);
  }
} catch (error) {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : startFailure(error)}\n`);
  process.exit(1);
}
