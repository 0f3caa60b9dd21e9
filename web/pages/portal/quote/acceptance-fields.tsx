import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { ErrorEnvelope } from '#contract/validation/errors.ts';
import { limits } from '#contract/validation/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

interface AcceptanceFieldsProps {
  /** The posted values of the fields; below, the errors. */
  values: Record<'typedName' | 'purchaseOrder' | 'code', string | undefined>;
  errors: Record<string, string>;
  /**
   * The link whose e-mail address a code must verify; null if no code is needed. `mailed` is true if a code has been
   * mailed already.
   */
  proves: { calls: string; email: string; mailed: boolean } | null;
}

/**
 * Requests a code for the version on the page, without accepting it. Returns the reason if no code was mailed, or null.
 * Uses plain `fetch`, to keep shared scripts small.
 */
async function askForCode(form: HTMLFormElement, calls: string, email: string): Promise<string | null> {
  const shown = new FormData(form);
  const body = {
    version: Number(shown.get('version')),
    contentHash: shown.get('contentHash'),
    totalMinor: Number(shown.get('totalMinor')),
    selection: {},
    typedName: email,
    purchaseOrder: null,
    code: 'new',
  };
  const headers = { 'content-type': 'application/json' };
  const failure = 'The code was not sent. Please try again.';
  try {
    const answer = await fetch(`${calls}/accept`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, message } = (await answer.json()) as Partial<ErrorEnvelope>;
    return code === 'code_required' ? null : (message ?? failure);
  } catch {
    return failure;
  }
}

/**
 * The fields for name, code and purchase order. With JavaScript the code is mailed when the reader enters the name
 * field. Without it, the code field appears only once a code was mailed.
 */
export function AcceptanceFields({ values, errors, proves }: AcceptanceFieldsProps) {
  const root = useRef<HTMLDivElement>(null);
  const isAsking = useRef(false);
  const [isLive, setLive] = useState(false);
  const [isMailed, setMailed] = useState(proves?.mailed ?? false);
  const [failure, setFailure] = useState<string | null>(null);

  async function begin(input: HTMLInputElement): Promise<void> {
    if (!proves || !input.form || isMailed || isAsking.current) return;
    isAsking.current = true;
    const failed = await askForCode(input.form, proves.calls, proves.email);
    setMailed(failed === null);
    setFailure(failed);
    isAsking.current = false;
  }
  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => void begin(target);

  useEffect(() => {
    setLive(true);
    const field = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const name = field('typedName');
    // The reader may have entered the field before the script was loaded.
    if (name && name === document.activeElement) void begin(name);
    // A reader who returns from the mail program types the code next.
    const back = () => {
      const code = field('code');
      if (!document.hidden && name?.value && code?.value === '') code.focus();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the state of the document when the script starts
  }, []);

  return (
    <div ref={root} className="grid gap-4 sm:grid-cols-2">
      <Field label="Your name" required error={errors['typedName']}>
        <Input
          name="typedName"
          autoComplete="name"
          maxLength={limits.name}
          defaultValue={values.typedName}
          onFocus={onFocus}
        />
      </Field>
      {proves && (isLive || proves.mailed) && (
        <Field
          label="Code from the e-mail"
          error={errors['code']}
          hint={
            isLive && (
              <span role="status">
                {failure ??
                  (isMailed
                    ? `We have sent it to ${proves.email}.`
                    : `We send it to ${proves.email} to make sure it is you.`)}
              </span>
            )
          }
        >
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            defaultValue={values.code}
            onFocus={onFocus}
          />
        </Field>
      )}
      {isMailed && <input type="hidden" name="codeMailed" value="yes" />}
      <Field label="Purchase order (optional)" error={errors['purchaseOrder']}>
        <Input
          name="purchaseOrder"
          autoComplete="off"
          maxLength={limits.subject}
          defaultValue={values.purchaseOrder}
        />
      </Field>
    </div>
  );
}
