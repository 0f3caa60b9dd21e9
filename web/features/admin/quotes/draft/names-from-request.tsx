import { useState } from 'react';
import type { QuoteContent, QuoteLine } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { DraftPart } from '#web/state/staff/answering/drafts/draft-part.tsx';
import { newKey } from '#web/state/staff/money/lines/lines-editor.tsx';

interface NamesFromRequestProps {
  quote: Quote;
  content: QuoteContent;
  onLines: (lines: QuoteLine[]) => void;
}

/** A button that adds lines without prices. The agency's model names the lines from the text of the request. */
export function NamesFromRequest({ quote, content: { lines, taxes }, onLines }: NamesFromRequestProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const added = lines.filter(({ id }) => ids.includes(id));
  const lineOf = (name: string): QuoteLine => ({
    id: newKey(),
    group: null,
    choice: 'fixed',
    chosen: true,
    name,
    text: null,
    quantity: 1000,
    range: null,
    unitMinor: 0,
    discount: null,
    tax: lines.at(-1)?.tax ?? taxes[0]?.id ?? '',
  });
  const setNames = (words: string) => {
    const names = words === '' ? [] : words.split('\n');
    const next = names.map((name, at) => (added[at] ? { ...added[at], name } : lineOf(name)));
    setIds(next.map(({ id }) => id));
    onLines([...lines.filter((line) => !added.includes(line)), ...next]);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DraftPart
        about={{ kind: 'lines', id: quote.id, clientId: quote.clientAccountId }}
        words={added.map(({ name }) => name).join('\n')}
        onWords={setNames}
      />
    </div>
  );
}
