import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/testing/processes/free-port.ts';
import { startServer } from '#e2e/support/server.ts';
import { root } from '../rules/source.ts';

/** The path of a program that the project does not include; null if this machine lacks it. Its test then does not run. */
function installed(program: string): string | null {
  const path = `${process.env['PATH']}:/usr/sbin:/sbin`;
  const found = spawnSync('which', [program], { encoding: 'utf8', env: { PATH: path } });
  return found.status === 0 ? found.stdout.trim() : null;
}

const deployed = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-deploy-'));
  // If nginx starts as root, its workers run under another account. That account must reach folders in this one.
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const systemd = installed('systemd-analyze');
test.skipIf(systemd === null)('systemd accepts the unit', () => {
  const folder = temporaryFolder();
  const unit = join(folder, 'foyer.service');
  writeFileSync(unit, deployed('foyer.service').replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
  const { stdout, stderr } = spawnSync(systemd ?? '', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('foyer.service'))).toEqual([]);
});

test.skipIf(systemd === null)('the unit removes rights that the program does not need', () => {
  // The threshold is in tenths. The unit scores 30 with all restrictions, and 67 without those on capabilities, namespaces and
  // so on.
  const args = ['security', '--offline=true', '--threshold=35', join(root, 'deploy/foyer.service')];
  const { status, stdout } = spawnSync(systemd ?? '', args, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Overall exposure level')]);
});

const caddy = installed('caddy');
test.skipIf(caddy === null)('Caddy accepts its file', () => {
  const env = { ...process.env, SITE: 'www.example.com', UPSTREAMS: 'one:3000 two:3000' };
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
  const { status, stderr } = spawnSync(caddy ?? '', args, { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"error"')]);
});

test('the image is built from files in git: local packages, settings and data are left out', () => {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trim().split('\n');
  // In .gitignore, a path without a leading slash applies in any folder; .dockerignore needs `**/` for that.
  const ignored = lines('.gitignore').map((line) =>
    (line.startsWith('/') ? line.slice(1) : `**/${line}`).replace(/\/$/, ''),
  );
  expect(lines('.dockerignore')).toEqual(ignored);
});

test('compose names the version of each downloaded program', () => {
  const images = [...deployed('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => image !== 'foyer' && !/:\S*\d/.test(image))).toEqual([]);
});

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Sends a request over HTTPS without checking the certificate. Once `until` accepts the text received so far, the answer ends. */
async function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
  until: (text: string) => boolean = () => false,
): Promise<Answer> {
  const asked = request(url, { method, headers, rejectUnauthorized: false });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const chunk of answer) {
    text += String(chunk);
    if (until(text)) break;
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: text };
}

const nginx = installed('nginx');
test.skipIf(nginx === null)(
  'a real nginx forwards pages, large uploads and events without delay',
  async () => {
    const folder = temporaryFolder();
    const [http, https] = [await freePort(), await freePort()];
    const url = `https://localhost:${https}`;
    const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1' });
    onTestFinished(() => server.stop());
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-keyout',
        'key.pem',
        '-out',
        'certificate.pem',
      ],
      { cwd: folder, stdio: 'ignore' },
    );
    const block = deployed('nginx.conf')
      .replace(/^ *server 127\.0\.0\.1:3001.*\n/m, '')
      .replace('127.0.0.1:3000', `127.0.0.1:${new URL(server.url).port}`)
      .replaceAll('www.example.com', 'localhost')
      .replaceAll('/etc/ssl/foyer', folder)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${paths.join(' ')} ${block} }`,
    );
    const child = spawn(nginx ?? '', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    const gone = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGQUIT');
      await gone;
    });
    await expect
      .poll(() =>
        ask(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);

    const plain = await fetch(`http://localhost:${http}/client/login`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/client/login']);

    const json = { 'content-type': 'application/json', origin: url };
    const password = 'a password like no other';
    const person = {
      name: 'Ana',
      email: 'ana@example.com',
      message: 'Hello',
      password,
      confirmPassword: password,
    };
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
    expect((await post('/api/consultations/with-account', person)).status).toBe(201);
    const signedIn = await post('/api/client/login', { email: person.email, password });
    const cookie = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect(cookie).toContain('__Host-');

    // The first bytes arrive although the stream stays open. A buffering proxy would hold them back.
    const stream = await ask(`${url}/api/events`, { headers: { cookie } }, (text) => text.includes('\n\n'));
    expect([stream.status, stream.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);

    // A picture of the largest specified size, as base64 text in JSON.
    const picture = Buffer.alloc(40 * 1024 * 1024).toString('base64');
    const large = await post(
      '/api/client/artwork',
      { fileName: 'large.png', filePath: `data:image/png;base64,${picture}` },
      { cookie },
    );
    // Zeros are no picture. So the status shows that Foyer refused the content, and not the proxy the size.
    expect([large.status, large.body]).toEqual([400, expect.any(String)]);
    expect(large.headers['content-type']).toContain('application/json');
  },
);
