import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { restoreBrowser, stubBrowser } from './browser-stubs.ts';
import { checkConsole, watchConsole } from './console.ts';

// Testing Library sets these up by itself only where test functions are global.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // The name under which Testing Library looks for fake timers, to move them on while it waits.
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

// A machine that does other work beside the tests makes them wait, not fail.
configure({ asyncUtilTimeout: 4_000 });
stubBrowser();
beforeEach(watchConsole);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  restoreBrowser();
  sessionStorage.clear();
  localStorage.clear();
  checkConsole();
});
