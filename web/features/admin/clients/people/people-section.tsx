import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listErasures } from '#contract/erasure.ts';
import { getContacts, standingTexts, type Contact, type ListedContact } from '#contract/people.ts';
import { kindNames } from '#contract/texts/notice-kinds.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useMay } from '#web/state/use-may.tsx';
import { PeoplePanel } from '#web/ui/people/people-panel.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { ContactForm } from './contact-form.tsx';
import {
  useDeleteContact,
  useResend,
  useRevoke,
  useUpdateContact,
  useInvite,
  useResetFactor,
} from './data.ts';
import { CompanyInviteForm } from '#web/api/inviting/company-invite-form.tsx';

// Lazy, because they are rarely opened.
const ResetFactorDialog = lazy(() =>
  loadScreen(() => import('#web/ui/people/reset-factor-dialog.tsx'), 'ResetFactorDialog'),
);
const EraseDialog = lazy(() => loadScreen(() => import('./erase-dialog.tsx'), 'EraseDialog'));

interface PeopleSectionProps {
  clientId: string;
  /** The name of the company. */
  company: string;
}

const mostNamed = 3;

function noMailText(kinds: ListedContact['noMail']): string {
  const names = kinds.slice(0, mostNamed).map((kind) => kindNames[kind]);
  const rest = kinds.length - names.length;
  return `E-mail is off for: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const noteOf = ({ lastSignInAt, noMail }: ListedContact, erasedOn: string | undefined) => (
  <>
    {erasedOn !== undefined && (
      <span className="block text-danger-ink">To be erased on {dayText(erasedOn)}</span>
    )}
    {lastSignInAt === null ? (
      'Never signed in'
    ) : (
      <>
        Signed in <RelativeTime instant={lastSignInAt} />
      </>
    )}
    {noMail.length > 0 && <span className="block text-ink">{noMailText(noMail)}</span>}
  </>
);

/** The contacts of a client with their permissions, and the invitations. */
export function PeopleSection({ clientId, company }: PeopleSectionProps) {
  const people = useQuery(queryOf(getContacts, { params: { id: clientId } }));
  const mayWrite = useMay('clients.write');
  const mayErase = useMay('clients.close');
  const mayReadErasures = useMay('history.read');
  const erasures = useQuery({ ...queryOf(listErasures), enabled: mayReadErasures }).data;
  const dueOf = (contactId: string) =>
    erasures?.find(
      ({ personId, withdrawnAt, erasedAt }) =>
        personId === contactId && withdrawnAt === null && erasedAt === null,
    )?.dueAt;
  const [edited, setEdited] = useState<Contact | null>(null);
  const [erased, setErased] = useState<Contact | null>(null);
  const [factorOf, setFactorOf] = useState<ListedContact | null>(null);
  const invite = useInvite();
  const resetFactor = useResetFactor();
  const [update, resend, revoke, remove] = [useUpdateContact(), useResend(), useRevoke(), useDeleteContact()];
  const of = ({ id: contactId }: Contact) => ({ id: clientId, contactId });
  const invitationOf = (invitationId: string) => ({ params: { id: clientId, invitationId } });

  const itemsOf = (contact: ListedContact) => [
    { label: 'Edit', onSelect: () => setEdited(contact) },
    ...(contact.primary
      ? []
      : [
          {
            label: 'Make primary contact',
            onSelect: () => update.mutate({ params: of(contact), body: { primary: true } }),
          },
        ]),
    ...(contact.secondFactor
      ? [{ label: 'Reset the second factor', onSelect: () => setFactorOf(contact) }]
      : []),
    ...(mayErase ? [{ label: 'Erase at their request', onSelect: () => setErased(contact) }] : []),
  ];

  return (
    <section aria-labelledby="client-people" className="flex flex-col gap-3">
      <PeoplePanel
        company={company}
        heading={
          <h3 id="client-people" className="type-name">
            People
          </h3>
        }
        invite="Invite"
        texts={standingTexts}
        data={people.data && { people: people.data.contacts, invitations: people.data.invitations }}
        query={people}
        itemsOf={mayWrite ? itemsOf : () => []}
        noteOf={(contact) => noteOf(contact, dueOf(contact.id))}
        manage={
          mayWrite
            ? {
                setStanding: (contact, standing) =>
                  update.mutate({ params: of(contact), body: { standing } }),
                setPrices: (contact, seesMoney) =>
                  update.mutate({ params: of(contact), body: { seesMoney } }),
                resend: (id, onSuccess) => resend.mutate(invitationOf(id), { onSuccess }),
                revoke: (id, onSuccess) => revoke.mutate(invitationOf(id), { onSuccess }),
                remove: (contact, onSettled) => remove.mutate({ params: of(contact) }, { onSettled }),
                removing: remove.isPending,
                mayRemove: ({ primary }) => !primary,
                renderForm: (events) => (
                  <CompanyInviteForm
                    draft={`invitations:${clientId}`}
                    send={(body) => invite.mutateAsync({ params: { id: clientId }, body })}
                    {...events}
                  />
                ),
              }
            : null
        }
      />
      {edited && (
        <ContactForm key={edited.id} clientId={clientId} contact={edited} onClose={() => setEdited(null)} />
      )}
      {factorOf && (
        <Suspense>
          <ResetFactorDialog
            name={factorOf.name}
            pending={resetFactor.isPending}
            onReset={() =>
              resetFactor.mutate({ params: of(factorOf) }, { onSuccess: () => setFactorOf(null) })
            }
            onClose={() => setFactorOf(null)}
          >
            {factorOf.name} gets an e-mail about it.
          </ResetFactorDialog>
        </Suspense>
      )}
      {erased && (
        <Suspense>
          <EraseDialog
            contact={erased}
            alone={people.data?.contacts.length === 1}
            onClose={() => setErased(null)}
          />
        </Suspense>
      )}
      {people.data?.contacts.map((contact) => (
        <Shown key={contact.id} type="contact" id={contact.id} />
      ))}
    </section>
  );
}
