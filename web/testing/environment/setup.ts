import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetKnownClients } from '#web/api/calls/headers/known-client.ts';
import { forgetUnsent } from '#web/state/leaving/leave-guard.ts';
import { hideTooltip } from '#web/ui/buttons/tooltip/tooltip-store.ts';
import { restoreBrowser, stubBrowser } from '../browser-stubs.ts';
import { checkConsole, watchConsole } from '../console.ts';

// Testing Library sets this only if test functions are global.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Testing Library looks for `jest` to advance fake timers while it waits.
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
});

const { getElementError } = getConfig();
/** Whether a waiting query will try again. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  // On a slow machine a query waits up to this long before the test fails.
  asyncUtilTimeout: 30_000,
  // The error of a failed query prints the page. A query that will try again skips this, because nobody reads it.
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
