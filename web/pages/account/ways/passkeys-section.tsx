import { useState } from 'react';
import {
  addMyPasskey,
  getMyPasskeyOptions,
  passkeyNameMax,
  removeMyPasskey,
  type Security,
} from '#contract/security.ts';
import type { Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { hasPasskeys } from '#web/features/site/sign-in/ways/passkey.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Section } from '../section.tsx';
import { useSecurityChange } from '../use-security.ts';

/** Creates a passkey on the device and stores its public key on the server. Resolves with null if the person cancelled. */
async function addPasskey(side: Side, name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await call(getMyPasskeyOptions, { params: { side } });
  let response: Awaited<ReturnType<typeof startRegistration>>;
  try {
    response = await startRegistration({ optionsJSON: options });
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null;
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw new Error('This device has a passkey for you already.', { cause: error });
    throw error;
  }
  return call(addMyPasskey, { params: { side }, body: { name, response: { ...response } } });
}

interface PasskeysSectionProps {
  side: Side;
  passkeys: Security['passkeys'];
}

/** The section with the person's passkeys, and the form that adds one. */
export function PasskeysSection({ side, passkeys }: PasskeysSectionProps) {
  const [name, setName] = useState('');
  const add = useSecurityChange((given: string) => addPasskey(side, given), 'Passkey added');
  const remove = useSecurityChange(
    (id: string) => call(removeMyPasskey, { params: { side, id } }),
    'Passkey removed',
  );
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or a security key. Nobody can guess a passkey, and it works only here."
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex min-h-14 items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="type-name wrap-anywhere">{passkey.name}</p>
                <p className="type-text text-ink-soft">
                  Added <RelativeTime instant={passkey.createdAt} />
                  {passkey.usedAt && (
                    <>
                      , used <RelativeTime instant={passkey.usedAt} />
                    </>
                  )}
                </p>
              </div>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove the passkey ${passkey.name}`}
                pending={remove.isPending && remove.variables === passkey.id}
                onClick={() => remove.mutate(passkey.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <form
          noValidate
          aria-label="Add a passkey"
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(name.trim() || 'My passkey', { onSuccess: (added) => added && setName('') });
          }}
        >
          <Field label="Name" className="min-w-48 flex-1 sm:max-w-xs">
            <Input
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={passkeyNameMax}
              placeholder="This device"
            />
          </Field>
          <Button type="submit" variant="secondary" pending={add.isPending} pendingLabel="Waiting...">
            Add a passkey
          </Button>
        </form>
      ) : (
        <p className="type-text text-ink-soft">
          This browser does not support passkeys, or this page does not use https.
        </p>
      )}
    </Section>
  );
}
