import { beforeEach, expect, test, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

const Screen = () => null;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => sessionStorage.clear());

test('gives the component of the module', async () => {
  const load = () => Promise.resolve({ Screen });
  expect(await loadScreen(load, 'Screen')).toEqual({ default: Screen });
});

test('code that is gone loads the page anew, and says so when that did not help', async () => {
  const reload = vi.fn<() => void>();
  const settled = vi.fn<() => void>();
  void loadScreen(gone, 'Screen', reload).finally(settled);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(settled).not.toHaveBeenCalled();
  await expect(loadScreen(gone, 'Screen', reload)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a later update loads the page anew again', async () => {
  const reload = vi.fn<() => void>();
  sessionStorage.setItem('foyer:reloaded', String(Date.now() - 10_001));
  void loadScreen(gone, 'Screen', reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
