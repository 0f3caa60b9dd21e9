import { acceptInvitation } from '#contract/invitations.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { browser } from '#web/state/browser.ts';
import { flash } from '#web/ui/feedback/toast-store.ts';

interface Person {
  name?: string;
  password?: string;
}

/**
 * Accepts an invitation and opens its company. `onGone` is called if the link no longer works; other errors go to the
 * form.
 */
export function useAccept(token: string, to: string, onGone: (why: string) => void) {
  return async (person: Person): Promise<void> => {
    try {
      const { next } = await call(acceptInvitation, { body: { token, ...person } });
      flash({ title: 'Welcome', description: `You have joined ${to}.`, tone: 'success' });
      browser.leave(next);
      // Never resolves: the browser is opening another page, and a second press would use an invalid link.
      await new Promise(() => {});
    } catch (error) {
      if (error instanceof ApiError && error.code === 'gone') onGone(error.text ?? '');
      else throw error;
    }
  };
}
