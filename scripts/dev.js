// `npm run dev`: serves the web from its sources. A change of the web shows at once; a change of the server restarts it.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

const given = process.argv.slice(2);
// The sign-in provider belongs to the packages of the tests.
ensureInstalled(given.includes('--oidc') ? 'tests' : 'build');
const server = [
  '--watch-path=server',
  '--watch-path=contract',
  '--watch-preserve-output',
  'server/main.ts',
  ...given.filter((argument) => argument !== '--oidc'),
];
// `-- --oidc`: starts a local sign-in provider, whose page signs a chosen person in with one click.
run(given.includes('--oidc') ? ['scripts/lib/identity-provider.ts', ...server] : server, {
  NODE_ENV: 'development',
});
