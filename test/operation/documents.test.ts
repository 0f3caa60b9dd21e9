import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague, makeOwner, openAgency } from '#scripts/demo/agency.ts';
import { root } from '../rules/source.ts';

// This test checks each command in the documents for users. Each command runs here, runs in another test, or is listed with the
// reason why no test runs it.
const documents = [
  'README.md',
  'docs/operations.md',
  'docs/upgrading.md',
  'docs/agency.md',
  'docs/integrating.md',
];

/** The commands that run below, in this order, on the data of a small agency. */
const here = [
  'npm run admin -- list',
  'npm run admin -- reset ana@example.com',
  'npm run admin -- deactivate ben@example.com',
  'npm run admin -- unlock ana@example.com',
  'npm run admin -- setup-link',
  'npm run backup -- /mnt/backup/monday',
  'npm run prove -- /mnt/backup/monday',
  'npm run verify',
  'npm run verify -- /mnt/backup/monday',
  'npm run restore -- /mnt/backup/monday',
];

/** Run by other tests. */
const elsewhere: Record<string, string> = {
  'npm start': 'test/operation/start.test.ts',
  'npm run dev': 'test/operation/development.test.ts',
  'npm run demo': 'test/operation/demo.test.ts',
  'npm run demo -- --remove': 'test/operation/demo.test.ts',
  'npm run release': 'test/build/release.test.ts',
  'npm ci --omit=dev': 'test/operation/install.test.ts',
  'npm run backup -- /mnt/backup/before': 'as with monday, here',
};

/** The commands that no test runs, each with the reason. */
const notRun: Record<string, RegExp> = {
  'they run the tests themselves': /^npm (?:test|run check)$/,
  'they need root or another machine':
    /^(?:apt-get|useradd|install|mkdir|cp|rm|ln|mv|systemctl|journalctl|runuser|createuser|docker|echo|cd|tar) /,
  'they need a bucket, PostgreSQL or a running installation':
    /npm run (?:restore -- s3:|move|worker)|^npm start -- --new-key|podman build/,
  'it needs this repository under an address': /^git /,
  'they need a key of a running installation': /^(?:curl -H|curl --data-binary|-d) |^(?:time|sign)=/,
};

/** Every command of a document: in backticks, or in a block of shell code. */
function commandsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, code = '']) =>
    code.split('\n'),
  );
  const inline = [
    ...text.matchAll(
      /`((?:npm (?:run|start|test|ci)|createuser|install|runuser|systemctl|git|podman|S3_ENDPOINT=)\b[^`]*)`/g,
    ),
  ].map(([, command = '']) => command);
  return [...blocks, ...inline]
    .flatMap((line) => (/^\s*(?:cd|npm) /.test(line) ? line.split('&&') : [line]))
    .map((command) => command.replace(/\s+#.*$/, '').trim())
    .filter((command) => command !== '' && !command.endsWith('…'));
}

const commands = [...new Set(documents.flatMap(commandsOf))];

it('each command of the documents is run by a test or listed', () => {
  expect(commands.length).toBeGreaterThan(25);
  const listed = (command: string) =>
    here.includes(command) ||
    command in elsewhere ||
    Object.values(notRun).some((pattern) => pattern.test(command));
  expect(commands.filter((command) => !listed(command))).toEqual([]);
});

it('no list names a command that the documents do not have', () => {
  expect([...here, ...Object.keys(elsewhere)].filter((command) => !commands.includes(command))).toEqual([]);
});

/** The text that docs/operations.md says a command shows, as a pattern: numbers, dots and folders may differ. */
function shownBy(command: string): RegExp | null {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const rows = text.split('\n').map((line) => line.split(' | '));
  const found = rows.find((row) => row.length === 3 && row[1]?.includes(`\`${command}\``));
  const shown = found && /^`(.+)` \|$/.exec(found[2] ?? '')?.[1];
  if (!shown) return null;
  const escaped = shown.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(/…|\/var\/lib\/foyer/g, '.*').replaceAll(/\d+/g, String.raw`\d+`));
}

describe('on the data of an agency', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-documents-'));
    const agency = await openAgency({ PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') });
    await makeOwner(agency, {
      email: 'ana@example.com',
      password: 'prickly pear lemonade',
      firstName: 'Ana',
      lastName: 'Ash',
    });
    await addColleague(agency, 'ben@example.com', 'Ben Birch');
    const wrong = { email: 'ana@example.com', password: 'a wrong password' };
    // The sign-in is refused, and counted as a failure that `unlock` clears.
    await agency.call(null, 'POST', '/api/staff/login', wrong).catch(() => undefined);
    await agency.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(here)('%s', (command) => {
    const [, name = '', given = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
    const args = given.replace('/mnt/backup', join(folder, 'backup')).split(' ').filter(Boolean);
    const printed = execFileSync(process.execPath, [`scripts/commands/${name}.ts`, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
    });
    expect(printed.trim()).not.toBe('');
    expect(printed).toMatch(shownBy(command) ?? '');
  });
});
