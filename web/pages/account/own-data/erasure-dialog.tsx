import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import {
  getMyErasure,
  graceDays,
  recentSignInMinutes,
  requestErasure,
  type MyErasure,
} from '#contract/erasure.ts';
import type { Side } from '#contract/sign-in.ts';
import { limits } from '#contract/validation/limits.ts';
import { call } from '#web/api/calls/client.ts';
import { refusedFields, type FieldErrors } from '#web/api/calls/form-errors.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { WhatGoes } from './what-goes.tsx';

interface ErasureDialogProps {
  side: Side;
  state: MyErasure;
  onClose: () => void;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** A dialog that lists the data that an erasure removes. It requires the password or the code, or mails a link. */
export function ErasureDialog({ side, state, onClose }: ErasureDialogProps) {
  const { confirmBy, onlyPersonOf, backupDays } = state;
  const formId = useId();
  const queries = useQueryClient();
  const [withCompanies, setWithCompanies] = useState(true);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const byMail = confirmBy.includes('mail');
  const send = useMutation({
    mutationFn: () =>
      call(requestErasure, {
        params: { side },
        body: {
          ...(side === 'client' ? { withCompanies: withCompanies && onlyPersonOf.length > 0 } : {}),
          ...(confirmBy.includes('password') ? { password } : {}),
          ...(confirmBy.includes('code') ? { code } : {}),
        },
      }),
    onSuccess: async ({ mailed }) => {
      // Show the notification after the dialog has closed, because notifications appear in the topmost dialog.
      onClose();
      await invalidate(queries, getMyErasure);
      toast(
        mailed
          ? {
              title: 'Check your e-mail',
              description: 'Nothing is erased until you use the link we sent you.',
              tone: 'success',
            }
          : { title: `Your data will be erased in ${graceDays} days`, tone: 'success' },
      );
    },
    onError: (error) => setErrors(refusedFields(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    send.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title="Erase your data?"
      description={`This happens in ${graceDays} days. Until then nothing changes, and you can cancel it.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={send.isPending}>
            {byMail ? 'E-mail me a link' : `Erase in ${graceDays} days`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Erase my data"
        className="flex flex-col gap-5"
        onSubmit={submit}
      >
        <FormNote>{errors['form']}</FormNote>
        <WhatGoes side={side} backupDays={backupDays} />
        {onlyPersonOf.length > 0 && (
          <Checkbox
            checked={withCompanies}
            onChange={(event) => setWithCompanies(event.target.checked)}
            label={`Erase the data of ${list.format(onlyPersonOf)} too`}
            hint="You are the only person there. Its brief, artwork, previews and final files are erased too."
          />
        )}
        {confirmBy.includes('password') && (
          <Field label="Your password" error={errors['password']}>
            <PasswordInput
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              maxLength={limits.passwordMax}
            />
          </Field>
        )}
        {confirmBy.includes('code') && (
          <Field label="Code from your app" error={errors['code']}>
            <Input
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              maxLength={40}
            />
          </Field>
        )}
        {confirmBy.includes('sign-in') && (
          <p className="type-text text-ink-soft">
            You can do this within {recentSignInMinutes} minutes of signing in.
          </p>
        )}
        {byMail && (
          <p className="type-text text-ink-soft">
            You have no password here, so we e-mail you a link. Nothing happens until you use it.
          </p>
        )}
      </form>
    </Dialog>
  );
}
