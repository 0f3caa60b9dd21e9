import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { listClients } from '#contract/clients.ts';
import { listPortfolio } from '#contract/projects.ts';
import { useAdminGo } from '#web/state/use-address-state.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { listedClient } from '#web/testing/samples.ts';
import { CommandMenu } from './command-menu.tsx';

const home = vi.fn<() => void>();
const close = vi.fn<() => void>();
const client = listedClient({ name: 'Ada Mill', company: 'Mill' });

function Menu() {
  const go = useAdminGo();
  const actions = [
    { id: 'home', label: 'Home', icon: House, run: home },
    { id: 'out', label: 'Log out', detail: 'Goodbye', icon: House, run: () => {} },
  ];
  return <CommandMenu go={go} actions={actions} onClose={close} />;
}

const open = () => {
  home.mockClear();
  close.mockClear();
  const seen = fakeNetwork(
    on(listClients, ({ query }) => listOf(query.q === 'mill' ? [client] : [])),
    on(listPortfolio, () => listOf([])),
  );
  renderScreen(<Menu />, '/admin?tab=messages');
  return { seen, search: screen.getByRole('combobox') };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('offers the actions, chosen by arrow keys and Enter', async () => {
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

it('asks the server once the typing rests, and leads to what it found', async () => {
  const { seen, search } = open();
  await userEvent.type(search, 'mill');
  const found = await screen.findByRole('option', { name: /Ada Mill/ });
  expect(within(screen.getByRole('group', { name: 'Clients' })).getAllByRole('option')).toEqual([found]);
  expect(search.getAttribute('aria-activedescendant')).toBe(found.id);
  expect(seen.map(({ query }) => query.get('q'))).toEqual(['mill', 'mill']);
  await userEvent.keyboard('{Enter}');
  expect(window.location.search).toBe(`?tab=clients&dialog=client%3A${client.id}`);
});

it('says so when nothing matches', async () => {
  const { search } = open();
  await userEvent.type(search, 'zzz');
  await waitFor(() => expect(screen.getByText('Nothing matches.')).toBeTruthy());
});
