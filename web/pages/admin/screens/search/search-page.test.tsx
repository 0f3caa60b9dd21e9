import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { searchEverything, type SearchAnswer, type SearchKind } from '#contract/search.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { AdminSearchPage } from './search-page.tsx';

const hit = (kind: SearchKind, n: number, title: string, text: string | null = null) => ({
  id: `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  kind,
  title,
  text,
  company: 'Mill & Sons',
  at: '2026-11-20T08:00:00.000Z',
  href: `/admin?tab=messages&client=${n}`,
});
const answer = (groups: SearchAnswer['groups'], more: Partial<SearchAnswer> = {}): SearchAnswer => ({
  words: ['roof'],
  groups,
  newestOnly: false,
  ...more,
});

function open(address: string, found: (q: string) => SearchAnswer | ReturnType<typeof refuse>) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(searchEverything, ({ query }) => found(query.q ?? '')),
  );
  renderScreen(<AdminSearchPage />, address);
  return () => seen.filter(({ path }) => path === '/api/admin/search').map(({ query }) => query.get('q'));
}

it('shows the results by kind, with marked words and links to each', async () => {
  open('/admin/search?q=roof', () =>
    answer([
      { kind: 'message', hits: [hit('message', 1, 'Dana', 'The Roof leaks')], more: true },
      { kind: 'file', hits: [hit('file', 2, 'roof.jpg')], more: false },
    ]),
  );
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  const link = messages.getByRole('link', { name: /Dana/ });
  expect(link.getAttribute('href')).toBe('/admin?tab=messages&client=1');
  expect(link.querySelector('mark')?.textContent).toBe('Roof');
  const files = within(screen.getByRole('region', { name: 'Files' }));
  expect(files.queryByRole('button', { name: 'Show more files' })).toBeNull();
  await userEvent.click(messages.getByRole('button', { name: 'Show more messages' }));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('roof in:messages');
  expect(screen.getByRole('button', { name: 'Messages', pressed: true })).toBeTruthy();
});

it('searches once typing pauses, and keeps the text in the address', async () => {
  const asked = open('/admin/search', () => answer([], { words: ['xq'], newestOnly: true }));
  const box = await screen.findByRole('searchbox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.type(box, 'xq');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  expect(screen.getByText(/one or two letters are only searched in the newest 10,000/)).toBeTruthy();
  expect(asked()).toEqual(['xq']);
  expect(window.location.search).toBe('?q=xq');
});

it('says that the search failed, and retries', async () => {
  let works = false;
  expectConsoleError(/Loading \/api\/admin\/search failed/);
  open('/admin/search?q=roof', () =>
    works
      ? answer([{ kind: 'file', hits: [hit('file', 2, 'roof.jpg')], more: false }])
      : refuse('internal', 'no'),
  );
  const again = await screen.findByRole('button', { name: 'Try Again' });
  works = true;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: /roof\.jpg/ })).toBeTruthy();
});
