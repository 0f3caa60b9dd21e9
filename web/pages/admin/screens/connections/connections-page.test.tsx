import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import type { StaffRole } from '#contract/permissions/permissions.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { AdminConnectionsPage } from './connections-page.tsx';
import { connections } from './connections.ts';

function open(role: StaffRole) {
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role })),
  );
  renderScreen(<AdminConnectionsPage />, '/admin/connections');
}

it('lists every connection in its index, with one sentence each, for a super admin', async () => {
  open('super-admin');
  expect(await screen.findByRole('heading', { level: 2, name: 'Connections' })).toBeTruthy();
  const index = within(screen.getAllByRole('navigation', { name: 'On this page' })[0] as HTMLElement);
  const titles = connections.map(({ title }) => title);
  expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
  for (const { title, lead } of connections)
    expect(within(screen.getByRole('region', { name: title })).getByText(lead)).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Your calendar address' });
  expect(link.getAttribute('href')).toBe('/admin/account#calendar');
});

it('is not for admins', async () => {
  open('admin');
  expect(await screen.findByText(/does not open the screen Connections\./)).toBeTruthy();
});
