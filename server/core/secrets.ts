import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { makeFolders } from './process/make-folders.ts';

/** SHA-256 as hex, the form in which tokens are stored. */
export const sha256 = (value: string | Uint8Array): string => hash('sha256', value);

/** A random token: 32 bytes as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Signs and verifies text with the key of this installation. */
export interface Secrets {
  /** `value` with an expiry time and a signature for `purpose`, safe to use in a cookie or form field. */
  sign(purpose: string, value: string, ttlMs: number): string;
  /** The value and the time of signing; null if the text is forged, expired, or signed for another purpose. */
  verify(purpose: string, signed: string): { value: string; signedAt: number } | null;
  /** Encrypts `text` with this installation's key: AES-256-GCM, as base64url. */
  encrypt(purpose: string, text: string): string;
  /** The decrypted text; null if `encrypted` is damaged or was encrypted with another key. */
  decrypt(purpose: string, encrypted: string): string | null;
  /** A secret of 43 characters for `purpose` and `value`. With the same key it is always the same. */
  derive(purpose: string, value: string): string;
  /** Identifies the key without revealing it: 16 characters, the same for equal keys. */
  fingerprint: string;
  /** A token for a public form, valid for two days. `verify('form', …)` returns the time it was made. */
  formToken(): string;
}

const formTokenTtl = 2 * 24 * 60 * 60 * 1000;

// The key is written to a temporary file, which is then linked. So processes that start together use one key.
function loadKey(file: string): Buffer {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
      if (key.length !== 32)
        throw new ConfigError(
          `DATA_DIR: ${file} does not hold a 32-byte key. Restore it from a backup, or remove it and start with "npm start -- --new-key". docs/operations.md says what then stops working.`,
        );
      return key;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    const temporary = `${file}.${process.pid}`;
    const handle = openSync(temporary, 'w', 0o600);
    writeSync(handle, randomBytes(32).toString('base64url'));
    fsyncSync(handle);
    closeSync(handle);
    try {
      linkSync(temporary, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  }
  throw new Error(`${file} could not be made.`);
}

/** The signer with a 32-byte key. `now` gives milliseconds. */
function createSecrets(key: Buffer, now: () => number): Secrets {
  const mac = (purpose: string, payload: string) => {
    const purposeKey = Buffer.from(hkdfSync('sha256', key, '', `foyer/${purpose}`, 32));
    return createHmac('sha256', purposeKey).update(payload).digest();
  };
  const sign = (purpose: string, value: string, ttlMs: number) => {
    const signedAt = now();
    const payload = Buffer.from(JSON.stringify([value, signedAt, signedAt + ttlMs])).toString('base64url');
    return `${payload}.${mac(purpose, payload).toString('base64url')}`;
  };
  const cipherKey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `foyer/encryption/${purpose}`, 32));
  return {
    sign,
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey(purpose), nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      try {
        const cipher = createDecipheriv('aes-256-gcm', cipherKey(purpose), bytes.subarray(0, 12));
        cipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    derive: (purpose, value) => mac(purpose, value).toString('base64url'),
    fingerprint: mac('fingerprint', '').toString('base64url').slice(0, 16),
    formToken: () => sign('form', '', formTokenTtl),
    verify(purpose, signed) {
      const [payload = '', signature = '', more] = signed.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = mac(purpose, payload);
      if (more !== undefined || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [value, signedAt, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        number,
        number,
      ];
      return now() < expiresAt ? { value, signedAt } : null;
    },
  };
}

/**
 * The secrets of this installation. Without a configured key (32 bytes, base64url), the first start generates one in
 * `dataDir`, readable only by the owner of the file.
 */
export function loadSecrets(dataDir: string, configuredKey: string | null, now: () => number): Secrets {
  if (configuredKey !== null) return createSecrets(Buffer.from(configuredKey, 'base64url'), now);
  makeFolders(dataDir);
  return createSecrets(loadKey(join(dataDir, 'secret.key')), now);
}
