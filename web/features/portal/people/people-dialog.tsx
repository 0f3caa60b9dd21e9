import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { getColleagues, standingTexts, type Colleague } from '#contract/people.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { PeoplePanel } from '#web/ui/people/people-panel.tsx';
import { useRemove, useResend, useRevoke, useSetStanding, useInvite } from './data.ts';
import { CompanyInviteForm } from '#web/api/inviting/company-invite-form.tsx';

interface PeopleDialogProps {
  client: CurrentClient;
  onClose: () => void;
  /** Opens the form for the person's own details. */
  onDetails: () => void;
}

/** The people of the reader's company. Contacts who decide can invite, change and remove people. */
export function PeopleDialog({ client, onClose, onDetails }: PeopleDialogProps) {
  const company = client.company ?? client.name;
  const decides = client.standing === 'decides';
  const people = useQuery(queryOf(getColleagues));
  const [inviting, setInviting] = useState(false);
  const invite = useInvite();
  const [setStanding, resend, revoke, remove] = [useSetStanding(), useResend(), useRevoke(), useRemove()];
  const of = (id: string) => ({ params: { id } });

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={!inviting}
      size="lg"
      title={`People at ${company}`}
      description={
        decides
          ? 'Everyone here can see the work, except people who only pay.'
          : `Your access: ${standingTexts[client.standing].text} People who can approve can invite others.`
      }
    >
      <div className="flex flex-col gap-4">
        {client.mustConfirmEmail ? (
          <p className="text-ink-soft">
            Please confirm your e-mail address first. Then you see everyone here.
          </p>
        ) : (
          <PeoplePanel
            company={company}
            invite="Invite someone"
            texts={standingTexts}
            data={people.data}
            query={people}
            onInviting={setInviting}
            itemsOf={({ isYou }) => (isYou ? [{ label: 'Edit your details', onSelect: onDetails }] : [])}
            manage={
              decides
                ? {
                    setStanding: ({ id }: Colleague, standing) =>
                      setStanding.mutate({ ...of(id), body: { standing } }),
                    setPrices: client.seesMoney
                      ? ({ id }: Colleague, seesMoney) =>
                          setStanding.mutate({ ...of(id), body: { seesMoney } })
                      : null,
                    resend: (id, onSuccess) => resend.mutate(of(id), { onSuccess }),
                    revoke: (id, onSuccess) => revoke.mutate(of(id), { onSuccess }),
                    remove: ({ id }, onSettled) => remove.mutate(of(id), { onSettled }),
                    removing: remove.isPending,
                    mayRemove: ({ primary, isYou }) => !primary && !isYou,
                    renderForm: (events) => (
                      <CompanyInviteForm
                        draft="invitations"
                        send={(body) => invite.mutateAsync({ body })}
                        {...events}
                      />
                    ),
                  }
                : null
            }
          />
        )}
        {people.data?.people.map(({ id }) => (
          <Shown key={id} type="contact" id={id} />
        ))}
      </div>
    </Dialog>
  );
}
