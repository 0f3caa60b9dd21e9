import { useRef, useState } from 'react';
import { backupPlace, type SystemReport } from '#contract/system.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useBackUpNow, useSaveBackupPlace, useStopBackups, useTryBackupPlace } from './data.ts';
import { Section } from './section.tsx';

const empty = { bucket: '', endpoint: '', region: '', keyId: '' };

/** The nightly backup to another machine: its address, the last backup sent, and the form. */
export function BackupPlace({ backup }: { backup: SystemReport['backup'] }) {
  const { place } = backup;
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title="Backups off this machine"
      aside={<span className="type-text text-ink-soft">{place ? 'Each night' : 'Not set up'}</span>}
    >
      <div className="flex flex-col gap-5 p-5">
        {place && !changing ? (
          <Sent backup={backup} place={place} onChange={() => setChanging(true)} />
        ) : (
          <PlaceForm key={place?.bucket} place={place} onDone={() => setChanging(false)} />
        )}
      </div>
    </Section>
  );
}

type Place = NonNullable<SystemReport['backup']['place']>;

function Sent({
  backup: { sent, isAsked },
  place,
  onChange,
}: {
  backup: SystemReport['backup'];
  place: Place;
  onChange: () => void;
}) {
  const now = useBackUpNow();
  const stop = useStopBackups();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p className="wrap-anywhere">
        A backup is sent to <code className="font-mono type-text">{place.bucket}</code> at{' '}
        {place.endpoint || `Amazon S3 in ${place.region}`} each night.{' '}
        {sent ? (
          <>
            The last arrived <RelativeTime instant={sent.at} /> as{' '}
            <code className="font-mono type-text">{sent.name}</code>.
          </>
        ) : (
          'No backup has arrived yet.'
        )}{' '}
        {isAsked && 'A backup is being made.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={now.isPending} onClick={() => now.mutate({})}>
          Back Up Now
        </Button>
        <Button variant="secondary" onClick={onChange}>
          Change
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Stop
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Stop sending backups?"
          description="The files in the bucket stay there until you remove them. The secret key is deleted here."
          action="Stop Backups"
          isDanger
          pending={stop.isPending}
          onConfirm={() => stop.mutate({})}
        />
      )}
    </>
  );
}

function PlaceForm({ place, onDone }: { place: Place | null; onDone: () => void }) {
  const [values, setValues] = useDraft('backup-place', place ?? empty);
  // Not stored in a draft, because drafts would keep the secret in the browser.
  const [secret, setSecret] = useState('');
  const only = useRef(false);
  const [tryIt, save] = [useTryBackupPlace(), useSaveBackupPlace()];
  const { errors, pending, formProps } = useForm(
    backupPlace,
    { ...values, secret },
    {
      send: async (body) => {
        if (only.current) await tryIt.mutateAsync({ body });
        else {
          await save.mutateAsync({ body });
          setValues(place ?? empty);
          onDone();
        }
      },
    },
  );
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <form {...formProps} aria-label="Backups off this machine" className="flex flex-col gap-4">
      {!place && (
        <p>
          A copy of everything goes to a bucket of an S3-compatible service each night. You still have it if
          this machine is lost.
        </p>
      )}
      <FormNote>{errors['form']}</FormNote>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Bucket"
          required
          hint="For example my-backups or my-backups/folder."
          error={errors['bucket']}
        >
          <Input {...field('bucket')} />
        </Field>
        <Field label="Service address" hint="Leave empty for Amazon." error={errors['endpoint']}>
          <Input {...field('endpoint')} inputMode="url" placeholder="https://s3.example.com" />
        </Field>
        <Field label="Region" hint="Leave empty for us-east-1." error={errors['region']}>
          <Input {...field('region')} />
        </Field>
        <Field label="Key ID" required error={errors['keyId']}>
          <Input {...field('keyId')} autoComplete="off" />
        </Field>
        <Field
          label="Secret key"
          required={!place}
          hint={place ? 'Leave empty to keep the saved key.' : 'Saved encrypted and never shown again.'}
          error={errors['secret']}
        >
          <PasswordInput
            autoComplete="new-password"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          pending={pending}
          pendingLabel="Trying..."
          onClick={() => (only.current = false)}
        >
          Save
        </Button>
        <Button type="submit" variant="secondary" pending={pending} onClick={() => (only.current = true)}>
          Try It
        </Button>
        {place && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
