import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url));
const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

describe.runIf(hasCompiler)('the disk (needs a C compiler)', () => {
  let folder = '';
  let library = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
    library = join(folder, 'disk.so');
    const built = spawnSync('cc', ['-shared', '-fPIC', '-o', library, program('disk.c'), '-ldl']);
    if (built.status !== 0) throw new Error(built.stderr.toString());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes rows in a separate process, on the observed disk. */
  function write(name: string, commits: number, environment: Record<string, string> = {}) {
    const data = join(folder, name);
    const disk = join(data, 'disk');
    mkdirSync(disk, { recursive: true });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program('disk-process.ts'), data, String(commits)],
      {
        encoding: 'utf8',
        env: { ...process.env, ...environment, LD_PRELOAD: library, DISK_FOLDER: disk },
      },
    );
    const acknowledged = [...stdout.matchAll(/acknowledged (\d+)/g)].length;
    return { status, stdout, stderr, acknowledged, file: join(data, 'foyer.db') };
  }

  test('a power cut at any moment loses no acknowledged row', () => {
    const { status, stdout, stderr, acknowledged } = write('cut', 600);
    expect([status, stderr, acknowledged]).toEqual([0, '', 600]);
    expect(Number(/checkpoints (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(2);
  });

  test('a failing disk ends the process, and acknowledged rows are kept', () => {
    const { status, stdout, stderr, acknowledged, file } = write('failing', 40, { DISK_FAILS_AT: '30' });
    expect([status, stdout.includes('refused')]).toEqual([1, true]);
    expect(stderr).toContain('The disk could not store the database.');
    expect(acknowledged).toBeGreaterThan(10);
    expect(acknowledged).toBeLessThan(40);
    const raw = new DatabaseSync(file);
    const { n } = raw.prepare('select count(*) as n from row').get() as { n: number };
    raw.close();
    expect(n).toBeGreaterThanOrEqual(acknowledged);
  });
});
