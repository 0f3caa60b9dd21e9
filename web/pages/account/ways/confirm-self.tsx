import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { recentSignInMinutes } from '#contract/erasure.ts';
import { confirmMyself, type Security } from '#contract/security.ts';
import type { Side } from '#contract/sign-in.ts';
import { limits } from '#contract/validation/limits.ts';
import { call } from '#web/api/calls/client.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ConfirmContext } from '../use-security.ts';

interface ConfirmSelfProps {
  side: Side;
  state: Security;
  children: ReactNode;
}

/** Asks for the password or a code if the server requires this before a new sign-in method is added. */
export function ConfirmSelf({ side, state, children }: ConfirmSelfProps) {
  const [asking, setAsking] = useState<{ answer: (confirmed: boolean) => void } | null>(null);
  const end = (confirmed: boolean) => {
    asking?.answer(confirmed);
    setAsking(null);
  };
  const [ask] = useState(() => () => new Promise<boolean>((answer) => setAsking({ answer })));
  return (
    <ConfirmContext value={ask}>
      {children}
      {asking && <ConfirmDialog side={side} state={state} onEnd={end} />}
    </ConfirmContext>
  );
}

interface ConfirmDialogProps {
  side: Side;
  state: Security;
  onEnd: (confirmed: boolean) => void;
}

function ConfirmDialog({ side, state, onEnd }: ConfirmDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const by = state.hasPassword ? 'password' : state.secondFactor.confirmedAt === null ? null : 'code';
  const send = useMutation({
    mutationFn: () =>
      call(confirmMyself, {
        params: { side },
        body: by === 'code' ? { code: typed } : { password: typed },
      }),
    onSuccess: () => onEnd(true),
  });
  const refused = send.isError ? refusedFields(send.error) : {};
  const input = {
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      size="sm"
      title="Confirm it's you"
      description={
        by === null
          ? `Please sign out and in again. Then you have ${recentSignInMinutes} minutes to add a way to sign in.`
          : `You signed in more than ${recentSignInMinutes} minutes ago. Please confirm before you add a way to sign in.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onEnd(false)}>
            {by === null ? 'Close' : 'Cancel'}
          </Button>
          {by !== null && (
            <Button type="submit" form={formId} pending={send.isPending}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      {by !== null && (
        <form
          id={formId}
          noValidate
          aria-label="Confirm it's you"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate();
          }}
        >
          <Field
            label={by === 'password' ? 'Your password' : 'Code from your app'}
            error={refused[by] ?? refused['form']}
          >
            {by === 'password' ? (
              <PasswordInput {...input} autoComplete="current-password" maxLength={limits.passwordMax} />
            ) : (
              <Input {...input} autoComplete="one-time-code" maxLength={40} />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  );
}
