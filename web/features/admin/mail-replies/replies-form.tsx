import { useState } from 'react';
import { mailRepliesInput, type MailReplies } from '#contract/mail-replies.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { useSaveReplies } from './data.ts';

type Settings = MailReplies['settings'];

const first = (settings: Settings) => ({
  address: settings?.address ?? '',
  way: settings && !settings.imap ? ('handed' as const) : ('imap' as const),
  host: settings?.imap?.host ?? '',
  port: String(settings?.imap?.port ?? 993),
  secure: settings?.imap?.secure ?? true,
  user: settings?.imap?.user ?? '',
  password: '',
  authenticator: settings?.authenticator ?? '',
});

/**
 * The form for the reply address, and for the mailbox that receives replies. The password is stored and never shown
 * again.
 */
export function RepliesForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  // Drafts never contain a password.
  const [typed, setTyped] = useState(first(settings));
  const save = useSaveReplies();
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const { address, way, host, port, secure, user, password, authenticator } = typed;
  const imap = { host, port: Number(port), secure, user, ...(password === '' ? {} : { password }) };
  const values = { address, imap: way === 'imap' ? imap : null, authenticator };
  const form = useForm(mailRepliesInput, values, {
    send: (body) => save.mutateAsync({ body }),
    onSent: onClose,
  });
  const isStored = Boolean(settings?.imap);
  return (
    <FormDialog
      title="Reply by mail"
      description="Use a separate mailbox, such as reply@example.com."
      onClose={onClose}
      form={form}
      action="Save"
      pendingLabel="Saving"
    >
      <Field
        label="Address for replies"
        required
        hint="Put TOKEN where the code of each conversation goes: reply+TOKEN@example.com. The mailbox must accept plus addresses, or every address of a domain."
        error={form.errors['address']}
      >
        <Input value={address} maxLength={200} onChange={(event) => set({ address: event.target.value })} />
      </Field>
      <Field label="How e-mails arrive">
        <Select
          value={way}
          onChange={(event) => set({ way: event.target.value === 'imap' ? 'imap' : 'handed' })}
        >
          <option value="imap">From a mailbox (IMAP)</option>
          <option value="handed">Another program sends them here</option>
        </Select>
      </Field>
      {way === 'imap' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="IMAP server" required error={form.errors['imap.host']}>
            <Input value={host} maxLength={200} onChange={(event) => set({ host: event.target.value })} />
          </Field>
          <Field label="Port" required error={form.errors['imap.port']}>
            <Input
              inputMode="numeric"
              value={port}
              maxLength={5}
              onChange={(event) => set({ port: event.target.value })}
            />
          </Field>
          <Field label="Encryption">
            <Select
              value={secure ? 'tls' : 'starttls'}
              onChange={(event) => {
                const isTls = event.target.value === 'tls';
                set({
                  secure: isTls,
                  ...(port === '993' || port === '143' ? { port: isTls ? '993' : '143' } : {}),
                });
              }}
            >
              <option value="tls">TLS</option>
              <option value="starttls">STARTTLS</option>
            </Select>
          </Field>
          <Field label="User name" required error={form.errors['imap.user']}>
            <Input
              autoComplete="off"
              value={user}
              maxLength={200}
              onChange={(event) => set({ user: event.target.value })}
            />
          </Field>
          <Field
            label="Password"
            required={!isStored}
            hint={isStored ? 'Stored. It stays unless you type another.' : undefined}
            error={form.errors['imap.password']}
          >
            <Input
              type="password"
              autoComplete="off"
              maxLength={500}
              value={password}
              onChange={(event) => set({ password: event.target.value })}
            />
          </Field>
        </div>
      )}
      {/* Receiving the first test e-mail fills this in. */}
      {settings && (
        <Field
          label="Name of the receiving server (optional)"
          hint="The first word of Authentication-Results in received e-mails."
          error={form.errors['authenticator']}
        >
          <Input
            value={authenticator}
            maxLength={200}
            onChange={(event) => set({ authenticator: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
