import type { ReactNode } from 'react';
import { portalAddress } from '#contract/addresses.ts';
import type { QuotePageModel } from '#contract/pages.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { dayText } from '#web/ui/text/time-text.ts';

const tones = {
  success: 'bg-success-soft text-success-ink',
  danger: 'bg-danger-soft text-danger-ink',
  accent: 'bg-accent-soft text-accent-ink',
  neutral: 'bg-raised text-ink ring-1 ring-line',
};

interface NoteProps {
  tone: keyof typeof tones;
  title: string;
  children?: ReactNode;
}

/** A message above the quote. Screen readers announce errors at once. */
export const Note = ({ tone, title, children }: NoteProps) => (
  <div role={tone === 'danger' ? 'alert' : 'status'} className={cx('rounded-xl p-4', tones[tone])}>
    <p className="type-name">{title}</p>
    {children && <div className="mt-1 wrap-anywhere">{children}</div>}
  </div>
);

/** A note with the state of the quote and the result of the reader's last action. */
export function StateNote({ model }: { model: QuotePageModel }) {
  const { quote, done, brand, signedIn, mailConfigured, calls } = model;
  const { state, acceptance, reason } = quote.version;
  const portal = (
    <LinkButton href={portalAddress('project')} variant="secondary">
      Open my portal
    </LinkButton>
  );
  if (done === 'asked')
    return <Note tone="success" title="Your question was sent">{`${brand.name} will answer you.`}</Note>;
  if (state === 'accepted' && acceptance)
    return (
      <Note
        tone="success"
        title={`Accepted by ${acceptance.typedName} on ${dayText(acceptance.acceptedAt)}: ${formatMoney(acceptance.totalMinor, quote.currency)}`}
      >
        <p>
          {signedIn
            ? 'The work begins in your portal.'
            : mailConfigured
              ? `We have sent you a link to your portal at ${brand.name}.`
              : `${brand.name} will tell you how to open your portal.`}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          {signedIn && portal}
          <LinkButton href={`${calls}/pdf`} variant="secondary">
            Download the PDF
          </LinkButton>
          {acceptance.undoableUntil && (
            <button type="submit" formAction={`${calls}/undo`} className="button secondary">
              Undo
            </button>
          )}
        </div>
      </Note>
    );
  if (state === 'declined')
    return (
      <Note tone="neutral" title="You declined this quote">
        {reason ?? 'Ask us if you want another one.'}
      </Note>
    );
  if (state === 'expired')
    return (
      <Note tone="danger" title="This quote has expired">
        Please ask for a new one below.
      </Note>
    );
  if (state !== 'sent')
    return (
      <Note tone="neutral" title="We withdrew this quote">
        Ask us below if you want another one.
      </Note>
    );
  return model.mayAccept ? null : (
    <Note tone="neutral" title="Someone who can approve for your company must answer this" />
  );
}
