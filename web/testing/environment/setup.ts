import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetKnownClients } from '#web/api/calls/headers/known-client.ts';
import { forgetUnsent } from '#web/state/leaving/leave-guard.ts';
import { hideTooltip } from '#web/ui/tooltip/tooltip-store.ts';
import { restoreBrowser, stubBrowser } from '../browser-stubs.ts';
import { checkConsole, watchConsole } from '../console.ts';

// Testing Library does this by itself only where test functions are global.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Testing Library looks for `jest` to advance fake timers while it waits.
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

// On a busy machine a query waits up to 4 s before the test fails.
configure({ asyncUtilTimeout: 4_000 });
stubBrowser();
beforeEach(watchConsole);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  hideTooltip();
  forgetUnsent();
  forgetKnownClients();
  restoreBrowser();
  sessionStorage.clear();
  localStorage.clear();
  checkConsole();
});
