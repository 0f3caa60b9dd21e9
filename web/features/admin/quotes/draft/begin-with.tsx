import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuoteContent } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { getQuote, listQuotes, listTemplates } from '#contract/quotes.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

interface BeginWithProps {
  quote: Quote;
  onContent: (content: QuoteContent) => void;
}

/** Copies lines, payments and terms from a template or an earlier quote into an empty draft. */
export function BeginWith({ quote: { id, currency }, onContent }: BeginWithProps) {
  const client = useQueryClient();
  const templates = useQuery(queryOf(listTemplates)).data ?? [];
  const earlier = useInfiniteQuery(pages(listQuotes, { query: {} })).data?.items ?? [];
  const [from, setFrom] = useState('');
  const groups = [
    ['Templates', templates],
    ['Earlier quotes', earlier.filter((quote) => quote.id !== id)],
  ] as const;
  const offered = groups.map(
    ([label, all]) => [label, all.filter((each) => each.currency === currency)] as const,
  );
  if (offered.every(([, all]) => all.length === 0)) return null;
  const copy = async (picked: string) => {
    setFrom(picked);
    try {
      const { newest } = await client.fetchQuery(queryOf(getQuote, { params: { id: picked } }));
      onContent({ ...newest.content, validUntil: null, promisedOn: null });
    } catch (error) {
      toastFailure(errorText(error, 'The quote could not be copied.'));
      setFrom('');
    }
  };
  return (
    <Field label="Begin with" hint="Copies lines, payments and terms.">
      <Select value={from} onChange={(event) => void copy(event.target.value)}>
        <option value="">Empty lines</option>
        {offered.map(
          ([label, all]) =>
            all.length > 0 && (
              <optgroup key={label} label={label}>
                {all.map(({ id: each, number, title, buyer }) => (
                  <option key={each} value={each}>
                    {label === 'Templates' ? title : `${number} ${title}, ${buyer}`}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </Select>
    </Field>
  );
}
