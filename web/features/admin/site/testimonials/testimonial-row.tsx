import { useState } from 'react';
import { quoteMax, type Testimonial } from '#contract/testimonials.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useChange } from './data.ts';

function stateOf({ state, isVisible }: Testimonial) {
  if (state === 'asked') return <Badge tone="neutral">Waiting for client</Badge>;
  if (state === 'reworded') return <Badge tone="warning">Waiting for approval</Badge>;
  if (state === 'declined') return <Badge tone="neutral">Declined</Badge>;
  if (state === 'withdrawn') return <Badge tone="neutral">Withdrawn</Badge>;
  return isVisible ? <Badge tone="success">On the site</Badge> : <Badge tone="warning">Needs review</Badge>;
}

/** The testimonial of one client, with the actions of staff. */
export function TestimonialRow({ item, mayWrite }: { item: Testimonial; mayWrite: boolean }) {
  const { id, author, company, quote, about, state, isVisible, suggestion, createdAt, clientName } = item;
  const [words, setWords] = useDraft<string | null>(`other-words/${id}`, null);
  const [wrong, setWrong] = useState<string | null>(null);
  const change = useChange();
  const who = clientName ?? author;
  const isTheirs = state === 'written' || state === 'reworded';
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="type-name wrap-anywhere">{who}</h3>
        {stateOf(item)}
      </div>
      <p className="type-meta text-ink-soft wrap-anywhere">
        {about !== null && `${about} · `}
        <RelativeTime instant={createdAt} />
      </p>
      {quote && <blockquote className="wrap-anywhere whitespace-pre-line">{quote}</blockquote>}
      {quote && (
        <p className="type-text text-ink-soft">
          Shown as {author}
          {company !== null && `, ${company}`}
        </p>
      )}
      {suggestion !== null && (
        <p className="type-text text-ink-soft wrap-anywhere">You suggested: “{suggestion}”</p>
      )}
      {mayWrite && isTheirs && words === null && (
        <div className="-ms-3 flex flex-wrap gap-1">
          {(isVisible || state === 'written') && (
            <Button
              size="sm"
              variant={isVisible ? 'quiet' : 'secondary'}
              className={isVisible ? undefined : 'ms-3'}
              pending={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { isVisible: !isVisible } })}
            >
              {isVisible ? 'Remove from the site' : 'Show on the site'}{' '}
              <span className="sr-only">{`what ${who} said`}</span>
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setWords(suggestion ?? quote)}>
            Suggest different wording <span className="sr-only">to {who}</span>
          </Button>
        </div>
      )}
      {words !== null && (
        <form
          aria-label={`Suggestion for ${who}`}
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim() === '') {
              setWrong('Please enter your suggestion.');
              return;
            }
            change.mutate(
              { params: { id }, body: { suggestion: words } },
              { onSuccess: () => setWords(null) },
            );
          }}
        >
          <Field
            label="Your suggestion"
            hint="The client has to agree. Until then nothing changes."
            error={wrong}
          >
            <Textarea
              rows={3}
              maxLength={quoteMax}
              value={words}
              onChange={(event) => {
                setWrong(null);
                setWords(event.target.value);
              }}
            />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" size="sm" pending={change.isPending}>
              Ask the client
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setWords(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}
