import { useState } from 'react';
import type { ShownAs } from '#contract/publications.ts';
import { quoteMax, type ClientTestimonial } from '#contract/testimonials.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useAnswer, useWrite } from './data.ts';

interface Typed {
  quote: string;
  shownAs: ShownAs;
}

const names: Readonly<Record<ShownAs, string>> = {
  company: 'My name and company',
  first: 'My first name',
  anonymous: 'No name',
};

/** The form for a short text on the site, and for the name shown beside the text. */
export function WriteForm({ item, onDone }: { item: ClientTestimonial; onDone: () => void }) {
  const { id, state, quote } = item;
  const empty: Typed = { quote, shownAs: 'company' };
  const [typed, setTyped] = useDraft<Typed>(`testimonial:${id}`, empty);
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite();
  const answer = useAnswer();
  return (
    <form
      aria-label="Your testimonial"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.quote.trim() === '') {
          setWrong('Please write a sentence or two.');
          return;
        }
        write.mutate(
          { params: { id }, body: typed },
          {
            onSuccess: () => {
              setTyped(empty);
              onDone();
            },
          },
        );
      }}
    >
      <Field
        label="Your words"
        hint="What was it like, and what has changed? A sentence or two is plenty."
        error={wrong ?? undefined}
      >
        <Textarea
          rows={3}
          maxLength={quoteMax}
          value={typed.quote}
          onChange={(event) => {
            setWrong(null);
            setTyped({ ...typed, quote: event.target.value });
          }}
        />
      </Field>
      <Field label="Shown with">
        <Select
          value={typed.shownAs}
          onChange={(event) => setTyped({ ...typed, shownAs: event.target.value as ShownAs })}
        >
          {Object.entries(names).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <p className="type-text text-ink-soft">
        By sending it you agree that we show it on our public site. You can withdraw it at any time.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={write.isPending}>
          Send
        </Button>
        {state === 'asked' ? (
          <Button
            variant="quiet"
            pending={answer.isPending}
            onClick={() => answer.mutate({ params: { id }, body: { answer: 'no' } })}
          >
            No, thank you
          </Button>
        ) : (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
