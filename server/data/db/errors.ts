// Codes of https://sqlite.org/rescode.html and https://www.postgresql.org/docs/current/errcodes-appendix.html.
const sqlite = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
  foreignKey: 787,
  primaryKey: 1555,
  unique: 2067,
};

const errcode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** True when a row with the same unique value exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  errcode(error) === sqlite.unique || errcode(error) === sqlite.primaryKey || pgCode(error) === '23505';

/** True if a foreign key refers to a missing row. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  errcode(error) === sqlite.foreignKey || pgCode(error) === '23503';

/** True when another process locks the SQLite file. The low byte of an extended code is the plain code. */
export const isBusy = (error: unknown): boolean => {
  const code = (errcode(error) ?? 0) & 0xff;
  return code === sqlite.busy || code === sqlite.locked;
};

/** True when the disk failed to read or write the SQLite file. */
export const isDiskError = (error: unknown): boolean => ((errcode(error) ?? 0) & 0xff) === sqlite.ioError;

/** True when the disk is full. */
export const isFull = (error: unknown): boolean =>
  ((errcode(error) ?? 0) & 0xff) === sqlite.full || pgCode(error) === 'ENOSPC' || pgCode(error) === '53100';

/** True when this process or the machine has no free file descriptor. A later try may succeed. */
export const isCrowded = (error: unknown): boolean => /^E[MN]FILE$/.test(pgCode(error) ?? '');

// A lost or refused PostgreSQL connection has no error code, only a message.
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|timeout (expired|exceeded)|Client (has encountered|was closed))/.test(
    error.message,
  );

// A stopped PostgreSQL has no socket file. The error has the system call `connect`, unlike that of other missing files.
const isSocketGone = (error: unknown): boolean =>
  pgCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect';

/** True when the database cannot be reached or is shutting down. A later try may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  isDiskError(error) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|08\d{3}|53300)$/.test(pgCode(error) ?? '') ||
  isSocketGone(error) ||
  isCutOff(error);

const { permission, busy, readOnly, ioError, corrupt, full, cannotOpen, notADatabase } = sqlite;
const outside = new Set([permission, busy, readOnly, ioError, corrupt, full, cannotOpen, notADatabase]);
// System error codes, then SQLSTATEs: connection, authorisation, unknown database, missing privilege, resources,
// shutdown.
const outsideCode = /^(E[A-Z]{3,}|08\d{3}|28[\dP]\d\d|3D000|42501|53\d{3}|57P0\d)$/;

/** True if the cause is the machine or a service: the operator can fix it, the program cannot. */
export const isOutside = (error: unknown): boolean =>
  outside.has((errcode(error) ?? 0) & 0xff) || outsideCode.test(pgCode(error) ?? '') || isCutOff(error);
