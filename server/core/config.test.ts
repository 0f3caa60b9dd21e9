import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, configWarnings, readConfig } from './config.ts';

const smtp = { SMTP_URL: 'smtp://mail.example.com' };

test.each<[string, Record<string, string>, string]>([
  ['PORT', { PORT: 'high' }, 'must be a whole number from 0 to 65535. It is "high".'],
  ['PUBLIC_URL', { PUBLIC_URL: 'www.example.com' }, 'must be an address that starts with http://'],
  ['PUBLIC_URL', { PUBLIC_URL: 'www.example.com' }, 'Perhaps https://www.example.com.'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/site' }, 'without a path'],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }, 'It is "yes".'],
  ['LOCAL_STAFF_LOGIN', { LOCAL_STAFF_LOGIN: 'yes' }, 'must be 1 or 0. It is "yes".'],
  ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ana@example.com,ben' }, 'One entry is "ben".'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/foyer' }, 'postgres:// or postgresql://'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/foyer' }, 'Type postgres://user:password@host/database, or'],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }, 'smtp:// or smtps://'],
  ['MAIL_FROM', smtp, 'must be set when SMTP_URL is set. It is missing.'],
  ['MAIL_FROM', { ...smtp, MAIL_FROM: 'Bluebonnet AI' }, 'It is "Bluebonnet AI".'],
  ['MAIL_FROM', { ...smtp, MAIL_FROM: 'a@b.example, c@d.example' }, 'must be one address'],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'It is "loud".'],
  ['WORKERS', { WORKERS: '99' }, 'must be a whole number from 0 to 16. It is "99".'],
])('an unusable %s is named with the reason: %o', (name, env, reason) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}: `));
  expect(read).toThrow(reason);
});

test.each([
  { DATABASE_URL: 'mysql://foyer:hunter2@db.example.com/foyer' },
  { SECRET_KEY: 'hunter2' },
  { SMTP_URL: 'http://user:hunter2@mail.example.com' },
])('an invalid value that may hold a secret is not repeated: %o', (env) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^(?!.*hunter2)/);
});

test('PostgreSQL requires STORAGE_URL, since other machines would not find local files', () => {
  const database = { DATABASE_URL: 'postgres://foyer@db.example.com/foyer' };
  expect(() => readConfig(database)).toThrow(/^STORAGE_URL: must be set when DATABASE_URL is set\./);
  expect(readConfig({ ...database, STORAGE_URL: 'local' }).storage).toBeNull();
  expect(readConfig({ ...database, STORAGE_URL: 's3://files' }).storage?.bucket).toBe('files');
});

test.each(['hello@example.com', 'Bluebonnet AI <hello@example.com>', '"Smith, Ann" <ann@example.com>'])(
  'mail may come from %s',
  (from) => expect(readConfig({ ...smtp, MAIL_FROM: from }).mailFrom).toBe(from),
);

test('https without a trusted proxy causes a warning', () => {
  const warnings = (env: Record<string, string>) => configWarnings(readConfig(env), env).length;
  const https = { PUBLIC_URL: 'https://www.example.com' };
  expect([warnings({}), warnings(https), warnings({ ...https, TRUST_PROXY: '1' })]).toEqual([0, 1, 0]);
});

test.each<[Record<string, string>, string]>([
  [{ PUBLC_URL: 'https://www.example.com' }, 'PUBLC_URL is not a setting. Did you mean PUBLIC_URL?'],
  [{ SMPT_URL: 'smtp://a' }, 'SMPT_URL is not a setting. Did you mean SMTP_URL?'],
  [{ MAIL_FROM: 'a@b.example' }, 'MAIL_FROM is set, but SMTP_URL is not'],
  [{ SUPER_ADMIN_EMAILS: 'a@b.example' }, 'no sign-in provider is'],
])('a setting without effect causes a warning: %o', (env, words) => {
  expect(configWarnings(readConfig(env), env)).toEqual([expect.stringContaining(words)]);
});

test('each variable of .env.example is known and causes no warning by its name', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const names = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  const env = Object.fromEntries(names.map((name) => [name, '']));
  expect(configWarnings(readConfig({}), { ...env, HOME: '/', PATH: '/bin', NODE_ENV: 'production' })).toEqual(
    [],
  );
  expect(
    configWarnings(readConfig({}), Object.fromEntries(names.map((name) => [`${name}X`, '']))),
  ).not.toEqual([]);
});
