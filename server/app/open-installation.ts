import { readBrand } from '../core/brand/brand.ts';
import { readConfig } from '../core/config.ts';
import { createContext, type Context } from '../core/context.ts';
import { createLog } from '../core/log.ts';
import { startFailure, startStep } from '../core/process/start-failure.ts';
import { migrateDatabase } from '../data/db/migrate.ts';
import { patiently } from '../data/db/patiently.ts';
import { primeIds } from '../data/db/queries/last-id.ts';
import { assertSameKey } from '../data/settings/key.ts';
import * as brands from '../features/brand/service.ts';

/** Opens the database and the folder of the installation, for the server and for the worker. */
export async function openInstallation({ newKey = false } = {}): Promise<Context> {
  const config = readConfig();
  const brand = readBrand(config.brandFile);
  const log = createLog(config.logLevel);
  const ran = await startStep('database', config, () => patiently(() => migrateDatabase(config)));
  if (ran.length > 0) log.info({ migrations: ran }, 'The database was brought up to date');
  const context = await startStep('folder', config, () => createContext(config, brand, log));
  await startStep('database', config, () => patiently(() => context.db.ping()));
  await assertSameKey(context, newKey);
  await primeIds(context.db);
  await brands.load(context);
  return context;
}

/** Closes the program once, after a stop signal or an uncaught error. */
export function closeOnce(
  { log }: Pick<Context, 'log'>,
  signal: Promise<NodeJS.Signals>,
  close: () => Promise<void>,
): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'The program is stopping');
    await close();
    log.info('The program has stopped');
  };
  void signal.then(stop);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error was not caught');
    process.exitCode = 1;
    void stop('uncaughtException').finally(() => process.exit(1));
  });
}

/** Runs a program. If its start fails, prints the error with advice and exits. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`\n${startFailure(error)}\n`);
    process.exit(1);
  }
}
