// `npm run dev -- --oidc`: starts an OpenID provider with three people, and a server that uses this provider. Other arguments
// are passed to Node.
import { spawn } from 'node:child_process';
import {
  startIdentityProvider,
  type IdentityPerson,
} from '#server/features/staff-auth/testing/identity-provider.ts';

const person = (mailbox: string, firstName: string, lastName: string, role: string): IdentityPerson => ({
  sub: `dev-${mailbox}`,
  email: `${mailbox}@agency.example`,
  firstName,
  lastName,
  role,
});
const owner = person('owner', 'Olive', 'Owner', 'Super admin');
const admin = person('admin', 'Ada', 'Admin', 'Admin');
const people = [owner, admin, person('user', 'Uma', 'User', 'Ordinary user')];

const port = Number(process.env['PORT'] ?? 3000);
const publicUrl = new URL(process.env['PUBLIC_URL'] ?? `http://localhost:${port}`).origin;
const { hostname } = new URL(publicUrl);

if (process.env['NODE_ENV'] === 'production' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
  console.error(
    'The development sign-in lets anyone be anyone: it runs on localhost only, and never in production.',
  );
  process.exit(1);
}

// The program identifies a user by issuer and subject. The issuer contains the port, so a fixed port keeps the users between
// starts.
const provider = await startIdentityProvider({ port: port + 1, publicUrl, people });
const settings = (prefix: string) => ({
  [`${prefix}_ISSUER`]: provider.issuer,
  [`${prefix}_CLIENT_ID`]: provider.clientId,
  [`${prefix}_CLIENT_SECRET`]: provider.clientSecret,
});
const server = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...settings('OIDC'),
    ...settings('GOOGLE'),
    OIDC_NAME: 'the development sign-in',
    SUPER_ADMIN_EMAILS: owner.email,
    ADMIN_EMAILS: admin.email,
  },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  void provider.close().then(() => process.exit(code ?? 1));
});
