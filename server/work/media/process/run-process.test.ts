import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { runProcess, type Ended, type ProcessLimits } from './run-process.ts';

const generous: ProcessLimits = { ms: 600_000, memoryMb: 500, fileMb: 10 };
const linux = process.platform === 'linux';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-process-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Runs a script. If the script starts a process, it writes the id of that process to the file `pid`. */
const run = (script: string, limits: Partial<ProcessLimits> = {}, more: object = {}): Promise<Ended> =>
  runProcess(process.execPath, ['-e', script], { limits: { ...generous, ...limits }, cwd: dir, ...more });

/** Part of a script that starts another process. That process ignores SIGTERM, as the script does. */
const companion = `
  const child = require('node:child_process').spawn(process.execPath,
    ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  require('node:fs').writeFileSync('pid', String(child.pid));
  process.on('SIGTERM', () => {});`;

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const expectGone = (pid: number) => eventually(() => !alive(pid));

const companionId = async () => Number(await readFile(join(dir, 'pid'), 'utf8'));

test('returns lines, exit code and errors', async () => {
  const lines: string[] = [];
  const ended = await run(
    'require("fs").writeSync(3, "one\\ntwo\\n"); console.log("out"); console.error("why"); process.exit(3)',
    {},
    { onLine: (line: string) => lines.push(line) > 0, captureOutput: true },
  );
  expect(ended).toEqual({ code: 3, signal: null, cut: null, stderr: 'why', stdout: 'out\n' });
  expect(lines).toEqual(['one', 'two']);
});

test("does not pass on the server's environment", async () => {
  process.env['FOYER_TEST_SECRET'] = 'secret';
  const { stdout } = await run('console.log(JSON.stringify(process.env))', {}, { captureOutput: true });
  Reflect.deleteProperty(process.env, 'FOYER_TEST_SECRET');
  expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['LANG']);
});

test('reports a missing program', async () => {
  const ended = await runProcess(join(dir, 'missing'), [], { limits: generous, cwd: dir });
  expect(ended.code).not.toBe(0);
  expect(ended.stderr).toMatch(/ENOENT|No such file/);
});

test('stops a process that takes too long, with its children', async () => {
  expect(await run(`${companion} for (;;) {}`, { ms: 1_000 })).toMatchObject({
    cut: 'time',
    signal: 'SIGKILL',
  });
  await expectGone(await companionId());
});

test.runIf(linux)('does not count the time that the machine spends on others (Linux only)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = (ms: number) => ({ onLine: () => Boolean(vi.advanceTimersByTime(ms)) });
  /** Works a little between its lines, each of which moves the time. */
  const works = (lines: number) =>
    `for (let line = 0; line < ${lines}; line++) {
      for (const from = Date.now(); Date.now() - from < 100; );
      require("fs").writeSync(3, "on\\n");
    }
    setTimeout(() => process.exit(0), 300)`;
  expect(await run(works(11), { ms: 60_000 }, later(50_000))).toMatchObject({ cut: null, code: 0 });
  expect(await run(works(14), { ms: 60_000 }, later(50_000))).toMatchObject({ cut: 'time' });
});

test.runIf(linux)('stops a process that does nothing for a minute (Linux only)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // Writing a line takes far less than the 10 ms in which Linux counts processor time.
  const onLine = () => Boolean(vi.advanceTimersByTime(20_000));
  const hangs = 'setInterval(() => require("fs").writeSync(3, "on\\n"), 200)';
  expect(await run(hangs, {}, { onLine })).toMatchObject({ cut: 'hang' });
});

test('stops a process without progress, however much it prints', async () => {
  const talk = 'setInterval(() => require("fs").writeSync(3, "still here\\n"), 50)';
  expect(await run(talk, { stallMs: 400 }, { onLine: () => false })).toMatchObject({ cut: 'stall' });
  // Fake time advances only with each line. In total it exceeds the limit for a process without progress.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const three =
    'let n = 0; setInterval(() => { require("fs").writeSync(3, "on\\n"); if (++n === 12) process.exit(0) }, 100)';
  const onLine = () => Boolean(vi.advanceTimersByTime(600));
  expect(await run(three, { stallMs: 700 }, { onLine })).toMatchObject({ cut: null, code: 0 });
});

