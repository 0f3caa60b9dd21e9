import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { inSources } from '#server/work/system/stack.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { root } from '../rules/source.ts';

const bundle = join(root, 'dist/program');

beforeAll(() => {
  const make = "await (await import('./scripts/build-program.ts')).ensureProgram()";
  execFileSync(process.execPath, ['--input-type=module', '--eval', make], { cwd: root, stdio: 'inherit' });
});

/** Starts a program of the bundle. It runs in another folder, since it must work in any folder. */
function start(name: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(bundle, name)], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  const said = { words: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said.words += String(chunk)));
  return said;
}

/**
 * Prints where date formatters are made. The first one in a process loads 7 MB, which the program does not need before the
 * first visitor.
 */
const watchFormatters = `const Real = Intl.DateTimeFormat;
Intl.DateTimeFormat = class extends Real {
  constructor(...given) {
    super(...given);
    console.error('formatter', new Error().stack);
  }
};`;

/**
 * Prints the built-in modules that the program loaded at start although it does not use them, and the packages of parts that are
 * off.
 */
const watchLoads = `const { registerHooks } = await import('node:module');
registerHooks({
  load(url, context, next) {
    if (/node_modules\\/(?:imapflow|papaparse|postal-mime)\\//.test(url)) console.error('unused', url);
    return next(url, context);
  },
});
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...rest) => {
  if (String(text).includes('is open.'))
    for (const name of process.moduleLoadList)
      if (/ (?:http2|https|tls|internal\\/(?:crypto\\/webcrypto|util\\/parse_args\\/\\w+))$/.test(name)) console.error('unused', name);
  return write(text, ...rest);
};`;

test('the bundle migrates, serves, accepts a request, and refuses to start with another key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const said = start('main.js', {
    DATA_DIR: folder,
    PORT: String(port),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watchFormatters + watchLoads)}`,
  });
  await eventually(() => said.words.includes('is open.'));
  expect(said.words).not.toContain('formatter');
  expect(said.words).not.toContain('unused');
  const migrations = readdirSync(join(root, 'server/data/db/migrations')).filter((file) =>
    /^\d{4}-[a-z-]+\.ts$/.test(file),
  );
  const ran = /"migrations":(\[[^\]]*\])/.exec(said.words)?.[1] ?? '[]';
  expect(JSON.parse(ran)).toHaveLength(migrations.length);
  // A child process with a bundle of its own draws the last of these pictures.
  for (const path of [
    '/',
    '/client/login',
    '/admin-login',
    '/readyz',
    '/favicon.svg',
    '/apple-touch-icon.png',
  ])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  const sent = await fetch(`${url}/api/consultations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
  });
  expect(sent.status).toBe(201);
  const worker = start('worker.js', { DATA_DIR: folder });
  await eventually(() => worker.words.includes('worker'));
  expect(worker.words).not.toMatch(/error/i);
  // No program starts if its key differs from the key of the database.
  const another = { DATA_DIR: folder, SECRET_KEY: randomBytes(32).toString('base64url') };
  const strangers = [
    start('main.js', { ...another, PORT: String(await freePort()) }),
    start('worker.js', another),
  ];
  for (const stranger of strangers) {
    await eventually(() => /is open\.|worker has started|another key/.test(stranger.words));
    expect(stranger.words).toContain('SECRET_KEY: this database was opened with another key.');
  }
});

test('its start reports faults of mail, provider, ffmpeg and data folder, one line each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const closed = `127.0.0.1:${await freePort()}`;
  const said = start('main.js', {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtp://mail.invalid',
    MAIL_FROM: 'hello@foyer.example',
    OIDC_ISSUER: `http://${closed}`,
    OIDC_CLIENT_ID: 'foyer',
    OIDC_CLIENT_SECRET: 'secret',
    SUPER_ADMIN_EMAILS: 'rosa@foyer.example',
    FFMPEG_PATH: '/nowhere/ffmpeg',
  });
  const told = () =>
    [...said.words.matchAll(/^\{.*\}$/gm)].map(
      ([line]) => JSON.parse(line) as { level: number; msg: string },
    );
  await eventually(() => told().some(({ msg }) => msg.startsWith('Other users of the machine')));
  const [failed, warning] = [50, 40];
  expect(told()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        level: failed,
        msg: expect.stringMatching(/^E-mails cannot be sent\. The name mail\.invalid is not known/),
      }),
      expect.objectContaining({
        level: failed,
        msg: expect.stringContaining(`with the provider. ${closed} refuses the connection`),
      }),
      expect.objectContaining({
        level: failed,
        msg: expect.stringContaining('ffmpeg was not found. The program of FFMPEG_PATH'),
      }),
      expect.objectContaining({
        level: warning,
        msg: expect.stringContaining(`Run "chmod -R go= ${folder}"`),
      }),
    ]),
  );
});

test('a stack trace of the bundle names the sources', () => {
  const file = join(bundle, 'main.js');
  const text = readFileSync(file, 'utf8');
  const before = text.slice(0, text.indexOf('async function start(')).split('\n');
  const place = `${before.length}:${(before.at(-1) ?? '').length + 1}`;
  const places = [`file://${file}:${place}`, `${file}:${place}`, '/elsewhere/dist/program/main.js:1:1'];
  const [url, path, unknown] = places.map((place) => inSources(`    at one (${place})`));
  expect(url).toMatch(/at one \(server\/main\.ts:\d+:\d+\)$/);
  expect(path).toBe(url);
  expect(unknown).toContain('/elsewhere/');
});

test('a stack trace leaves no source map in memory', () => {
  const file = readdirSync(bundle)
    .filter((name) => name.endsWith('.js'))
    .toSorted((a, b) => statSync(join(bundle, b)).size - statSync(join(bundle, a)).size)[0];
  const stack = JSON.stringify(`    at one (${join(bundle, file ?? '')}:1:1)`);
  const asked = `
    const { inSources } = await import('./server/work/system/stack.ts');
    const held = async () => {
      await new Promise((done) => setTimeout(done));
      gc();
      return process.memoryUsage().heapUsed;
    };
    const before = await held();
    inSources(${stack});
    console.log(Math.round((process.memoryUsage().heapUsed - before) / 1e6), Math.round((await held() - before) / 1e6));
  `;
  const said = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', asked], {
    cwd: root,
    encoding: 'utf8',
  });
  const [atOnce = 0, after = 99] = said.split(' ').map(Number);
  expect(atOnce).toBeGreaterThan(10);
  expect(after).toBeLessThan(3);
});

test('its text, which Node keeps in memory, is plain ASCII without comments and indentation', () => {
  for (const name of readdirSync(bundle).filter((file) => file.endsWith('.js'))) {
    const bytes = readFileSync(join(bundle, name));
    expect([name, bytes.filter((byte) => byte > 127).length]).toEqual([name, 0]);
    expect(bytes.toString('utf8')).not.toMatch(/\n {4,}\/\*\*/);
  }
});
