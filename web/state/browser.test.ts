import { expect, it, vi } from 'vitest';
import { browser } from './browser.ts';

it('goes back only one step, however often it is called before the browser has gone', () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  // Two calls, as after a double click on Cancel or X, or after two Escapes.
  browser.back();
  browser.back();
  expect(back).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PopStateEvent('popstate'));
  browser.back();
  expect(back).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new PopStateEvent('popstate'));
  back.mockRestore();
});
