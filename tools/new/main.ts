/**
 * Makes the code of a new noun: a list for each client, which staff edit and the client's dialog shows. With `--shared` the
 * agency has one list, and each client has some of its rows. Usage: `npm run new -- [--shared] <plural> [singular]`. The code
 * compiles, passes its tests and shows an empty list. `CONTRIBUTING.md` lists the decisions that remain.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf } from './files.ts';
import { entriesOf, withEntry } from './lists.ts';
import { nounOf } from './names.ts';

const root = process.cwd();
const oxfmt = join(dirname(createRequire(import.meta.url).resolve('oxfmt')), '../bin/oxfmt');

function make(plural: string, singular: string | undefined, shared: boolean): string[] {
  const noun = nounOf(plural, singular, shared);
  if (existsSync(join(root, `contract/${plural}.ts`)))
    throw new Error(`contract/${plural}.ts exists already.`);
  const numbers = readdirSync(join(root, 'server/data/db/migrations')).map((name) =>
    Number(/^\d{4}/.exec(name)),
  );
  const texts = new Map(Object.entries(filesOf(noun, Math.max(...numbers) + 1)));
  for (const entry of entriesOf(noun)) {
    const [file] = entry;
    texts.set(file, withEntry(texts.get(file) ?? readFileSync(join(root, file), 'utf8'), entry));
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...texts.keys()];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shared: { type: 'boolean' } },
});
const [plural, singular] = positionals;
try {
  if (plural === undefined) throw new Error('Name the noun in the plural: npm run new -- invoices');
  const paths = make(plural, singular, values.shared ?? false);
  spawnSync(process.execPath, [oxfmt, ...paths], { cwd: root, stdio: 'inherit' });
  console.log(`${paths.join('\n')}\n\nNext: CONTRIBUTING.md, "A new noun".`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
