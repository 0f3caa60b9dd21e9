import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '#server/core/errors.ts';
import { createSemaphore } from '#server/core/semaphore.ts';

interface Parameters {
  /** The memory of a hash in kibibytes. */
  memory: number;
  passes: number;
  parallelism: number;
}

interface Stored extends Parameters {
  salt: Buffer;
  hash: Buffer;
}

// The OWASP profile: about 25 ms and 19 MiB per hash.
const current: Parameters = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

// Hashes run in the thread pool that also reads files, which has four threads by default. One thread stays free for files.
const limited = createSemaphore({
  slots: Math.min(3, Math.max(2, availableParallelism())),
  waiting: 100,
  full: () =>
    new AppError('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 2 }),
});

const derive = (
  password: string,
  salt: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: Parameters,
): Promise<Buffer> =>
  limited(
    () =>
      new Promise((resolve, reject) => {
        argon2(
          'argon2id',
          { message: Buffer.from(password), nonce: salt, tagLength, memory, passes, parallelism },
          (error, hash) => (error ? reject(error) : resolve(hash)),
        );
      }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const print = ({ memory, passes, parallelism, salt, hash }: Stored) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;

function read(text: string): Stored | null {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(text) ?? [];
  if (!salt || !hash) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

// The hash to compare with if the account does not exist, so that the response time is the same. No password matches random
// bytes.
const nobody: Stored = { ...current, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };

/**
 * The text to store for a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The password is used as typed, without Unicode
 * normalisation.
 *
 * @throws AppError `unavailable` when too many hashes are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return print({ ...current, salt, hash: await derive(password, salt, hashBytes, current) });
}

/** Whether a password is right, and whether its hash uses outdated parameters. */
interface PasswordCheck {
  right: boolean;
  outdated: boolean;
}

/**
 * Compares a password with the stored hash. `null` (no such account) takes the same time and never matches.
 * @throws AppError `unavailable` when too many hashes are waiting already
 */
export async function checkPassword(password: string, stored: string | null): Promise<PasswordCheck> {
  const known = stored === null ? null : read(stored);
  const { salt, hash, ...parameters } = known ?? nobody;
  const given = await derive(password, salt, hash.length, parameters);
  // All lone surrogates encode to the same bytes, so a password that contains one never matches.
  const right = known !== null && password.isWellFormed() && timingSafeEqual(given, hash);
  const { memory, passes, parallelism } = parameters;
  const outdated =
    memory !== current.memory || passes !== current.passes || parallelism !== current.parallelism;
  return { right, outdated: right && outdated };
}
