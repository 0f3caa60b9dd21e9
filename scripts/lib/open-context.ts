import { readBrand } from '#server/core/brand/brand.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { startStep } from '#server/core/process/start-failure.ts';
import { assertSameKey } from '#server/data/settings/key.ts';

/** Opens the data of an installation for a command. The program may be running. @throws ConfigError that names the wrong variable */
export async function openContext(env: Record<string, string | undefined> = process.env): Promise<Context> {
  const config = readConfig(env);
  const open = () => createContext(config, readBrand(config.brandFile), createLog('silent'));
  const context = await startStep('folder', config, open);
  await startStep('database', config, () => assertSameKey(context));
  return context;
}

/** Opens the data of an installation, runs some work, and closes the data. */
export async function withContext<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const context = await openContext();
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}
