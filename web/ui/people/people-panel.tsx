import { UserPlus } from '../pictures/lucide.tsx';
import { useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import type { MenuItem } from '../buttons/menu.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { PeopleList, type Invited, type Listed } from './people-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { StandingTexts } from './standing-select.tsx';

/** An invitation that was just sent. */
interface Sent {
  id: string;
  link: string | null;
  name: string | null;
  email: string;
  expiresAt: string;
}

/** The callbacks of an invitation form. */
interface InviteEvents<I> {
  onSent: (sent: I) => void;
  onClose: () => void;
}

/** The functions for managing people; each calls back once its action is done. */
interface ManagePeople<S extends string, P, I> {
  setStanding: (person: P, standing: S) => void;
  /** Sets whether a person sees prices; null if the reader sees none. */
  setPrices: ((person: P, sees: boolean) => void) | null;
  resend: (id: string, onSent: (sent: I) => void) => void;
  revoke: (id: string, onDone: () => void) => void;
  remove: (person: P, onSettled: () => void) => void;
  removing: boolean;
  mayRemove: (person: P) => boolean;
  renderForm: (events: InviteEvents<I>) => ReactNode;
}

interface PeoplePanelProps<S extends string, P extends Listed<S>, I extends Sent> {
  /** The name of the company. */
  company: string;
  /** A title beside the invite button. */
  heading?: ReactNode;
  /** The label of the invite button. */
  invite: string;
  texts: StandingTexts<S>;
  /** The people and invitations; undefined while loading. */
  data: { people: readonly P[]; invitations: readonly Invited<S>[] } | undefined;
  /** The state of the query that loads `data`. */
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The functions for managing people; null if the list is read-only. */
  manage: ManagePeople<S, P, I> | null;
  itemsOf: (person: P) => readonly MenuItem[];
  noteOf?: (person: P) => ReactNode;
  /** Called with true when the invitation form opens, with false when it closes. */
  onInviting?: (open: boolean) => void;
}

/** The people of a company. Readers who may manage people can invite, change and remove them. */
export function PeoplePanel<S extends string, P extends Listed<S>, I extends Sent>({
  company,
  heading,
  invite,
  texts,
  data,
  query,
  manage,
  itemsOf,
  noteOf,
  onInviting,
}: PeoplePanelProps<S, P, I>) {
  const [inviting, setInviting] = useState(false);
  const [sent, setSent] = useState<readonly I[]>([]);
  const [leaving, setLeaving] = useState<P | null>(null);
  const open = (next: boolean) => {
    setInviting(next);
    onInviting?.(next);
  };
  const show = (one: I) => setSent((all) => [...all.filter(({ id }) => id !== one.id), one]);
  const allItemsOf = (person: P): readonly MenuItem[] => {
    const { standing, seesMoney, isYou } = person;
    const setPrices = manage?.setPrices;
    return [
      ...itemsOf(person),
      ...(setPrices && !isYou && standing !== 'pays'
        ? [
            {
              label: seesMoney ? 'Hide prices' : 'Show prices',
              onSelect: () => setPrices(person, !seesMoney),
            },
          ]
        : []),
      ...(manage?.mayRemove(person)
        ? [{ label: 'Remove', danger: true, onSelect: () => setLeaving(person) }]
        : []),
    ];
  };

  return (
    <>
      {(heading ?? (manage && !inviting)) && (
        <div className="flex items-center justify-between gap-4">
          {heading}
          {manage && !inviting && (
            <Button variant={heading ? 'secondary' : 'primary'} size="sm" onClick={() => open(true)}>
              <UserPlus className="size-4.5" aria-hidden="true" />
              {invite}
            </Button>
          )}
        </div>
      )}
      {inviting && manage?.renderForm({ onSent: show, onClose: () => open(false) })}
      <InvitationLinks invitations={sent} />
      {data && (
        <PeopleList
          label={`People at ${company}`}
          texts={texts}
          people={data.people}
          invitations={data.invitations}
          itemsOf={allItemsOf}
          {...(noteOf ? { noteOf } : {})}
          manage={
            manage && {
              setStanding: manage.setStanding,
              resend: (id) => manage.resend(id, show),
              revoke: (id) => manage.revoke(id, () => setSent((all) => all.filter((one) => one.id !== id))),
            }
          }
        />
      )}
      {!data && !query.isError && (
        <div role="status" aria-label="Loading people" className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {!data && query.isError && <LoadError title="The people could not be loaded" query={query} />}
      {leaving && manage && (
        <RemoveDialog
          name={leaving.name}
          company={company}
          pending={manage.removing}
          onClose={() => setLeaving(null)}
          onRemove={() => manage.remove(leaving, () => setLeaving(null))}
        />
      )}
    </>
  );
}
