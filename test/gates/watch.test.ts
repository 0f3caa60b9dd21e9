import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow, slowest, watch } from '#scripts/lib/watch.js';
import { eventually } from '#server/testing/eventually.ts';
import { root } from '../rules/source.ts';

const unit = (file: string) => ({ id: `web ${file}`, file: `web ${file}`, project: 'web' });

describe('a run is followed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('until it is silent for too long, and its running files are named', () => {
    const silent = vi.fn<(where: string[]) => void>();
    const run = follow(120_000, silent);
    for (const file of ['a', 'b', 'c']) run.hear({ started: unit(file) });
    vi.advanceTimersByTime(60_000);
    run.hear({ ended: unit('b') });
    vi.advanceTimersByTime(119_999);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(silent).toHaveBeenCalledExactlyOnceWith(['web a (for 180 s)', 'web c (for 180 s)']);
  });

  it('for as long as it makes progress', () => {
    const silent = vi.fn<(where: string[]) => void>();
    const run = follow(120_000, silent);
    run.hear({ started: unit('slow') });
    for (let minute = 0; minute < 60; minute++) {
      vi.advanceTimersByTime(60_000);
      run.hear({});
    }
    run.hear({ ended: unit('slow') });
    run.stop();
    vi.advanceTimersByTime(600_000);
    expect(silent).not.toHaveBeenCalled();
    expect(run.files()).toEqual([{ file: 'web slow', seconds: 3_600 }]);
    expect(run.projects).toEqual(new Set(['web']));
  });

  it('and the times of journeys in one file are added', () => {
    const run = follow(120_000, () => undefined);
    for (const id of ['first', 'second']) {
      run.hear({ started: { id, file: 'e2e/a.e2e.ts' } });
      vi.advanceTimersByTime(4_000);
      run.hear({ ended: { id, file: 'e2e/a.e2e.ts' } });
    }
    run.stop();
    expect(run.files()).toEqual([{ file: 'e2e/a.e2e.ts', seconds: 8 }]);
  });
});

describe('a program', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'foyer-steps-'))));
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('that hangs is first asked to end, then killed, and fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const script = `
      process.on('SIGINT', () => require('fs').writeFileSync('asked', 'yes'));
      setInterval(() => {}, 1000);
      require('fs').writeFileSync('begun', 'yes')`;
    const ended = watch('tests', process.execPath, ['-e', script], { cwd: folder });
    await eventually(() => existsSync(join(folder, 'begun')));
    vi.advanceTimersByTime(20 * 60_000);
    await eventually(() => existsSync(join(folder, 'asked')));
    vi.advanceTimersByTime(15_000);
    expect((await ended).code).toBe(1);
    expect(said.mock.calls.flat()).toEqual([
      'tests showed no progress for 1200 s and is stopped. It was in no file.',
    ]);
  });

  it('that ends by itself returns its exit code', async () => {
    const { code } = await watch('lint', process.execPath, ['-e', 'process.exit(3)'], { cwd: folder });
    expect(code).toBe(3);
  });

  it('whose output is held returns it at the end', async () => {
    const script = 'console.log("out"); console.error("err"); process.exit(2)';
    const { code, output } = await watch('lint', process.execPath, ['-e', script], {
      cwd: folder,
      held: true,
    });
    expect([code, output.trim().split('\n').toSorted()]).toEqual([2, ['err', 'out']]);
  });

  it('vitest reports its files and projects', async () => {
    writeFileSync(join(folder, 'one.test.js'), "test('passes', () => { expect(1).toBe(1) })");
    const config = `export default { test: { globals: true, projects: [{ extends: true, test: { name: 'only' } }] } }`;
    writeFileSync(join(folder, 'vitest.config.mjs'), config);
    const args = ['run', `--root=${folder}`, `--reporter=${join(root, 'scripts/lib/progress-reporter.js')}`];
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { code, files, projects } = await watch('tests', process.execPath, [vitest, ...args], {
      cwd: root,
    });
    expect([code, projects]).toEqual([0, new Set(['only'])]);
    expect(files.map(({ file }) => file)).toEqual([expect.stringMatching(/^only .*one\.test\.js$/)]);
  });
});

it('names the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `web f${at}`, seconds: at }));
  const lines = slowest(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  web f11');
  expect(lines[9]).toBe('    2.0 s  web f2');
});
