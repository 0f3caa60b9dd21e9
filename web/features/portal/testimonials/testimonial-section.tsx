import { useState } from 'react';
import type { ClientTestimonial } from '#contract/testimonials.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { useAnswer, useTestimonials } from './data.ts';
import { WriteForm } from './write-form.tsx';

function sentenceOf({ state, isVisible, author, company }: ClientTestimonial): string {
  if (state === 'asked')
    return 'Would you write a few sentences about working with us? We would show them on our site.';
  if (state === 'reworded') return 'We suggest this wording. Nothing changes unless you agree.';
  if (state === 'withdrawn') return 'You withdrew this. It is not on our site.';
  const name = company === null ? author : `${author}, ${company}`;
  return isVisible
    ? `On our public site, as ${name}.`
    : `Thank you. It appears on our site as ${name} after we review it.`;
}

function Said({ item }: { item: ClientTestimonial }) {
  const { id, state, quote, suggestion } = item;
  const [writing, setWriting] = useState(false);
  const decides = useStanding('decides');
  const answer = useAnswer();
  const say = (said: 'agree' | 'no' | 'again') => answer.mutate({ params: { id }, body: { answer: said } });
  const words = state === 'reworded' ? suggestion : quote;
  return (
    <Card pad="lg" className="flex flex-col gap-4">
      <p className="type-text text-ink-soft">{sentenceOf(item)}</p>
      {words && !writing && (
        <blockquote className="border-s-2 border-line ps-4 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      {decides && (state === 'asked' || writing) && (
        <WriteForm item={item} onDone={() => setWriting(false)} />
      )}
      {decides && state !== 'asked' && !writing && (
        <div className="flex flex-wrap gap-2">
          {state === 'reworded' && (
            <Button pending={answer.isPending} onClick={() => say('agree')}>
              Use this wording
            </Button>
          )}
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {state === 'reworded' ? 'Write my own' : 'Edit'}
          </Button>
          <Button
            variant="quiet"
            pending={answer.isPending}
            onClick={() => say(state === 'withdrawn' ? 'again' : 'no')}
          >
            {state === 'withdrawn' ? 'Submit again' : 'Withdraw'}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The client's testimonial: requested, written or withdrawn. */
export function TestimonialSection() {
  const { data } = useTestimonials();
  const decides = useStanding('decides');
  const items = data?.filter(({ state }) => state !== 'declined') ?? [];
  if (items.length === 0) return null;
  const asked = decides && items.some(({ state }) => state === 'asked' || state === 'reworded');
  return (
    <Fold
      everywhere
      id="testimonial-heading"
      title="Your testimonial"
      summary={
        asked ? (
          <Badge tone="accent" dot>
            Waiting for your answer
          </Badge>
        ) : items.some(({ isVisible }) => isVisible) ? (
          'On our public site'
        ) : items.every(({ state }) => state === 'withdrawn') ? (
          'Withdrawn'
        ) : (
          'With our team'
        )
      }
    >
      <div className="flex flex-col gap-4">
        {items.map((item) => (
          <Said key={`${item.id} ${item.state}`} item={item} />
        ))}
      </div>
    </Fold>
  );
}
