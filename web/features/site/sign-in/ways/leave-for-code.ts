import { ApiError } from '#web/api/calls/api-error.ts';
import { browser } from '#web/state/browser.ts';

/** Opens the page for the second factor's code if the server requires a code. Returns true if so. */
export function leaveForCode(error: unknown): boolean {
  const asks = error instanceof ApiError && error.code === 'second_factor_required';
  if (asks) browser.leave('/sign-in/code');
  return asks;
}
