import type { QuotePageModel } from '#contract/pages.ts';
import { limits } from '#contract/validation/limits.ts';
import { acceptanceStatement } from '#contract/my-quotes.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { AcceptanceFields } from './acceptance-fields.tsx';

const card = 'rounded-xl bg-raised ring-1 ring-line';

/** The name field, one sentence, and the button that accepts the quote. */
export function Acceptance({ model, what }: { model: QuotePageModel; what: string }) {
  const { calls, values, error, proof, email, path } = model;
  const fields = error?.fields ?? {};
  const asksCode = fields['code'] !== undefined || values['code'] || values['codeMailed'];
  return (
    <section
      id="accept"
      aria-labelledby="accept-heading"
      className={`${card} flex scroll-mt-6 flex-col gap-4 p-4 sm:p-6`}
    >
      <h2 id="accept-heading" className="type-name">
        Accept
      </h2>
      {proof === 'sign-in' ? (
        <>
          <p>{email} has an account here. Please sign in with it, then accept the quote.</p>
          <LinkButton href={`/client/login?next=${encodeURIComponent(path)}`} className="self-start">
            Sign in
          </LinkButton>
        </>
      ) : (
        <>
          <Island
            name="acceptance-fields"
            component={AcceptanceFields}
            when="visible"
            props={{
              values: {
                typedName: values['typedName'],
                purchaseOrder: values['purchaseOrder'],
                code: values['code'],
              },
              errors: fields,
              proves: proof === 'code' ? { calls, email, mailed: Boolean(asksCode) } : null,
            }}
          />
          <p>{acceptanceStatement}</p>
          <button type="submit" formAction={`${calls}/accept#accept`} className="button solid accent lg">
            {/* All in one child, because the button puts a gap between children. */}
            <span>
              Accept <span data-amount="*">{what}</span>
            </span>
          </button>
          {proof === 'code' && !asksCode && (
            <noscript className="type-meta text-ink-soft">
              We then send a code to {email} to make sure it is you.
            </noscript>
          )}
        </>
      )}
    </section>
  );
}

const summary = 'flex min-h-11 cursor-pointer items-center px-4 py-2 type-name sm:px-6';

/** The forms for a question and for declining, equally easy to reach. */
export function OtherAnswers({ model, declines }: { model: QuotePageModel; declines: boolean }) {
  const { calls, values, error, quote } = model;
  const fields = error?.fields ?? {};
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <details className={card} open={fields['words'] !== undefined || Boolean(values['words'])}>
        <summary className={summary}>Ask a question</summary>
        <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
          <Field label="About">
            <select name="line" className="control" defaultValue={values['line']} aria-label="About">
              <option value="">The whole quote</option>
              {quote.version.content.lines.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Your question" error={fields['words']}>
            <Textarea name="words" maxLength={limits.message} defaultValue={values['words']} />
          </Field>
          <button type="submit" formAction={`${calls}/ask`} className="button secondary self-start">
            Send question
          </button>
        </div>
      </details>
      {declines && (
        <details className={card} open={fields['reason'] !== undefined || Boolean(values['reason'])}>
          <summary className={summary}>Decline</summary>
          <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
            <Field
              label="Why not? (optional)"
              hint="One sentence helps us make a better offer."
              error={fields['reason']}
            >
              <Textarea name="reason" maxLength={limits.message} defaultValue={values['reason']} />
            </Field>
            <button type="submit" formAction={`${calls}/decline`} className="button secondary self-start">
              Decline the quote
            </button>
          </div>
        </details>
      )}
    </div>
  );
}
