import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listAllProjects } from '#contract/projects.ts';
import {
  createTestimonial,
  listTestimonials,
  updateTestimonial,
  type Testimonial,
} from '#contract/testimonials.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { TestimonialsPanel } from './testimonials-panel.tsx';

const item = (changes: Partial<Testimonial> = {}): Testimonial => ({
  id: '0199f0a0-0000-7000-8000-000000000001',
  author: 'A client',
  company: null,
  quote: 'They answer.',
  rating: null,
  state: 'written',
  about: 'The mill',
  suggestion: null,
  isVisible: false,
  clientAccountId: '0199f0a0-0000-7000-8000-000000000002',
  clientName: 'Whitfield',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const open = (listed: Testimonial[], ...more: Parameters<typeof fakeNetwork>) => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listTestimonials, () => listOf(listed)),
    on(listAllProjects, () => listOf([])),
    ...more,
  );
  renderScreen(<TestimonialsPanel />, '/admin/site?section=testimonials');
  return seen;
};

it("shows a client's testimonial on the site once somebody has read it", async () => {
  const seen = open(
    [item()],
    on(updateTestimonial, () => item({ isVisible: true })),
  );
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Needs review')).toBeTruthy();
  expect(within(row).getByText('Shown as A client')).toBeTruthy();
  await userEvent.click(within(row).getByRole('button', { name: /Show on the site/ }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({ isVisible: true }),
  );
  expect(await screen.findByText('On the site now')).toBeTruthy();
});

it('suggests different wording, and keeps the typed text if that is refused', async () => {
  open(
    [item()],
    on(updateTestimonial, () => refuse('conflict', 'The client has not written anything yet.')),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Suggest different wording/ }));
  const words = screen.getByLabelText<HTMLTextAreaElement>('Your suggestion');
  await userEvent.clear(words);
  await userEvent.click(screen.getByRole('button', { name: 'Ask the client' }));
  expect(screen.getByText('Please enter your suggestion.')).toBeTruthy();
  await userEvent.type(words, 'Always.');
  await userEvent.click(screen.getByRole('button', { name: 'Ask the client' }));
  expect(await screen.findByText('The client has not written anything yet.')).toBeTruthy();
  expect(words.value).toBe('Always.');
});

it('says if nobody was asked, and needs a project before it asks', async () => {
  const seen = open(
    [],
    on(createTestimonial, () => item()),
  );
  expect(await screen.findByText('Nobody has been asked yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByText('Please select a project.')).toBeTruthy();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
});
