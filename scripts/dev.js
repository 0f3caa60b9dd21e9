// `npm run dev`: serves the web from its sources. A change in the web appears at once; a change in the server restarts the
// server.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

const given = process.argv.slice(2);
// The sign-in provider is one of the packages for tests.
ensureInstalled(given.includes('--oidc') ? 'tests' : 'build');
const server = [
  '--watch-path=server',
  '--watch-path=contract',
  '--watch-preserve-output',
  'server/main.ts',
  ...given.filter((argument) => argument !== '--oidc'),
];
// `-- --oidc`: also starts a local sign-in provider. On its page one click signs a chosen person in.
run(given.includes('--oidc') ? ['scripts/lib/identity-provider.ts', ...server] : server, {
  NODE_ENV: 'development',
});
