import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** A sign-in provider that speaks OpenID Connect. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name on the provider's sign-in button. */
  name: string;
}

/** A bucket of an S3-compatible service. */
export interface StorageLocation {
  bucket: string;
  /** The prefix of every key: empty, or a path that ends with `/`. */
  prefix: string;
  /** The URL of the service, or null for Amazon's. */
  endpoint: string | null;
  region: string;
  /** Null: the SDK finds credentials itself, for example from the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null;
}

/** All settings from the environment, validated. `.env.example` documents each variable. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** The single origin of the site, without a trailing slash. */
  publicUrl: string;
  /** The address of Stripe. Only tests set another address. */
  stripeUrl: string;
  /** True when `publicUrl` is https. Cookies then have the prefix `__Host-` and the attribute `Secure`. */
  secure: boolean;
  dataDir: string;
  /** `postgres://…`, or null for SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** The bucket for files, or null for a folder of `dataDir`. */
  storage: StorageLocation | null;
  oidc: OidcProvider | null;
  google: OidcProvider | null;
  /** True when local staff sign-in is open: no provider is configured, or the operator enabled it. */
  localStaffLogin: boolean;
  adminEmails: ReadonlySet<string>;
  superAdminEmails: ReadonlySet<string>;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** False: mails report an event without quoted text or pictures. */
  mailContent: boolean;
  brandFile: string | null;
  /** 32 bytes as base64url, the same on all machines. Null: each data folder has its own key. */
  secretKey: string | null;
  /** The path of ffmpeg, or null to search for it. */
  ffmpegPath: string | null;
  /** Folders to search for programs, in the format of `PATH`. */
  searchPath: string;
  /** The number of proxies in front of the server. With 0 the connection's address is the visitor's. */
  trustProxy: number;
  logLevel: string;
  /** Days after which a backup expires. 0: backups never expire by themselves. */
  backupDays: number;
  /** The folder for nightly backups; null: no automatic backups. */
  backupDir: string | null;
  /** A command that copies a new backup to another machine. It gets the backup's path; null: no command. */
  backupCommand: string | null;
  /** True: webhooks and the model that drafts answers may have private addresses, and use plain http. */
  webhooksToPrivate: boolean;
  /** The token for `/metrics`; null: `/metrics` is closed. */
  metricsToken: string | null;
  /** The number of job workers in this process. With 0 only `npm run worker` runs jobs. */
  workers: number;
}

