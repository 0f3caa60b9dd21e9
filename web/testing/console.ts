import { vi } from 'vitest';

let seen: string[] = [];
let announced: RegExp[] = [];

const text = (values: unknown[]) =>
  values.map((value) => (value instanceof Error ? (value.stack ?? value.message) : String(value))).join(' ');

/** Expects the running test to log one matching console error; any other error fails the test. */
export function expectConsoleError(pattern: RegExp): void {
  announced.push(pattern);
}

/** Starts to collect the calls of `console.error`. */
export function watchConsole(): void {
  seen = [];
  announced = [];
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    seen.push(text(values));
  });
}

/** Fails the test after an unexpected error, or if the expected error was not logged. */
export function checkConsole(): void {
  vi.mocked(console.error).mockRestore();
  const surprise = seen.filter((entry) => !announced.some((pattern) => pattern.test(entry)));
  if (surprise.length > 0) throw new Error(`Unannounced console.error:\n${surprise.join('\n')}`);
  const missing = announced.filter((pattern) => !seen.some((entry) => pattern.test(entry)));
  if (missing.length > 0) throw new Error(`Announced, but never seen on the console: ${missing.join(', ')}`);
}
