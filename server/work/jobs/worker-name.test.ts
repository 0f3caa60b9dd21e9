import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hasEnded, newWorkerName } from './worker-name.ts';

const module = fileURLToPath(new URL('worker-name.ts', import.meta.url));
const says = (then: string) => [
  '--input-type=module',
  '--eval',
  `import { newWorkerName } from '${module}'; process.stdout.write(newWorkerName()); ${then}`,
];

// Only on Linux can a process find out whether an earlier process still runs.
describe.runIf(process.platform === 'linux')('a worker name', () => {
  test('a living process has not ended, a killed one has', async () => {
    const child = spawn(process.execPath, says('setInterval(() => {}, 1000)'));
    const [name] = (await once(child.stdout, 'data')) as [Buffer];
    expect(hasEnded(newWorkerName())).toBe(false);
    expect(hasEnded(String(name))).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(hasEnded(String(name))).toBe(true);
  });

  test('a process that reuses a process id is not mistaken for the earlier one', () => {
    const name = newWorkerName();
    expect(hasEnded(name.replace(/\d+$/, '1'))).toBe(true);
  });

  test('processes of other machines, containers and users, and older names, are never reported as ended', () => {
    const { stdout } = spawnSync(process.execPath, says(''), { encoding: 'utf8' });
    expect(hasEnded(stdout)).toBe(true);
    const [id = '', boot = '', pids = '', user = '', ...rest] = stdout.split('.');
    for (const other of [
      [id, boot.replace(/^./, 'x'), pids, user, ...rest],
      [id, boot, `${pids}0`, user, ...rest],
      [id, boot, pids, `${user}1`, ...rest],
      [id, boot, pids, user],
      [id, boot, pids, user, 'x', '1'],
      [id],
      [],
    ])
      expect(hasEnded(other.join('.')), other.join('.')).toBe(false);
  });
});

test('names are unique', () => {
  expect(newWorkerName()).not.toBe(newWorkerName());
});