/** The error for an environment variable with an unusable value. The message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Env = Record<string, string | undefined>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

// Use this only for values that are not secret, because the error message repeats the value.
function read<T extends z.ZodMiniType>(env: Env, name: string, schema: T, help: string): z.output<T> {
  const value = env[name]?.trim() || undefined;
  const parsed = z.safeParse(schema, value);
  if (!parsed.success)
    throw new ConfigError(`${name}: ${help} It is ${value === undefined ? 'missing' : `"${value}"`}.`);
  return parsed.data;
}

const text = (env: Env, name: string) => env[name]?.trim() || null;

const flag = (env: Env, name: string) =>
  read(env, name, z._default(z.enum(['0', '1', 'true', 'false']), '0'), 'must be 1 or 0.').match(
    /^(1|true)$/,
  ) !== null;

const integer = (env: Env, name: string, fallback: number, min: number, max: number) =>
  read(
    env,
    name,
    z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), fallback),
    `must be a whole number from ${min} to ${max}.`,
  );

// Visitors can write anything into X-Forwarded-For. Only the entries that the operator's own proxies appended can be
// trusted.
function proxies(env: Env): number {
  const given = env['TRUST_PROXY']?.trim();
  const count = given === 'true' ? '1' : given === 'false' ? '0' : given;
  return integer({ TRUST_PROXY: count }, 'TRUST_PROXY', 0, 0, 9);
}

function url(name: string, value: string, protocols: string[], hint = ''): URL {
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new ConfigError(
      `${name}: must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}. It is something else.${hint}`,
    );
  return new URL(value);
}

function provider(
  env: Env,
  prefix: 'OIDC' | 'GOOGLE',
  issuerDefault: string | null,
  name: string,
): OidcProvider | null {
  const values = {
    [`${prefix}_ISSUER`]: text(env, `${prefix}_ISSUER`) ?? issuerDefault,
    [`${prefix}_CLIENT_ID`]: text(env, `${prefix}_CLIENT_ID`),
    [`${prefix}_CLIENT_SECRET`]: text(env, `${prefix}_CLIENT_SECRET`),
  };
  const own = Object.keys(values).filter((key) => text(env, key) !== null);
  if (own.length === 0) return null;
  const missing = Object.entries(values).find(([, value]) => value === null);
  if (missing) throw new ConfigError(`${missing[0]}: must be set when ${own[0]} is set. It is missing.`);
  const issuer = url(`${prefix}_ISSUER`, values[`${prefix}_ISSUER`] ?? '', ['https:', 'http:']);
  if (issuer.protocol === 'http:' && !loopback.has(issuer.hostname))
    throw new ConfigError(
      `${prefix}_ISSUER: an http issuer is accepted on this machine only (localhost, 127.0.0.1). Use https.`,
    );
  return {
    issuer: issuer.href,
    clientId: values[`${prefix}_CLIENT_ID`] ?? '',
    clientSecret: values[`${prefix}_CLIENT_SECRET`] ?? '',
    name,
  };
}

const emails = (env: Env, name: string) => {
  const list = (text(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const wrong = list.find((entry) => !/^[^\s@]+@[^\s@]+$/.test(entry));
  if (wrong)
    throw new ConfigError(
      `${name}: must be e-mail addresses with commas between them. One entry is "${wrong}".`,
    );
  return new Set(list);
};

function storageLocation(env: Env): StorageLocation | null {
  const given = text(env, 'STORAGE_URL');
  // With `local`, files stay in DATA_DIR, even though the rows are in PostgreSQL and other machines can share them.
  const address = given === 'local' ? null : given;
  if (given === null && text(env, 'DATABASE_URL') !== null)
    throw new ConfigError(
      'STORAGE_URL: must be set when DATABASE_URL is set. It is missing. Name the bucket that all machines share, or set "local" if one machine keeps the files in DATA_DIR.',
    );
  const endpoint = text(env, 'S3_ENDPOINT');
  if (endpoint !== null) url('S3_ENDPOINT', endpoint, ['https:', 'http:']);
  if (address === null) return null;
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([a-z0-9][a-z0-9._/-]*?))?\/*$/.exec(address);
  if (!match)
    throw new ConfigError(
      'STORAGE_URL: must be like s3://bucket or s3://bucket/prefix, or "local". It is something else.',
    );
  const accessKeyId = text(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'AWS_SECRET_ACCESS_KEY');
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new ConfigError(
      `${accessKeyId === null ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'}: must be set when the other half of the key is set. It is missing.`,
    );
  return {
    bucket: match[1] ?? '',
    prefix: match[2] ? `${match[2]}/` : '',
    endpoint,
    region: text(env, 'AWS_REGION') ?? 'us-east-1',
    credentials:
      accessKeyId === null || secretAccessKey === null
        ? null
        : { accessKeyId, secretAccessKey, sessionToken: text(env, 'AWS_SESSION_TOKEN') },
  };
}

/** The bucket at another address, with the endpoint, region and credentials of STORAGE_URL. @throws ConfigError */
export const bucketAt = (address: string, env: Env = process.env): StorageLocation | null =>
  storageLocation({ ...env, STORAGE_URL: address });

