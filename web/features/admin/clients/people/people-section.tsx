import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SentInvitation } from '#contract/invitations.ts';
import { getContacts, standingTexts, type Contact } from '#contract/people.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { InvitationLink } from '#web/ui/people/invitation-link.tsx';
import { PeopleList } from '#web/ui/people/people-list.tsx';
import { RemoveDialog } from '#web/ui/people/remove-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { ContactForm } from './contact-form.tsx';
import { useDeleteContact, useResend, useRevoke, useUpdateContact } from './data.ts';
import { InviteForm } from './invite-form.tsx';

interface PeopleSectionProps {
  clientId: string;
  /** How the company is called. */
  company: string;
}

const lastSeen = ({ lastSignInAt }: Contact) =>
  lastSignInAt === null ? (
    'Never signed in'
  ) : (
    <>
      Signed in <RelativeTime instant={lastSignInAt} />
    </>
  );

/** The contacts of a client: what each may do, and who is invited. */
export function PeopleSection({ clientId, company }: PeopleSectionProps) {
  const people = useQuery(queryOf(getContacts, { params: { id: clientId } }));
  const mayWrite = useMay('clients.write');
  const [inviting, setInviting] = useState(false);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const [edited, setEdited] = useState<Contact | null>(null);
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const [update, resend, revoke, remove] = [useUpdateContact(), useResend(), useRevoke(), useDeleteContact()];
  const of = (contact: Contact) => ({ id: clientId, contactId: contact.id });
  const invitationOf = (invitationId: string) => ({ params: { id: clientId, invitationId } });

  const itemsOf = (contact: Contact) =>
    mayWrite
      ? [
          { label: 'Edit', onSelect: () => setEdited(contact) },
          ...(contact.primary
            ? []
            : [
                {
                  label: 'Make primary contact',
                  onSelect: () => update.mutate({ params: of(contact), body: { primary: true } }),
                },
                { label: 'Remove', danger: true, onSelect: () => setLeaving(contact) },
              ]),
        ]
      : [];

  return (
    <section aria-labelledby="client-people" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h3 id="client-people" className="text-lg">
          People
        </h3>
        {mayWrite && !inviting && (
          <Button variant="secondary" size="sm" onClick={() => setInviting(true)}>
            <UserPlus className="size-4.5" aria-hidden="true" />
            Invite
          </Button>
        )}
      </div>
      {inviting && (
        <InviteForm
          clientId={clientId}
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
          people={people.data.contacts}
          invitations={people.data.invitations}
          itemsOf={itemsOf}
          noteOf={lastSeen}
          manage={
            mayWrite
              ? {
                  setStanding: (contact, standing) =>
                    update.mutate({ params: of(contact), body: { standing } }),
                  resend: (id) => resend.mutate(invitationOf(id), { onSuccess: setSent }),
                  revoke: (id) =>
                    revoke.mutate(invitationOf(id), {
                      onSuccess: () => setSent((shown) => (shown?.id === id ? null : shown)),
                    }),
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
      {edited && (
        <ContactForm key={edited.id} clientId={clientId} contact={edited} onClose={() => setEdited(null)} />
      )}
      {leaving && (
        <RemoveDialog
          name={leaving.name}
          company={company}
          pending={remove.isPending}
          onClose={() => setLeaving(null)}
          onRemove={() => remove.mutate({ params: of(leaving) }, { onSettled: () => setLeaving(null) })}
        />
      )}
    </section>
  );
}
