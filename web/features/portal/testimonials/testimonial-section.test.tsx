import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  answerTestimonial,
  listMyTestimonials,
  writeTestimonial,
  type ClientTestimonial,
} from '#contract/testimonials.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { TestimonialSection } from './testimonial-section.tsx';

const item = (changes: Partial<ClientTestimonial> = {}): ClientTestimonial => ({
  id: '0199f0a0-0000-7000-8000-000000000001',
  author: 'Dana',
  company: 'Whitfield',
  quote: '',
  rating: null,
  state: 'asked',
  about: 'The mill',
  suggestion: null,
  isVisible: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const open = (listed: ClientTestimonial, ...more: Parameters<typeof fakeNetwork>) => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listMyTestimonials, () => [listed]),
    ...more,
  );
  renderScreen(<TestimonialSection />, '/client/dashboard?tab=project');
  return seen;
};

it('sends the text and the name of the client', async () => {
  const seen = open(
    item(),
    on(writeTestimonial, () => item({ state: 'written', quote: 'They answer.' })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getByText('Please write a sentence or two.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your words'), 'They answer.');
  await userEvent.selectOptions(screen.getByLabelText('Shown with'), 'My first name');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      quote: 'They answer.',
      shownAs: 'first',
    }),
  );
  expect(await screen.findByText('Thank you. We review it before it is shown.')).toBeTruthy();
});

it('keeps the text if it cannot be sent', async () => {
  open(
    item(),
    on(writeTestimonial, () => refuse('unavailable', 'Not now.')),
  );
  await userEvent.type(await screen.findByLabelText('Your words'), 'They answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('They answer.');
});

it("shows the agency's changed text, and agrees to it or withdraws everything", async () => {
  const seen = open(
    item({ state: 'reworded', quote: 'They answer, always and at night.', suggestion: 'They answer.' }),
    on(answerTestimonial, () => item({ state: 'written', quote: 'They answer.' })),
  );
  expect(await screen.findByText('They answer.')).toBeTruthy();
  expect(screen.queryByText(/at night/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use this wording' }));
  await waitFor(() => expect(seen.at(-2)?.body ?? seen.at(-1)?.body).toEqual({ answer: 'agree' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { answer: 'agree' },
      { answer: 'no' },
    ]),
  );
});

it('offers the withdrawn text again', async () => {
  const seen = open(
    item({ state: 'withdrawn', quote: 'They answer.' }),
    on(answerTestimonial, () => item({ state: 'written', quote: 'They answer.' })),
  );
  expect(await screen.findByText('They answer.')).toBeTruthy();
  expect(screen.getByText('You withdrew this. It is not on our site.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Submit again' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ answer: 'again' }),
  );
});

it('shows nothing after a refusal', async () => {
  const seen = open(item({ state: 'declined' }));
  await waitFor(() => expect(seen.length).toBeGreaterThan(0));
  expect(screen.queryByText('Your testimonial')).toBeNull();
});
