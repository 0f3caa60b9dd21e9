import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  deleteColleague,
  getColleagues,
  inviteColleague,
  updateColleague,
  type Colleague,
} from '#contract/people.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import { updateOwnDetails } from '#contract/profile.ts';
import { fakeNetwork, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-00000000060${n}`;
const colleague = (n: number, overrides: Partial<Colleague> = {}): Colleague => ({
  id: id(n),
  name: `Person ${n}`,
  email: `person${n}@mill.example`,
  standing: 'decides',
  seesMoney: true,
  primary: n === 1,
  isYou: n === 2,
  ...overrides,
});

function open(standing: Standing, ...calls: FakeCall[]) {
  const people = [colleague(1), colleague(2, { standing }), colleague(3, { standing: 'sees' })];
  const seen = fakeNetwork(
    on(getColleagues, () => ({ people, invitations: [] })),
    ...calls,
  );
  const onDetails = vi.fn<() => void>();
  renderScreen(
    <PeopleDialog client={clientAccount({ standing })} onClose={() => {}} onDetails={onDetails} />,
  );
  return { onDetails, last: () => seen.findLast(({ method }) => method !== 'GET') };
}

const menu = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

describe('a contact who decides', () => {
  it('changes the permissions of others, and removes them', async () => {
    const { last } = open(
      'decides',
      on(updateColleague, () => colleague(3, { standing: 'comments' })),
      on(deleteColleague, () => ({ message: 'The person is removed.' })),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Access of Person 3'), 'Can comment');
    expect(last()).toMatchObject({ path: `/api/client/people/${id(3)}`, body: { standing: 'comments' } });
    await menu('Person 3');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Person 3?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Person removed')).toBeTruthy();
    expect(last()).toMatchObject({ method: 'DELETE', path: `/api/client/people/${id(3)}` });
  });

  it('shows somebody prices, and invites a payer', async () => {
    const { last } = open(
      'decides',
      on(updateColleague, () => colleague(3, { standing: 'sees', seesMoney: true })),
      on(inviteColleague, () => refuse('conflict', 'No')),
    );
    await screen.findByText('Person 3');
    expect(screen.getAllByText('Sees prices')).toHaveLength(1);
    await menu('Person 3');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide prices' }));
    expect(last()).toMatchObject({ path: `/api/client/people/${id(3)}`, body: { seesMoney: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Invite someone' }));
    const form = within(screen.getByRole('form', { name: 'Invite someone' }));
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /^Sees prices/ }).checked).toBe(false);
    await userEvent.type(form.getByLabelText(/^Name/), 'Noor');
    await userEvent.type(form.getByLabelText(/^Email/), 'noor@mill.example');
    await userEvent.click(form.getByRole('checkbox', { name: /^Sees prices/ }));
    await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(last()?.body).toEqual({
      name: 'Noor',
      email: 'noor@mill.example',
      standing: 'comments',
      seesMoney: true,
    });
    await userEvent.selectOptions(form.getByLabelText(/^Their access/), 'Can pay');
    expect(form.queryByRole('checkbox')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(last()?.body).toEqual({ name: 'Noor', email: 'noor@mill.example', standing: 'pays' }),
    );
  });

  it('sees why a change was refused', async () => {
    open(
      'decides',
      on(updateColleague, () => refuse('conflict', 'Nobody else decides.')),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Access of Person 3'), 'Can comment');
    expect(await screen.findByText('Nobody else decides.')).toBeTruthy();
  });
});

it.each(['comments', 'sees'] as const)(
  'a contact who %s only sees the list, and edits their own details',
  async (standing) => {
    const { onDetails } = open(standing);
    await screen.findByText('Person 1');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Person 3' })).toBeNull();
    await menu('Person 2');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit your details' }));
    expect(onDetails).toHaveBeenCalledOnce();
  },
);

it('their own details are saved, without a time zone if none is chosen', async () => {
  const onClose = vi.fn<() => void>();
  const seen = fakeNetwork(
    on(updateOwnDetails, ({ body }) => body),
    on(getColleagues, () => ({ people: [], invitations: [] })),
  );
  renderScreen(<DetailsDialog client={clientAccount()} onClose={onClose} />);
  const name = screen.getByLabelText(/^Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Dana W.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Your details are saved')).toBeTruthy();
  expect(seen[0]?.body).toEqual({ name: 'Dana W.', phone: '+1 214 555 0142', timeZone: null });
  expect(onClose).toHaveBeenCalledOnce();
});
