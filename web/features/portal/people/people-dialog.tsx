import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { getColleagues, standingTexts, type Colleague } from '#contract/people.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { InvitationLink } from '#web/ui/people/invitation-link.tsx';
import { PeopleList } from '#web/ui/people/people-list.tsx';
import { RemoveDialog } from '#web/ui/people/remove-dialog.tsx';
import { useRemove, useResend, useRevoke, useSetStanding } from './data.ts';
import { InviteForm } from './invite-form.tsx';

interface PeopleDialogProps {
  client: CurrentClient;
  onClose: () => void;
  /** Opens the form of the own details. */
  onDetails: () => void;
}

/** The people of the own company: a list for everybody; who decides invites, changes and removes. */
export function PeopleDialog({ client, onClose, onDetails }: PeopleDialogProps) {
  const company = client.company ?? client.name;
  const decides = client.standing === 'decides';
  const people = useQuery(queryOf(getColleagues));
  const [inviting, setInviting] = useState(false);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const [leaving, setLeaving] = useState<Colleague | null>(null);
  const [setStanding, resend, revoke, remove] = [useSetStanding(), useResend(), useRevoke(), useRemove()];

  const itemsOf = (person: Colleague) => [
    ...(person.isYou ? [{ label: 'Edit your details', onSelect: onDetails }] : []),
    ...(decides && !person.primary && !person.isYou
      ? [{ label: 'Remove', danger: true, onSelect: () => setLeaving(person) }]
      : []),
  ];

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={!inviting}
      size="lg"
      title={`People of ${company}`}
      description={
        decides
          ? 'Whoever is here follows the work with you.'
          : `Your part: ${standingTexts[client.standing].text} The people who decide can invite others.`
      }
    >
      <div className="flex flex-col gap-4">
        {client.mustConfirmEmail ? (
          <p className="text-ink-soft">Please confirm your e-mail address first. Then the people are here.</p>
        ) : (
          <>
            {decides && !inviting && (
              <Button size="sm" className="self-start" onClick={() => setInviting(true)}>
                <UserPlus className="size-4.5" aria-hidden="true" />
                Invite somebody
              </Button>
            )}
            {inviting && (
              <InviteForm
                onCancel={() => setInviting(false)}
                onSent={(invitation) => {
                  setInviting(false);
                  setSent(invitation);
                }}
              />
            )}
            {sent && <InvitationLink key={sent.link} invitation={sent} />}
            {people.data && (
              <PeopleList
                label={`People of ${company}`}
                texts={standingTexts}
                people={people.data.people}
                invitations={people.data.invitations}
                itemsOf={itemsOf}
                manage={
                  decides
                    ? {
                        setStanding: ({ id }, standing) =>
                          setStanding.mutate({ params: { id }, body: { standing } }),
                        resend: (id) => resend.mutate({ params: { id } }, { onSuccess: setSent }),
                        revoke: (id) =>
                          revoke.mutate(
                            { params: { id } },
                            { onSuccess: () => setSent((shown) => (shown?.id === id ? null : shown)) },
                          ),
                      }
                    : null
                }
              />
            )}
            {!people.data && !people.isError && (
              <div role="status" aria-label="Loading people" className="flex flex-col gap-3">
                <Skeleton className="h-12 w-full" />
                <Skeleton className="h-12 w-full" />
              </div>
            )}
            {!people.data && people.isError && (
              <LoadError
                title="The people could not be loaded"
                pending={people.isFetching}
                onRetry={() => void people.refetch()}
              />
            )}
          </>
        )}
      </div>
      {leaving && (
        <RemoveDialog
          name={leaving.name}
          company={company}
          pending={remove.isPending}
          onClose={() => setLeaving(null)}
          onRemove={() =>
            remove.mutate({ params: { id: leaving.id } }, { onSettled: () => setLeaving(null) })
          }
        />
      )}
    </Dialog>
  );
}
