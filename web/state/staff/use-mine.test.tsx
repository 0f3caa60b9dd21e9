import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listAssignable, type AssignableMember } from '#contract/assignments.ts';
import { getUser } from '#contract/auth.ts';
import { listClients } from '#contract/clients.ts';
import { defaultMoneySettings, getMoneySettings } from '#contract/money-settings.ts';
import { permissionsOf, type StaffRole } from '#contract/permissions/permissions.ts';
import { ClientsPanel } from '#web/features/admin/clients/clients-panel.tsx';
import { currentUserQuery } from '#web/api/session/session.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, listedClient } from '#web/testing/samples.ts';

const member = (n: number, role: StaffRole): AssignableMember => ({
  id: `0199f0a0-0000-7000-8000-00000000000${n}`,
  name: `Person ${n}`,
  profileImageUrl: null,
  email: null,
  role,
});
const two = [member(1, 'admin'), member(2, 'client-manager')];

function Panel() {
  const { data: user } = useQuery(currentUserQuery);
  return user ? <ClientsPanel /> : null;
}

async function open({
  role = 'admin',
  team = two,
  address = '/admin?tab=clients',
}: { role?: StaffRole; team?: AssignableMember[]; address?: string } = {}) {
  const seen = fakeNetwork(
    on(getMoneySettings, () => ({
      ...defaultMoneySettings,
      revision: 1,
      stripe: { hasKey: false, hasWebhookSecret: false },
    })),
    on(getUser, () => admin({ role, permissions: permissionsOf(role) })),
    on(listAssignable, () => team),
    on(listClients, ({ query }) => listOf(query.mine ? [] : [listedClient()])),
  );
  const client = renderScreen(<Panel />, address);
  await screen.findByRole('heading', { name: /Client Accounts/ });
  const asked = () =>
    seen
      .filter(({ path, query }) => path === '/api/admin/clients' && !query.has('unproved'))
      .map(({ query }) => query.get('mine'));
  return { seen, asked, client };
}

const choice = (name: 'All' | 'Mine') => screen.findByRole('radio', { name });

it('limits a list with a switch that the address remembers', async () => {
  const { asked } = await open();
  const mine = await choice('Mine');
  expect((await choice('All')).matches(':checked')).toBe(true);
  await userEvent.click(mine);
  expect(window.location.search).toBe('?tab=clients&mine=true');
  expect(mine.matches(':checked')).toBe(true);
  await waitFor(() => expect(asked()).toEqual([null, 'true']));
  await userEvent.click(screen.getByRole('button', { name: 'More for clients' }));
  const link = await screen.findByRole('menuitem', { name: /^Export/ });
  expect(link.getAttribute('href')).toContain('mine=true');
});

it('says that nothing is assigned, and offers all rows', async () => {
  await open({ address: '/admin?tab=clients&mine=true' });
  expect(await screen.findByText('Nothing is assigned to you')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(window.location.search).toBe('?tab=clients');
  expect(await screen.findByRole('article', { name: 'Dana Whitfield' })).toBeTruthy();
});

it('is not offered if one person does everything', async () => {
  const { seen, client } = await open({ team: [member(1, 'admin')] });
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/admin/assignable'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it('is shown as the way back if a foreign or old address asks for it', async () => {
  await open({ team: [member(1, 'admin')], address: '/admin?tab=clients&mine=true' });
  await userEvent.click(await choice('All'));
  expect(await screen.findByRole('article', { name: 'Dana Whitfield' })).toBeTruthy();
});

it('is nothing for a role that only sees assigned rows', async () => {
  const { asked } = await open({ role: 'client-manager', address: '/admin?tab=clients&mine=true' });
  expect(await screen.findByRole('article', { name: 'Dana Whitfield' })).toBeTruthy();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(asked()).toEqual([null]);
});
