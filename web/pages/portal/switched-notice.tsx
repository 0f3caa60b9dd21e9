import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from '#web/ui/pictures/lucide/later.tsx';
import type { CurrentClient } from '#contract/auth.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { useSwitchCompany } from '#web/features/portal/people/use-switch-company.ts';
import { browser } from '#web/state/browser.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const nameOf = ({ company, name }: Pick<CurrentClient, 'company' | 'name'>) => company ?? name;

interface SwitchedNoticeProps {
  /** The client and company of this window. */
  opened: CurrentClient;
  /** The session of the same person, with the company of the other window. */
  session: CurrentClient;
}

/**
 * Covers the window after another window has switched the company, so that data of two companies is never shown
 * together.
 */
export function SwitchedNotice({ opened, session }: SwitchedNoticeProps) {
  const client = useQueryClient();
  const back = useSwitchCompany((user) => {
    client.setQueryData(currentClientQuery.queryKey, user);
    // Repeats the queries that the server refused in the meantime.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentClientQuery.queryKey[0],
    });
  });
  const isMember = session.companies.some(({ id }) => id === opened.id);
  return (
    <main className="grid min-h-dvh place-items-center bg-sunken px-gutter">
      <div className="flex max-w-lg flex-col items-center gap-3 text-center">
        <span className="mb-2 flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
          <Building2 className="size-6" aria-hidden="true" />
        </span>
        <h1 className="type-title text-balance wrap-anywhere">
          You switched to {nameOf(session)} in another window
        </h1>
        <p className="text-balance wrap-anywhere text-ink-soft">
          {isMember
            ? `This window was showing ${nameOf(opened)}. Your text is kept.`
            : `You no longer belong to ${nameOf(opened)}, which this window was showing.`}
        </p>
        <div className="mt-4 flex flex-col gap-3 max-sm:w-full sm:flex-row-reverse">
          <Button onClick={() => browser.leave('/client/dashboard')}>Continue with {nameOf(session)}</Button>
          {isMember && (
            <Button variant="secondary" pending={back.isPending} onClick={() => back.mutate(opened.id)}>
              Back to {nameOf(opened)}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
