import type { RemovedState } from '#contract/removals.ts';
import { NothingMine } from '#web/state/staff/nothing-mine.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Users } from '#web/ui/pictures/lucide.tsx';

interface NoClientsProps {
  address: AdminAddress<'clients'>;
  searching: boolean;
  closed: RemovedState | undefined;
  /** The title of a list that is empty because of a filter; null without a filter. */
  narrowed: string | null;
  mine: { mine: boolean; set: (mine: boolean) => void };
  mayCreate: boolean;
  mayClose: boolean;
}

/** The empty list of accounts: the reason, and the next step. */
export function NoClients({
  address,
  searching,
  closed,
  narrowed,
  mine,
  mayCreate,
  mayClose,
}: NoClientsProps) {
  if (searching)
    return (
      <EmptyState
        title="No account matches"
        action={
          <Button variant="secondary" onClick={() => address.set('q', '')}>
            Clear search
          </Button>
        }
      >
        Try fewer letters of the name, the <span className="whitespace-nowrap">e-mail</span> address, the
        company or the code.
      </EmptyState>
    );
  if (narrowed !== null) return <EmptyState title={narrowed} />;
  if (closed)
    return (
      <EmptyState title={closed === 'archived' ? 'No archived clients' : 'No deleted clients'}>
        Nobody can sign in to a closed portal. You can reopen it here.
      </EmptyState>
    );
  if (mine.mine) return <NothingMine onShowAll={() => mine.set(false)} />;
  return (
    <EmptyState
      icon={<Users className="size-6" aria-hidden="true" />}
      title="No client accounts yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {mayCreate && <Button onClick={() => address.open('new-client')}>Create Account</Button>}
          {mayClose && (
            <Button variant="quiet" onClick={() => address.set('closed', 'archived')}>
              Archived and deleted
            </Button>
          )}
        </div>
      }
    >
      {mayCreate
        ? 'Create the first one here. Clients can also create their own with the form on your site.'
        : 'Your clients appear here.'}
    </EmptyState>
  );
}
