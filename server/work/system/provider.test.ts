import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { OidcProvider } from '#server/core/config.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { providerStates } from './provider.ts';

const provider = (issuer: string): OidcProvider => ({ issuer, clientId: 'a', clientSecret: 'b', name: 'c' });

async function stateOf(issuer: string) {
  const [state] = await providerStates({ oidc: provider(issuer), google: null });
  return state;
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (body: object): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

test('a provider that names itself as configured is fine', async () => {
  let own = '';
  own = await serve((request, response) => json({ issuer: own })(request, response));
  expect(await stateOf(own)).toMatchObject({ variable: 'OIDC_ISSUER', fault: null, validUntil: null });
});

test('a wrong host name, a closed port, another service and another issuer are distinguished', async () => {
  const unknown = await stateOf('https://login.invalid');
  expect(unknown?.fault).toMatch(
    /^The name login\.invalid is not known: the address in OIDC_ISSUER is wrong/,
  );
  const port = await freePort();
  const closed = await stateOf(`http://127.0.0.1:${port}`);
  expect(closed?.fault).toBe(
    `127.0.0.1:${port} refuses the connection: the port in OIDC_ISSUER is wrong, or nothing runs there.`,
  );
  const page = await serve((_request, response) => void response.end('<html>'));
  expect((await stateOf(page))?.fault).toMatch(/does not describe itself as an OpenID provider\.$/);
  const lost = await serve((_request, response) => void response.writeHead(404).end());
  expect((await stateOf(lost))?.fault).toMatch(/answers 404 at \/\.well-known\/openid-configuration/);
  const other = await serve(json({ issuer: 'https://login.example.com' }));
  expect((await stateOf(other))?.fault).toMatch(
    /reports the name https:\/\/login\.example\.com: set OIDC_ISSUER/,
  );
});

test('an unsigned certificate is reported, with its end date', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '10'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, json({}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const state = await stateOf(`https://localhost:${port}`);
  expect(state?.fault).toMatch(/comes from an unknown authority. Name that authority in NODE_EXTRA_CA_CERTS/);
  const days = (Date.parse(state?.validUntil ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(9);
  expect(days).toBeLessThan(11);
  // TLS cannot send an IP address as the server name.
  expect(await stateOf(`https://127.0.0.1:${port}`)).toEqual({
    ...state,
    host: `127.0.0.1:${port}`,
    fault: state?.fault?.replace('localhost', '127.0.0.1'),
  });
});
