import { useRef, useState, type FormEvent } from 'react';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { useFormToken } from '#web/api/calls/use-form-token.ts';
import { useKeptFields } from '#web/state/leaving/kept-fields.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { dismissToast, toast } from '#web/ui/feedback/toast-store.ts';
import { AccountFields } from './account-fields.tsx';
import { checkRequest, type Refusal } from './check-request.ts';
import { ReferralFields } from './referral-fields.tsx';
import { RequestFields } from './request-fields.tsx';
import { refusalFor, sendRequest } from './send-request.ts';
import { ThankYouDialog } from './thank-you-dialog.tsx';
import { useChoices } from './use-choices.ts';

export interface ConsultationFormProps {
  /** The initial values, by field name. */
  values?: Record<string, string>;
  /** The server's refusal of a post without JavaScript. */
  refusal?: Refusal;
  /** The form token in the server's HTML, for a post without JavaScript. */
  formToken?: string;
  /** False if the visitor has an account: the form then does not offer to create one. */
  offerAccount?: boolean;
  /** The name of this tab's draft, with the id of a signed-in person. Null if other code stores the draft. */
  keptAs?: string | null;
  /** Called once the visitor has closed the thank-you dialog. */
  onSent?: () => void;
}

/** The 'Quote a Project' form. Without JavaScript it posts natively, so its fields are uncontrolled. */
export function ConsultationForm({
  values = {},
  refusal: firstRefusal,
  formToken,
  offerAccount = true,
  keptAs = 'quote',
  onSent,
}: ConsultationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Restores the draft before reading the checkboxes.
  const { keep, forget: forgetKept } = useKeptFields(form, keptAs);
  const { choices, readChoices, dropChoices } = useChoices(form);
  const [refusal, setRefusal] = useState<Refusal | null>(firstRefusal ?? null);
  const [pending, setPending] = useState(false);
  const [thanks, setThanks] = useState<string | null>(null);
  const [once] = useState(createOnceByKey);
  const takeToken = useFormToken();

  function refuse(next: Refusal) {
    setRefusal(next);
    toast({ title: next.title, description: next.text, tone: 'error' });
    const wrong = Array.from(form.current?.elements ?? []).find(
      (field) => (field.getAttribute('name') ?? '') in next.fields,
    );
    if (!(wrong instanceof HTMLElement)) return;
    wrong.focus();
    // On a small screen the notification covers an edge of the screen, so scroll the field to the center.
    wrong.scrollIntoView({ block: 'center' });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const request = checkRequest(new FormData(event.currentTarget));
    if (request.kind === 'refused') return refuse(request.refusal);
    setRefusal(null);
    dismissToast();
    setPending(true);
    try {
      const fresh = await takeToken();
      const { formToken: rendered, ...content } = request.body;
      const token = fresh ?? rendered;
      const message = await once(content, (headers) =>
        sendRequest(
          { ...request, body: content } as typeof request,
          token ? { formToken: token } : {},
          headers,
        ),
      );
      form.current?.reset();
      forgetKept();
      dropChoices();
      setThanks(message);
    } catch (error) {
      refuse(refusalFor(error));
    } finally {
      setPending(false);
    }
  }

  function forget(event: FormEvent<HTMLFormElement>) {
    readChoices();
    keep();
    const name = (event.target as HTMLInputElement).name;
    if (refusal && name in refusal.fields) {
      const { [name]: _, ...fields } = refusal.fields;
      setRefusal({ ...refusal, fields });
    }
  }

  const errors = refusal?.fields ?? {};
  // After a refused post, the checkbox for an account stays as it was in that post.
  const account = !firstRefusal || 'createAccount' in values;
  return (
    <>
      <form
        ref={form}
        // Without JavaScript, the server answers a refused post with the whole page; the hash scrolls to the form.
        action="/api/consultations#contact"
        method="post"
        className="form-grid"
        noValidate={choices !== null}
        onSubmit={submit}
        onInput={forget}
        aria-label="Quote a Project"
      >
        <RequestFields values={values} errors={errors} />
        <ReferralFields values={values} errors={errors} shown={choices?.referred} />
        {offerAccount && <AccountFields errors={errors} checked={account} shown={choices?.createAccount} />}
        {/* A hidden field that only robots fill in. */}
        <div className="sr-only" aria-hidden="true">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {formToken && <input type="hidden" name="formToken" value={formToken} />}
        <Button
          type="submit"
          variant="accent"
          size="lg"
          pending={pending}
          pendingLabel="Submitting..."
          className="wide"
        >
          <SubmitLabel createAccount={choices?.createAccount} />
        </Button>
      </form>
      {/* Rendered only after hydration of the form. */}
      {choices && (
        <ThankYouDialog
          message={thanks}
          onClose={() => {
            setThanks(null);
            onSent?.();
          }}
        />
      )}
    </>
  );
}

interface SubmitLabelProps {
  /** Undefined until the form is hydrated; until then CSS shows or hides the part by its checkbox. */
  createAccount: boolean | undefined;
}

const withAccount = 'Create Account & Quote Project';
const withoutAccount = 'Quote a Project';

function SubmitLabel({ createAccount }: SubmitLabelProps) {
  if (createAccount !== undefined) return createAccount ? withAccount : withoutAccount;
  return (
    <>
      <span className="with-account">{withAccount}</span>
      <span className="without-account">{withoutAccount}</span>
    </>
  );
}
