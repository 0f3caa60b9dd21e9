import { useState } from 'react';
import { handOverClient, takeBackVouch, vouchForClient } from '#contract/auth.ts';
import { getClientDetail, listClients, type ClientDetail } from '#contract/clients.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { dayText } from '#web/ui/text/time-text.ts';

const lists = [getClientDetail, listClients];

/** Makes a link for the right person, after a confirmation dialog: the person signed in now loses the account. */
function useHandOver({ id, name, email }: ClientDetail) {
  const [sure, setSure] = useState(false);
  const give = useStaffMutation(handOverClient, {
    success: ({ message }) => ({ title: 'Password link made', description: message, tone: 'success' }),
    failure: 'Failed to make a password link',
    saysWhy: true,
    invalidates: lists,
  });
  const link = give.data?.link;
  return {
    button: !give.data && !sure && (
      <Button variant="secondary" size="sm" onClick={() => setSure(true)}>
        Give a password link
      </Button>
    ),
    steps: (
      <>
        {link && (
          <div className="flex w-full flex-col gap-2">
            <p className="type-text">
              Give {name} this link to choose a password. It works once, within seven days, and is shown only
              now.
            </p>
            <CopyField label={`Link for ${name}`} value={link} />
          </div>
        )}
        {!give.data && sure && (
          <div className="flex w-full flex-col gap-3">
            <p className="max-w-prose type-text wrap-anywhere">
              Everyone is signed out of this account, and its password stops working. The content stays. You
              get a link for {name} to choose a new password for {email}.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setSure(false)}>
                Cancel
              </Button>
              <Button
                pending={give.isPending}
                pendingLabel="Making a link..."
                onClick={() => give.mutate({ params: { id } })}
              >
                Sign them out and make a link
              </Button>
            </div>
          </div>
        )}
      </>
    ),
  };
}

/**
 * Shown for an account whose address is not verified. Staff confirm the address, or hand the account over to the right
 * person. After confirmation, only one line is shown, until another person claims the address.
 */
export function ProofSection({ client }: { client: ClientDetail }) {
  const { mailConfigured } = appBoot();
  const { id, name, email, origin, emailVerifiedAt, known, claimed } = client;
  const handOver = useHandOver(client);
  const takeBack = useStaffMutation(takeBackVouch, {
    success: ({ message }) => ({ title: 'Confirmation undone', description: message, tone: 'success' }),
    failure: 'Failed to undo the confirmation',
    saysWhy: true,
    invalidates: lists,
  });
  const vouch = useStaffMutation(vouchForClient, {
    success: ({ message }) => ({
      title: `The address of ${name} is confirmed`,
      description: message,
      tone: 'success',
      action: { label: 'Undo', onClick: () => takeBack.mutate({ params: { id } }) },
    }),
    failure: 'Failed to confirm the address',
    saysWhy: true,
    invalidates: lists,
  });
  // True if staff created the account or confirmed its address. Only a confirmation stores the name of the member of
  // staff.
  const vouched = origin === 'staff' && known !== null;
  if ((origin === 'staff' && !vouched) || emailVerifiedAt !== null) return null;
  const confirmed = known && `Address confirmed by ${known.by ?? 'staff'} on ${dayText(known.at)}.`;
  if (confirmed && !claimed)
    return (
      <section
        aria-label="Address"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-2"
      >
        <p className="me-auto type-text wrap-anywhere">{confirmed}</p>
        <Allowed to="clients.write">
          {vouched && (
            <Button
              variant="quiet"
              size="sm"
              pending={takeBack.isPending}
              pendingLabel="Undoing..."
              onClick={() => takeBack.mutate({ params: { id } })}
            >
              Undo
            </Button>
          )}
          {!vouched && handOver.button}
          {handOver.steps}
        </Allowed>
      </section>
    );
  return (
    <section
      aria-labelledby="client-proof"
      className="flex flex-col items-start gap-3 rounded-xl bg-warning-soft p-4 text-warning-ink sm:p-5"
    >
      <h3 id="client-proof" className="type-name">
        {claimed ? 'Someone else asked for this address' : 'This address is not verified'}
      </h3>
      <p className="max-w-prose type-text wrap-anywhere">
        {confirmed ?? 'The account was created with the form on your site.'}{' '}
        {claimed &&
          `Someone asked for an account with ${email} and another password. If that person is the client, give them a password link.`}
        {!claimed &&
          (mailConfigured
            ? 'Shared content stays hidden until the address is verified, or until you confirm it.'
            : 'You are asked to confirm the client before you share something.')}
      </p>
      <Allowed to="clients.write">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            pending={vouch.isPending}
            pendingLabel="Saving..."
            onClick={() => vouch.mutate({ params: { id } })}
          >
            Confirm address
          </Button>
          {handOver.button}
        </div>
        {handOver.steps}
      </Allowed>
    </section>
  );
}
