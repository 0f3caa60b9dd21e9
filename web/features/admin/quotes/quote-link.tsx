import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endQuoteLink, getQuoteLink, handOverQuoteLink, type QuoteLink } from '#contract/quote-links.ts';
import { getQuote, listQuotes } from '#contract/quotes.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { cx } from '#web/ui/class-names.ts';
import { dayText } from '#web/ui/text/time-text.ts';

/** True for a link that was neither mailed nor copied, so that its reader has not received it. */
const isUnsent = (link: QuoteLink | null | undefined): boolean =>
  link?.mailedAt === null && link.handedOverAt === null;

function linkText({ email, mailedAt, handedOverAt }: QuoteLink): string {
  if (mailedAt !== null) return `${email} got the link by e-mail on ${dayText(mailedAt)}.`;
  return handedOverAt === null
    ? `No mail server is set up. Copy the link and send it to ${email} yourself. It can be copied once.`
    : `The link for ${email} was copied on ${dayText(handedOverAt)}. If it is lost, end it and copy another.`;
}

/** The link with which a person without an account can read a sent quote. */
export function QuoteLinkLine({ id, isForClient }: { id: string; isForClient: boolean }) {
  const { data } = useQuery(queryOf(getQuoteLink, { params: { id } }));
  const maySend = useMay('quotes.send');
  const [address, setAddress] = useState<string | null>(null);
  const pass = useStaffMutation(handOverQuoteLink, {
    success: ({ address: shown }) => ({
      title: shown === null ? 'Link sent' : 'Link ready',
      tone: 'success',
    }),
    failure: 'There is no link yet',
    saysWhy: true,
    invalidates: [getQuoteLink, getQuote, listQuotes],
  });
  const end = useStaffMutation(endQuoteLink, {
    success: 'The link no longer works',
    failure: 'The link still works',
    saysWhy: true,
    invalidates: [getQuoteLink],
  });
  const show = async ({ address: shown }: { address: string | null }) => {
    setAddress(shown);
    try {
      if (shown !== null) await navigator.clipboard.writeText(shown);
    } catch {
      // The browser denied copying. The field below lets the user copy again.
    }
  };
  const link = data?.link;
  if (link === undefined || (link === null && isForClient)) return null;
  const isPassedOn = link !== null && link.mailedAt === null && link.handedOverAt !== null;
  return (
    <div
      className={cx(
        'flex flex-col gap-2 rounded-lg px-4',
        isUnsent(link) || address !== null
          ? 'bg-brand-soft py-4 type-text text-brand-ink'
          : 'bg-sunken py-2 type-meta text-ink-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="me-auto min-w-0 wrap-anywhere">
          {link ? linkText(link) : 'The link was ended: this person cannot open the quote.'}
        </p>
        {maySend && !isPassedOn && (
          <Button
            variant={isUnsent(link) ? 'primary' : 'secondary'}
            size="sm"
            pending={pass.isPending}
            onClick={() => pass.mutate({ params: { id } }, { onSuccess: show })}
          >
            {link === null ? 'Make a link' : link.mailedAt === null ? 'Copy link' : 'Send it again'}
          </Button>
        )}
        {maySend && link && (
          <Button
            variant="quiet"
            size="sm"
            pending={end.isPending}
            onClick={() => end.mutate({ params: { id } }, { onSuccess: () => setAddress(null) })}
          >
            End link
          </Button>
        )}
      </div>
      {address !== null && <CopyField label="Link to the quote" value={address} />}
    </div>
  );
}