test.runIf(linux)('is killed before the server when memory runs out (Linux only)', async () => {
  // The server sets this value after the process has started.
  const look = `setInterval(() => {
    const score = require("fs").readFileSync("/proc/self/oom_score_adj", "utf8");
    if (score.trim() === "1000") process.exit(console.log(score));
  }, 10)`;
  const { stdout } = await run(look, {}, { captureOutput: true });
  expect(stdout.trim()).toBe('1000');
  expect((await readFile('/proc/self/oom_score_adj', 'utf8')).trim()).not.toBe('1000');
});

test('reports a program that cannot be started', async () => {
  const limits = { ...generous };
  const ended = await runProcess(join(dir, 'none'), [], { limits, cwd: join(dir, 'nowhere') });
  expect(ended).toMatchObject({ code: null, signal: null, cut: null });
  expect(ended.stderr).toMatch(/ENOENT/);
});

test.runIf(linux)('stops a process that takes too much memory (Linux only)', async () => {
  const eat = 'const held = []; setInterval(() => held.push(Buffer.alloc(20e6, 1)), 20)';
  expect(await run(eat, { memoryMb: 200 })).toMatchObject({ cut: 'memory' });
});

test('stops floods on either channel, and keeps the end of the output', async () => {
  const flood = 'const line = "x".repeat(65535) + "\\n"; for (;;) require("fs").writeSync(FD, line)';
  const errors = await run(flood.replace('FD', '2'));
  expect(errors.cut).toBe('output');
  expect(errors.stderr.length).toBeLessThanOrEqual(4_000);
  expect(await run(flood.replace('FD', '3'), {}, { onLine: () => true })).toMatchObject({ cut: 'output' });
});

test.runIf(linux && existsSync('/usr/bin/prlimit'))(
  'lets no file grow beyond its limit (if prlimit is installed)',
  async () => {
    const ended = await run(
      'const b = Buffer.alloc(1e6); for (;;) require("fs").appendFileSync("large", b)',
      {
        fileMb: 5,
      },
    );
    expect(ended.code === 0).toBe(false);
    expect((await stat(join(dir, 'large'))).size).toBeLessThanOrEqual(5 * 1024 * 1024);
  },
);

test('ends with the signal, and does not start after it', async () => {
  const controller = new AbortController();
  const begun = 'require("fs").writeSync(3, "begun\\n"); setInterval(() => {}, 1000)';
  const onLine = () => (controller.abort(), true);
  expect(await run(begun, {}, { signal: controller.signal, onLine })).toMatchObject({ cut: 'stopped' });
  expect(
    await run('require("fs").writeFileSync("began", "")', {}, { signal: controller.signal }),
  ).toMatchObject({
    cut: 'stopped',
  });
  expect(existsSync(join(dir, 'began'))).toBe(false);
});

test('does not wait for processes that a program leaves behind', async () => {
  expect(await run(`${companion} process.exit(0)`)).toMatchObject({ code: 0, cut: null });
  await expectGone(await companionId());
});

test.runIf(linux && existsSync('/usr/bin/setpriv'))(
  'dies with the server, even if that is killed (if setpriv is installed)',
  async () => {
    const program = join(dir, 'host.ts');
    const url = new URL('./run-process.ts', import.meta.url).href;
    await writeFile(
      program,
      `import { runProcess } from ${JSON.stringify(url)};
     await runProcess(process.execPath, ['-e', 'require("fs").writeFileSync("pid", String(process.pid)); for (;;) {}'],
       { limits: ${JSON.stringify(generous)}, cwd: ${JSON.stringify(dir)} });`,
    );
    await rm(join(dir, 'pid'), { force: true });
    const host = spawn(process.execPath, ['--no-warnings', program], { stdio: 'ignore' });
    const pid = join(dir, 'pid');
    await eventually(async () => existsSync(pid) && (await readFile(pid, 'utf8')) !== '');
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expectGone(await companionId());
  },
);
