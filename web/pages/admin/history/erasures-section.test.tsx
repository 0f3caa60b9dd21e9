import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listErasures, stopErasure, type StaffErasure } from '#contract/erasure.ts';
import { permissionsOf } from '#contract/permissions/permissions.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { ErasuresSection } from './erasures-section.tsx';

const erasure = (n: number, more: Partial<StaffErasure> = {}): StaffErasure => ({
  id: `0199f0a0-0000-7000-8000-00000000080${n}`,
  personKind: 'contact',
  personId: `0199f0a0-0000-7000-8000-00000000090${n}`,
  name: `Person ${n}`,
  companies: [],
  requestedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-12-04T09:00:00.000Z',
  withdrawnAt: null,
  erasedAt: null,
  cleanedAt: null,
  mentions: [],
  ...more,
});

it('withdraws for a contact who asked for it; a colleague withdraws their own', async () => {
  const rows = [
    erasure(1),
    erasure(2, { personKind: 'user' }),
    erasure(3, { erasedAt: '2026-11-22T09:00:00.000Z' }),
  ];
  const seen = fakeNetwork(
    on(getUser, () => admin({ permissions: permissionsOf('admin') })),
    on(listErasures, () => listOf(rows)),
    on(stopErasure, () => {
      rows[0] = erasure(1, { withdrawnAt: '2026-11-22T10:00:00.000Z' });
      return { message: 'This person’s data is kept.' };
    }),
  );
  renderScreen(<ErasuresSection />);
  const list = within(await screen.findByRole('region', { name: 'Requests for erasure' }));
  const withdraw = await list.findByRole('button', { name: 'Withdraw the erasure of Person 1' });
  expect(list.getAllByRole('button')).toEqual([withdraw]);
  expect(list.getByText('of our team')).toBeTruthy();
  await userEvent.click(withdraw);
  expect(await list.findByText('Withdrawn')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.path).toContain(rows[0]?.id);
  expect(await screen.findByText('This person’s data is kept')).toBeTruthy();
});
