import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetKnownClients } from '#web/api/calls/headers/known-client.ts';
import { forgetUnsent } from '#web/state/leaving/leave-guard.ts';
import { hideTooltip } from '#web/ui/buttons/tooltip/tooltip-store.ts';
import { restoreBrowser, stubBrowser } from '../browser-stubs.ts';
import { checkConsole, watchConsole } from '../console.ts';

// Testing Library sets this only if the test functions are global.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Testing Library uses `jest` to advance fake timers while it waits.
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

const { getElementError } = getConfig();
/** True if a waiting query will try again. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  // A query waits at most this long before the test fails, for slow machines.
  asyncUtilTimeout: 30_000,
  // The error of a failed query prints the page. Skip the print for a query that will try again, because nobody reads
  // it.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
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
