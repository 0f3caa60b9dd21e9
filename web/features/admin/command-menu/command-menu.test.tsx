import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House } from '#web/ui/pictures/lucide.tsx';
import { expect, it, vi } from 'vitest';
import { searchEverything, type SearchAnswer } from '#contract/search.ts';
import { useWay } from '#web/state/use-address-state.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { CommandMenu } from './command-menu.tsx';

const home = vi.fn<() => void>();
const close = vi.fn<() => void>();
const id = '0199f0a0-0000-7000-8000-000000000001';
const found: SearchAnswer = {
  words: ['mill'],
  groups: [
    {
      kind: 'client',
      hits: [
        {
          id,
          kind: 'client',
          title: 'Ada Mill',
          text: 'ada@mill.example',
          company: null,
          at: '2026-11-20T08:00:00.000Z',
          href: `/admin?tab=clients&dialog=client%3A${id}`,
        },
      ],
      more: false,
    },
  ],
  newestOnly: false,
};

function Menu() {
  const open = useWay();
  const actions = [
    { id: 'home', label: 'Home', icon: House, run: home },
    { id: 'out', label: 'Log out', detail: 'Goodbye', icon: House, run: () => {} },
  ];
  const places = [
    {
      id: 'hours',
      label: 'Hours',
      words: 'weekend holidays',
      icon: House,
      run: () => open('/admin/account#hours'),
    },
  ];
  return <CommandMenu open={open} actions={actions} places={places} onClose={close} />;
}

const open = () => {
  home.mockClear();
  close.mockClear();
  const seen = fakeNetwork(
    on(searchEverything, ({ query }) =>
      query.q === 'mill' ? found : { words: [], groups: [], newestOnly: query.q === 'ai' },
    ),
  );
  renderScreen(<Menu />, '/admin?tab=messages');
  return { seen, search: screen.getByRole('combobox') };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('offers the actions, selected by arrow keys and Enter', async () => {
  const { seen, search } = open();
  expect(options()).toEqual(['Home', 'Log outGoodbye']);
  await userEvent.type(search, '{ArrowDown}{ArrowUp}{Enter}');
  expect([home.mock.calls.length, close.mock.calls.length, seen.length]).toEqual([1, 1, 0]);
});

it('finds actions by any of their words, in any order', async () => {
  const { search } = open();
  await userEvent.type(search, 'good log');
  expect(options()).toEqual(['Log outGoodbye']);
});

it('finds a place by the start of its hidden words, and goes there', async () => {
  const { search } = open();
  await userEvent.type(search, 'ekend');
  expect(options()).toEqual([]);
  await userEvent.clear(search);
  await userEvent.type(search, 'week');
  expect(options()).toEqual(['Hours']);
  await userEvent.keyboard('{Enter}');
  expect(window.location.pathname + window.location.hash).toBe('/admin/account#hours');
});

it('searches on the server once typing pauses, and opens a result', async () => {
  const { seen, search } = open();
  await userEvent.type(search, 'mill');
  const option = await screen.findByRole('option', { name: /Ada Mill/ });
  expect(within(screen.getByRole('group', { name: 'Clients' })).getAllByRole('option')).toEqual([option]);
  expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Mill',
    'mill',
  ]);
  expect(search.getAttribute('aria-activedescendant')).toBe(option.id);
  expect(seen.map(({ query }) => query.get('q'))).toEqual(['mill']);
  await userEvent.keyboard('{Enter}');
  expect(window.location.search).toBe(`?tab=clients&dialog=client%3A${id}`);
});

it('says so if nothing matches', async () => {
  const { search } = open();
  await userEvent.type(search, 'zzz');
  const note = await screen.findByText('Nothing matches.');
  const list = document.getElementById(search.getAttribute('aria-controls') ?? '');
  expect(note.closest('[role=status]')?.nextElementSibling).toBe(list);
  expect(search.getAttribute('aria-expanded')).toBe('false');
});

it('says that two letters search only the newest rows', async () => {
  const { search } = open();
  await userEvent.type(search, 'ai');
  expect(await screen.findByText(/searched in the newest 10,000 of each kind/)).toBeTruthy();
  await userEvent.clear(search);
  await userEvent.type(search, 'zzz');
  await waitFor(() => expect(screen.queryByText(/looked for in the newest/)).toBe(null));
});

it('links to all results', async () => {
  const { search } = open();
  await userEvent.type(search, 'mill');
  await userEvent.click(await screen.findByRole('option', { name: 'Show all results' }));
  expect(window.location.pathname + window.location.search).toBe('/admin/search?q=mill');
});
