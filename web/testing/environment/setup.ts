import { cleanup, configure, getConfig } from '@testing-library/react';
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

const { getElementError } = getConfig();
/** Whether a query looks once more, and may again. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  // On a slow machine a query waits this long before the test fails.
  asyncUtilTimeout: 30_000,
  // The error of a query that gives up shows the page. One that looks again would write it down each time, for nobody.
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
