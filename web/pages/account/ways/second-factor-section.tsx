import { useState, type FormEvent } from 'react';
import { renderSVG } from 'uqr';
import {
  beginMySecondFactor,
  confirmMySecondFactor,
  removeMySecondFactor,
  renewMyCodes,
  type Security,
} from '#contract/security.ts';
import type { Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Section } from '../section.tsx';
import { useSecurityChange } from '../use-security.ts';

interface SecondFactorSectionProps {
  side: Side;
  state: Security['secondFactor'];
}

/** The section that enables or disables an authenticator app, and shows recovery codes once. */
export function SecondFactorSection({ side, state }: SecondFactorSectionProps) {
  const params = { side };
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useSecurityChange(() => call(beginMySecondFactor, { params }), 'Scan the code with your app');
  const shown = ({ codes: made }: { codes: string[] }) => {
    setApp(null);
    setCodes(made);
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (state.confirmedAt === null)
    return (
      <Section
        title="Second factor"
        lead="After your password, you enter a code from an authenticator app on your phone."
      >
        {app ? (
          <>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(app.uri, { border: 2 }))}`}
              alt="QR code for your authenticator app"
              className="size-48 rounded-lg bg-white p-2"
            />
            <p className="type-text text-ink-soft">
              No camera? Type this key into the app:{' '}
              <code className="font-mono wrap-anywhere text-ink">{app.secret}</code>
            </p>
            <CodeForm
              label="Turn the second factor on"
              action="Turn it on"
              send={(code) => call(confirmMySecondFactor, { params, body: { code } })}
              success="The second factor is on"
              onDone={shown}
            />
          </>
        ) : (
          <Button
            variant="secondary"
            className="self-start"
            pending={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: setApp })}
          >
            Set up an authenticator app
          </Button>
        )}
      </Section>
    );
  return (
    <Section
      title="Second factor"
      lead={`It is on: after your password, you enter a code from your app. You have ${state.codesLeft} recovery ${state.codesLeft === 1 ? 'code' : 'codes'} left.`}
    >
      <CodeForm
        label="New recovery codes"
        action="Make new recovery codes"
        send={(code) => call(renewMyCodes, { params, body: { code } })}
        success="The old codes no longer work"
        onDone={shown}
      />
      <CodeForm
        label="Turn the second factor off"
        action="Turn it off"
        send={(code) => call(removeMySecondFactor, { params, body: { code } })}
        success="The second factor is off"
      />
    </Section>
  );
}

interface CodeFormProps<Result extends object> {
  label: string;
  action: string;
  send: (code: string) => Promise<Result>;
  success: string;
  onDone?: (result: Result) => void;
}

function CodeForm<Result extends object>({ label, action, send, success, onDone }: CodeFormProps<Result>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  // Not in `onSuccess` of `mutate`, because refetching the account may have unmounted this form by then.
  const sendAndTell = async (given: string) => {
    const result = await send(given);
    onDone?.(result);
    return result;
  };
  const change = useSecurityChange(sendAndTell, success);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(code, {
      onSuccess: () => setCode(''),
      onError: (failure) => setError(refusedFields(failure)['code'] ?? null),
    });
  };
  return (
    <form noValidate aria-label={label} className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <Field label="Code" error={error} className="min-w-40 flex-1 sm:max-w-56">
        <Input
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setError(null);
          }}
          autoComplete="one-time-code"
          maxLength={40}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-7" pending={change.isPending}>
        {action}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Section
      title="Recovery codes"
      lead="Keep them where you can find them without your phone. Each works once. They are not shown again."
    >
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKept}>I have saved them</Button>
        <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          Copy
        </Button>
      </div>
    </Section>
  );
}