/** Reads the environment once. @throws ConfigError with a message that names the variable. */
export function readConfig(env: Env = process.env): Config {
  const port = integer(env, 'PORT', 3000, 0, 65_535);
  const address = text(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const withHttps = URL.canParse(`https://${address}`) ? ` Perhaps https://${address}.` : '';
  const publicUrl = url('PUBLIC_URL', address, ['http:', 'https:'], withHttps);
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)
    throw new ConfigError(
      'PUBLIC_URL: must be an origin such as https://example.com, without a path. It has one.',
    );
  const databaseUrl = text(env, 'DATABASE_URL');
  if (databaseUrl !== null)
    url(
      'DATABASE_URL',
      databaseUrl,
      ['postgres:', 'postgresql:'],
      ' Type postgres://user:password@host/database, or leave it out for SQLite.',
    );
  const smtpUrl = text(env, 'SMTP_URL');
  if (smtpUrl !== null) url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);
  const mailFrom = text(env, 'MAIL_FROM');
  if (smtpUrl !== null && mailFrom === null)
    throw new ConfigError('MAIL_FROM: must be set when SMTP_URL is set. It is missing.');
  if (mailFrom !== null && !/^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom))
    throw new ConfigError(
      `MAIL_FROM: must be one address such as Bluebonnet AI <hello@example.com>. It is "${mailFrom}".`,
    );
  const secretKey = text(env, 'SECRET_KEY');
  if (secretKey !== null && Buffer.from(secretKey, 'base64url').length !== 32)
    throw new ConfigError(
      'SECRET_KEY: must be 32 random bytes as base64url (43 characters). It is something else. Make one: openssl rand 32 | basenc --base64url | tr -d =',
    );
  const oidc = provider(env, 'OIDC', null, text(env, 'OIDC_NAME') ?? 'the company sign-in');
  const google = provider(env, 'GOOGLE', 'https://accounts.google.com', 'Google');
  const dataDir = text(env, 'DATA_DIR') ?? './data';
  const backupDir = text(env, 'BACKUP_DIR');
  const metricsToken = text(env, 'METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 16)
    throw new ConfigError('METRICS_TOKEN: must have at least 16 characters. It is shorter.');
  return {
    production: env['NODE_ENV'] === 'production',
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    publicUrl: publicUrl.origin,
    stripeUrl: url('STRIPE_URL', text(env, 'STRIPE_URL') ?? 'https://api.stripe.com', ['https:', 'http:'])
      .origin,
    secure: publicUrl.protocol === 'https:',
    dataDir: resolve(dataDir),
    databaseUrl,
    storage: storageLocation(env),
    oidc,
    google,
    localStaffLogin: flag(env, 'LOCAL_STAFF_LOGIN') || (oidc === null && google === null),
    adminEmails: emails(env, 'ADMIN_EMAILS'),
    superAdminEmails: emails(env, 'SUPER_ADMIN_EMAILS'),
    smtpUrl,
    mailFrom,
    mailContent:
      read(
        env,
        'MAIL_CONTENT',
        z._default(z.enum(['on', 'off', '1', '0']), 'on'),
        'must be on or off.',
      ).match(/^(?:on|1)$/) !== null,
    brandFile: text(env, 'BRAND_FILE'),
    secretKey,
    ffmpegPath: text(env, 'FFMPEG_PATH'),
    searchPath: env['PATH'] ?? '',
    trustProxy: proxies(env),
    logLevel: read(
      env,
      'LOG_LEVEL',
      z._default(
        z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
        process.stdout.isTTY ? 'warn' : 'info',
      ),
      'must be fatal, error, warn, info, debug, trace or silent.',
    ),
    backupDays: integer(env, 'BACKUP_DAYS', 30, 0, 3650),
    backupDir: backupDir === null ? null : resolve(backupDir),
    backupCommand: text(env, 'BACKUP_COMMAND'),
    metricsToken,
    webhooksToPrivate: flag(env, 'WEBHOOKS_TO_PRIVATE'),
    workers: integer(env, 'WORKERS', 1, 0, 16),
  };
}

/** The variables of the environment that only `readConfig` reads. */
const ownNames = [
  'ADMIN_EMAILS BACKUP_COMMAND BACKUP_DAYS BACKUP_DIR BRAND_FILE DATABASE_URL DATA_DIR FFMPEG_PATH GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET GOOGLE_ISSUER LOCAL_STAFF_LOGIN LOG_LEVEL MAIL_CONTENT MAIL_FROM METRICS_TOKEN OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET OIDC_ISSUER OIDC_NAME PUBLIC_URL S3_ENDPOINT SECRET_KEY SMTP_URL STORAGE_URL STRIPE_URL SUPER_ADMIN_EMAILS',
  'TRUST_PROXY WEBHOOKS_TO_PRIVATE WORKERS',
].flatMap((line) => line.split(' '));

/** True for names that differ by one letter or by two swapped letters. */
function isMisspelt(given: string, name: string): boolean {
  const least = Math.min(given.length, name.length);
  let start = 0;
  while (start < least && given[start] === name[start]) start += 1;
  let end = 0;
  while (end < least - start && given.at(-1 - end) === name.at(-1 - end)) end += 1;
  const [wrong, right] = [given, name].map((each) => each.slice(start, each.length - end)) as [
    string,
    string,
  ];
  if (wrong.length <= 1 && right.length <= 1) return wrong !== right;
  return wrong.length === 2 && wrong === [...right].toReversed().join('');
}

/** Warnings for the operator at start: settings that are valid but probably unintended. */
export function configWarnings(config: Config, env: Env = process.env): string[] {
  const { secure, trustProxy, smtpUrl, mailFrom, oidc, google, adminEmails, superAdminEmails } = config;
  const misspelt = Object.keys(env).flatMap((given) => {
    if (ownNames.includes(given)) return [];
    const name = ownNames.find((each) => isMisspelt(given, each));
    return name === undefined ? [] : [`${given} is not a setting. Did you mean ${name}?`];
  });
  return [
    ...misspelt,
    ...(secure && trustProxy === 0
      ? [
          'PUBLIC_URL is https, so there must be a reverse proxy, but TRUST_PROXY is 0. All visitors seem to come from the proxy’s address and share its limits. Set TRUST_PROXY to the number of proxies.',
        ]
      : []),
    ...(mailFrom !== null && smtpUrl === null
      ? ['MAIL_FROM is set, but SMTP_URL is not: e-mails are kept instead of being sent.']
      : []),
    ...(oidc === null && google === null && adminEmails.size + superAdminEmails.size > 0
      ? [
          'ADMIN_EMAILS or SUPER_ADMIN_EMAILS is set, but no sign-in provider is. These lists apply only to people who sign in with a provider.',
        ]
      : []),
  ];
}
