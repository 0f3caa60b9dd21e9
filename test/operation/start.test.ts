import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = `
await Promise.all(['app/app', 'core/context', 'site/site', 'app/sweep'].map((name) => import('#server/' + name + '.ts')));
console.log(JSON.stringify(process.moduleLoadList));
`;

test('the server starts without unused parts of Node: its fetch takes some MB', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  const loaded = JSON.parse(output) as string[];
  expect(loaded).toContain('NativeModule sqlite');
  expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
});
