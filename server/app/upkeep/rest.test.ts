import { expect, onTestFinished, test, vi } from 'vitest';
import { restAfterStart } from './rest.ts';

test('memory needed only for the start is freed once, at the first quiet moment', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const collect = vi.fn(() => Promise.resolve());
  let busy = true;
  const utilization = () => ({ idle: 1, active: 1, utilization: busy ? 0.5 : 0.01 });
  restAfterStart(collect, utilization);
  vi.advanceTimersByTime(10_000);
  expect(collect).not.toHaveBeenCalled();
  busy = false;
  vi.advanceTimersByTime(500);
  expect(collect).toHaveBeenCalledWith({ type: 'major', execution: 'async', flavor: 'last-resort' });
  busy = true;
  vi.advanceTimersByTime(10_000);
  busy = false;
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledOnce();
});
