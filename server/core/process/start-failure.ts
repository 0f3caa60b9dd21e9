import { ConfigError, type Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { isOutside } from '#server/data/db/errors.ts';
import { inSources } from '#server/work/system/stack.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'host' | 'port'>;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

// If both addresses of a host fail, Node throws an AggregateError, which has no message of its own.
const reason = (error: unknown) => (error instanceof Error && error.message) || codeOf(error);

const folder = ({ dataDir }: Where, error: unknown) =>
  `DATA_DIR: ${dataDir} cannot be used. ${reason(error)}. Name an empty folder or Foyer’s own, which this account can write to.`;

/** The text for the operator, for each step of the start that can fail. */
const words = {
  folder,
  database: (where: Where, error: unknown) =>
    where.databaseUrl === null
      ? folder(where, error)
      : `DATABASE_URL: the database cannot be used. ${reason(error)}. Check that PostgreSQL runs there, and its account and password.`,
  listen: ({ host, port }: Where, error: unknown) => {
    switch (codeOf(error)) {
      case 'EADDRINUSE':
        return `PORT: another program listens on ${port} already. Stop it, or set another port.`;
      case 'EACCES':
        return `PORT: this account may not listen on ${port}. Set one above 1023 and let a reverse proxy pass requests on.`;
      default:
        return `HOST: this machine cannot listen on ${host}. ${reason(error)}. Set 127.0.0.1, 0.0.0.0, or an address of this machine.`;
    }
  },
};

/**
 * Runs one step of the start.
 * @throws ConfigError that names the variable if the cause is outside the program; other errors pass through
 */
export async function startStep<T>(
  step: keyof typeof words,
  where: Where,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutside(error)) throw error;
    throw new ConfigError(words[step](where, error), { cause: error });
  }
}

/** The text printed when the start fails: one sentence if the cause is outside the program, else the full error. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  // Outside a request, only the bucket causes such an error.
  if (error instanceof AppError && error.cause !== undefined)
    return `STORAGE_URL: files cannot be reached. ${reason(error.cause)}. Check S3_ENDPOINT, the name of the bucket, and its key.`;
  if (isOutside(error)) return `The program cannot continue: ${reason(error)}`;
  return inSources((error instanceof Error ? error.stack : undefined) ?? String(error));
}
