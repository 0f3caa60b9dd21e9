import { useState } from 'react';
import { handOverClient, takeBackVouch, vouchForClient } from '#contract/auth.ts';
import { getClientDetail, listClients, type ClientDetail } from '#contract/clients.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { cx } from '#web/ui/class-names.ts';
import { dayText } from '#web/ui/text/time-text.ts';

/**
 * Shown for an account whose address nobody has proved. Staff vouch for the client here, or hand the account over to the right
 * person.
 */
export function ProofSection({ client }: { client: ClientDetail }) {
  const { mailConfigured } = appBoot();
  const [sure, setSure] = useState(false);
  const give = useStaffMutation(handOverClient, {
    success: ({ message }) => ({ title: 'Account handed over', description: message, tone: 'success' }),
    failure: 'Failed to hand over the account',
    saysWhy: true,
    invalidates: [getClientDetail, listClients],
  });
  const { id, name, email, origin, emailVerifiedAt, known, claimed } = client;
  const takeBack = useStaffMutation(takeBackVouch, {
    success: ({ message }) => ({ title: 'Taken back', description: message, tone: 'success' }),
    failure: 'Failed to take it back',
    saysWhy: true,
    invalidates: [getClientDetail, listClients],
  });
  const vouch = useStaffMutation(vouchForClient, {
    success: ({ message }) => ({
      title: `You vouch for the address of ${name}`,
      description: message,
      tone: 'success',
      action: { label: 'Undo', onClick: () => takeBack.mutate({ params: { id } }) },
    }),
    failure: 'Failed to vouch for the address',
    saysWhy: true,
    invalidates: [getClientDetail, listClients],
  });
  // Staff created the account or vouched for it; only vouching records a name.
  const vouched = origin === 'staff' && known !== null;
  if ((origin === 'staff' && !vouched) || emailVerifiedAt !== null) return null;
  const link = give.data?.link;
  // Vouching settles the doubt, until another person claims the address.
  const doubted = known === null || claimed;
  return (
    <section
      aria-labelledby="client-proof"
      className={cx(
        'flex flex-col items-start gap-3 rounded-xl p-4 sm:p-5',
        doubted ? 'bg-warning-soft text-warning-ink' : 'bg-sunken',
      )}
    >
      <h3 id="client-proof" className="text-lg">
        {doubted ? 'Nobody has proved this address' : 'Staff know this address'}
      </h3>
      <p className="max-w-prose text-sm wrap-anywhere">
        Somebody opened this account with the form and chose its password.{' '}
        {claimed &&
          `Somebody else asked for an account with ${email} and another password: if they are the client, hand the account over. `}
        {known
          ? `${known.by ?? 'Staff'} said on ${dayText(known.at)} that it is the client’s.`
          : !mailConfigured &&
            'Before something is shared with it, you are asked whether you know that it is the client’s.'}{' '}
        {mailConfigured &&
          !vouched &&
          'What you share now stays hidden until the address is confirmed, or until you say that it is theirs.'}
      </p>
      {link && (
        <div className="flex w-full flex-col gap-2">
          <p className="text-sm">
            Give {name} this link to choose a password. It works once, within seven days, and is shown only
            now.
          </p>
          <CopyField label={`Link for ${name}`} value={link} />
        </div>
      )}
      <Allowed to="clients.write">
        {vouched && (
          <Button
            variant="secondary"
            pending={takeBack.isPending}
            pendingLabel="Taking back..."
            onClick={() => takeBack.mutate({ params: { id } })}
          >
            Take back
          </Button>
        )}
        {!give.data && !sure && !vouched && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              pending={vouch.isPending}
              pendingLabel="Saving..."
              onClick={() => vouch.mutate({ params: { id } })}
            >
              We know this address is theirs
            </Button>
            <Button variant="secondary" onClick={() => setSure(true)}>
              Hand over the account
            </Button>
          </div>
        )}
        {!give.data && sure && (
          <>
            <p className="max-w-prose text-sm wrap-anywhere">
              Whoever is signed in now is signed out at once, and the password ends. What is in the account
              stays. A link lets the reader of {email} choose a new password.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setSure(false)}>
                Cancel
              </Button>
              <Button
                pending={give.isPending}
                pendingLabel="Handing over..."
                onClick={() => give.mutate({ params: { id } })}
              >
                Sign them out and make a link
              </Button>
            </div>
          </>
        )}
      </Allowed>
    </section>
  );
}
