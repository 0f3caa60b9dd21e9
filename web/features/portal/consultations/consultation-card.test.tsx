import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ownRequest, someone } from '#web/testing/samples.ts';
import { ConsultationCard } from './consultation-card.tsx';
import { ReachUs } from './reach-us.tsx';
import { StoryLine } from './story-line.tsx';
import { WhatIsNext } from './what-is-next.tsx';

const begun = { project: false, preview: false, live: false };
const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

it('shows the answer and its author beside the request', () => {
  fakeNetwork(...stillLoading);
  const answer = { id: id(1), body: 'Tuesday at ten?', files: [], createdAt: '2026-11-20T09:00:00.000Z' };
  const request = ownRequest(1, {
    status: 'contacted',
    message: 'Can you help?',
    answers: [{ ...answer, author: someone('Noor Haddad') }],
  });
  renderScreen(<ConsultationCard consultation={request} story={begun} />, '/client/dashboard');
  const answers = screen.getByRole('list', { name: 'Our answers' });
  expect(within(answers).getByRole('listitem').textContent).toMatch(/Noor Haddad.*Tuesday at ten\?/);
  expect(screen.getByText('Can you help?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
    '/client/dashboard?tab=messages',
  );
});

it('mentions no answers if there are none', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ConsultationCard consultation={ownRequest(1)} story={begun} />, '/client/dashboard');
  expect(screen.queryByRole('list', { name: 'Our answers' })).toBe(null);
  expect(screen.queryByRole('link', { name: 'Reply' })).toBe(null);
});

it('shows the progress in one line, with the words of its status; "Completed" never precedes the work', () => {
  fakeNetwork(...stillLoading);
  const at = (status: string, story: Partial<typeof begun>) => {
    const { unmount } = render(<StoryLine status={status} story={{ ...begun, ...story }} />);
    const steps = screen.getAllByRole('listitem');
    const current = steps.findIndex((step) => step.getAttribute('aria-current') === 'step');
    const words = steps.map(({ textContent }) => textContent?.replace(' (done)', ''));
    unmount();
    return [words.slice(2), current];
  };
  const work = ['Project', 'Preview', 'Live'];
  expect(at('pending', {})).toEqual([work, 0]);
  expect(at('contacted', { project: true })).toEqual([work, 1]);
  expect(at('completed', {})).toEqual([['Completed'], 2]);
  expect(at('completed', { project: true })).toEqual([work, 3]);
});

it('ticks no step after its own, even if earlier requests led to work', () => {
  const ticked = (status: string, story: Partial<typeof begun>) => {
    const { unmount } = render(<StoryLine status={status} story={{ ...begun, ...story }} />);
    const done = screen.getAllByRole('listitem').map(({ textContent }) => /done/.test(textContent ?? ''));
    unmount();
    return done.lastIndexOf(true) + 1;
  };
  const earlier = { project: true, preview: true, live: true };
  expect(ticked('pending', earlier)).toBe(0);
  expect(ticked('contacted', earlier)).toBe(1);
  expect(ticked('completed', { project: true, live: true })).toBe(5);
});

it('shows the next step and its time while that is in the future, and nothing once it is complete', () => {
  fakeNetwork(...stillLoading);
  const next = (overrides: Partial<ReturnType<typeof ownRequest>>) => {
    const { unmount } = render(<WhatIsNext consultation={ownRequest(1, overrides)} />);
    const words = screen.queryByRole('region', { name: 'What happens next' })?.textContent;
    unmount();
    return words;
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const promise = 'A representative from our team will contact you within 24 hours.';
  expect(next({ answerBy: inHours(3) })).toMatch(new RegExp(`${promise}By \\w+day, .*\\d [AP]M\\.$`));
  expect(next({ answerBy: inHours(-3) })).toMatch(new RegExp(`${promise}$`));
  // A cancelled request shows no promised time.
  expect(next({ answerBy: null })).toBe(undefined);
  expect(next({ status: 'contacted' })).toMatch(/We have been in touch\. .*Write to us\.$/);
  expect(next({ status: 'completed' })).toBe(undefined);
});

it('shows the assigned person, and how to contact the agency', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ReachUs person={someone('Noor Haddad')} />, '/client/dashboard');
  const aside = within(screen.getByRole('complementary', { name: 'How to reach us' }));
  expect(aside.getByText('Noor Haddad')).toBeTruthy();
  expect(aside.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/client/dashboard?tab=messages',
    'tel:+12145550100',
    'mailto:hello@lonestar.example',
  ]);
});

it('names the agency if nobody is assigned', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ReachUs person={null} />, '/client/dashboard');
  expect(
    screen.getByRole('complementary', { name: 'How to reach Lone Star Works' }).textContent,
  ).not.toContain('Your contact');
});
