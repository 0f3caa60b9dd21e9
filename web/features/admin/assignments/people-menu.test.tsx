import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addClientHelper,
  listAssignable,
  removeClientHelper,
  setClientOwner,
  setConsultationOwner,
  type AssignableMember,
} from '#contract/assignments.ts';
import { getUser, type CurrentUser } from '#contract/auth.ts';
import { listClients } from '#contract/clients.ts';
import { permissionsOf, type StaffRole } from '#contract/permissions/permissions.ts';
import type { AssignedPeople } from '#contract/staff-summary.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, listedClient, unassigned } from '#web/testing/samples.ts';
import { PeopleMenu } from './people-menu.tsx';
import type { AssignedRow } from './who.ts';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const member = (n: number, name: string, role: StaffRole): AssignableMember => ({
  id: id(n),
  name,
  profileImageUrl: null,
  email: `${n}@lonestar.example`,
  role,
});
const rosa = member(900, 'Rosa Vega', 'admin');
const maya = member(901, 'Maya Ito', 'client-manager');
const carl = member(902, 'Carl Odom', 'content-manager');
const guest = member(903, 'Gia Guest', 'collaborator');
const team = [carl, guest, maya, rosa];

/** A person as a row contains it. */
const summary = ({ id: of, name, profileImageUrl }: AssignableMember) => ({ id: of, name, profileImageUrl });
const named = { rosa: summary(rosa), maya: summary(maya), guest: summary(guest) };

const as = (role: StaffRole): CurrentUser => admin({ role, permissions: permissionsOf(role) });

// The menu is a separate chunk. It is loaded first, so that no test waits for a disk.
beforeAll(() => import('./people-chooser.tsx'));

interface Setting {
  people?: AssignedPeople;
  user?: CurrentUser;
  members?: AssignableMember[];
  row?: (row: AssignedRow) => AssignedRow;
  named?: boolean;
  extra?: FakeCall[];
}

/** A list with one row and its assigned people. */
function Rows({ row, named: withNames }: Required<Pick<Setting, 'row' | 'named'>>) {
  const { data: user } = useQuery(currentUserQuery);
  const { data: clients } = useQuery({ ...queryOf(listClients), enabled: user !== undefined });
  if (!clients) return null;
  return (
    <>
      <h1>Clients</h1>
      {clients.map(({ id: clientId, name, owner, helpers }) => (
        <PeopleMenu
          key={clientId}
          named={withNames}
          row={row({ noun: 'client', id: clientId, name, owner, helpers })}
        />
      ))}
      <a href="#end">End of the clients</a>
    </>
  );
}

async function open({
  people = unassigned,
  user,
  members = team,
  row,
  named: withNames = false,
  extra = [],
}: Setting = {}) {
  const stored = { ...people };
  const seen = fakeNetwork(
    on(getUser, () => user ?? as('admin')),
    on(listClients, () => listOf([listedClient(stored)])),
    on(listAssignable, () => members),
    ...extra,
  );
  const client = renderScreen(<Rows row={row ?? ((each) => each)} named={withNames} />);
  await screen.findByRole('heading', { name: 'Clients' });
  return { seen, stored, client };
}

const button = (name: string) => screen.findByRole('button', { name });
const items = (role: 'menuitemradio' | 'menuitemcheckbox') =>
  screen.queryAllByRole(role).map((item) => item.textContent);

it('shows names if there is room, and its accessible name begins with them', async () => {
  const people = { owner: named.rosa, helpers: [named.maya, named.guest] };
  await open({ people, named: true });
  const found = await screen.findByRole('button', {
    name: /^Rosa Vega ?, 2 helpers ?, assigned to Dana Whitfield: change$/,
  });
  expect(found.getAttribute('aria-label')).toBeNull();
});

describe('the owner of a row', () => {
  it('is chosen by keyboard and shown at once, and the focus returns to the row', async () => {
    const answer = Promise.withResolvers<AssignedPeople>();
    const { seen, stored } = await open({ extra: [on(setClientOwner, () => answer.promise)] });
    (await button('Assign someone to Dana Whitfield')).focus();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Assigned to Dana Whitfield' });
    // The menu takes the focus a frame after it opens.
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('maya');
    await userEvent.keyboard('{Enter}');
    const after = await button('Maya Ito, assigned to Dana Whitfield: change');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(after);
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/api/admin/clients/${id(800)}/owner`,
      body: { ownerId: maya.id },
    });
    Object.assign(stored, { owner: named.maya });
    answer.resolve({ owner: named.maya, helpers: [] });
    await waitFor(() => expect(seen.filter(({ path }) => path === '/api/admin/clients')).toHaveLength(2));
    expect(await button('Maya Ito, assigned to Dana Whitfield: change')).toBeTruthy();
  });

  it.each([
    ['few', team],
    [
      'many',
      [rosa, ...Array.from({ length: 12 }, (_, n) => member(910 + n, `Person ${n}`, 'support-admin'))],
    ],
  ])('has a menu that Tab closes, continuing from the button, with %s to choose from', async (_, members) => {
    await open({ members });
    (await button('Assign someone to Dana Whitfield')).focus();
    // The menu must open and close a second time too.
    for (const _time of [1, 2]) {
      await userEvent.keyboard('{Enter}');
      const menu = await screen.findByRole('menu');
      await waitFor(() => expect(document.activeElement?.closest('[data-open]')?.contains(menu)).toBe(true));
      await userEvent.tab();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'End of the clients' }));
      await userEvent.tab({ shift: true });
      expect(document.activeElement).toBe(await button('Assign someone to Dana Whitfield'));
    }
  });

  it('is restored if it cannot be stored', async () => {
    await open({
      people: { owner: named.rosa, helpers: [named.maya] },
      extra: [on(setClientOwner, () => refuse('conflict', 'Somebody else was faster.'))],
    });
    await userEvent.click(await button('Rosa Vega and Maya Ito, assigned to Dana Whitfield: change'));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Nobody/ }));
    expect(await screen.findByText('Failed to update assignment')).toBeTruthy();
    expect(await button('Rosa Vega and Maya Ito, assigned to Dana Whitfield: change')).toBeTruthy();
  });

  it('has helpers, who are added and removed while the menu stays open', async () => {
    const { seen, stored } = await open({
      people: { owner: named.rosa, helpers: [] },
      extra: [
        on(addClientHelper, () => Object.assign(stored, { helpers: [named.maya] })),
        on(removeClientHelper, () => Object.assign(stored, { helpers: [] })),
      ],
    });
    await userEvent.click(await button('Rosa Vega, assigned to Dana Whitfield: change'));
    const box = () => screen.findByRole('menuitemcheckbox', { name: /Maya Ito/ });
    await userEvent.click(await box());
    await waitFor(async () => expect((await box()).getAttribute('aria-checked')).toBe('true'));
    await userEvent.click(await box());
    await waitFor(async () => expect((await box()).getAttribute('aria-checked')).toBe('false'));
    const path = `/api/admin/clients/${id(800)}/helpers/${maya.id}`;
    expect(seen.filter((each) => each.path === path).map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });
});

describe('a choosable person', () => {
  it('has a role that can open the row, the user first; nobody helps with their own row', async () => {
    await open({ people: { owner: named.maya, helpers: [] } });
    await userEvent.click(await button('Maya Ito, assigned to Dana Whitfield: change'));
    await screen.findByRole('menu');
    expect(items('menuitemradio')).toEqual(['RVRosa Vega (you)Admin', 'MIMaya ItoClient manager', 'Nobody']);
    expect(items('menuitemcheckbox')).toEqual(['RVRosa Vega (you)Admin']);
  });

  it('may be a collaborator for a project, as a helper', async () => {
    await open({ row: (row) => ({ ...row, noun: 'project' }) });
    await userEvent.click(await button('Assign someone to Dana Whitfield'));
    await screen.findByRole('menu');
    expect(items('menuitemradio')).toHaveLength(4);
    expect(items('menuitemcheckbox')).toContain('GGGia GuestCollaborator');
  });

  it('who has left is only shown', async () => {
    await open({ people: { owner: { ...named.guest, name: 'Lee Past' }, helpers: [] } });
    await userEvent.click(await button('Lee Past, assigned to Dana Whitfield: change'));
    const past = await screen.findByRole('menuitemradio', { name: /Lee Past/ });
    expect(past.getAttribute('aria-checked')).toBe('true');
    expect(past.getAttribute('aria-disabled')).toBe('true');
  });

  it('is found by name in a large team', async () => {
    const many = Array.from({ length: 12 }, (_, n) => member(910 + n, `Person ${n}`, 'support-admin'));
    await open({
      members: [rosa, ...many],
      row: ({ helpers: _none, ...row }) => ({ ...row, noun: 'consultation' }),
    });
    await userEvent.click(await button('Assign someone to Dana Whitfield'));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'person 11');
    await waitFor(() => expect(items('menuitemradio')).toEqual(['P1Person 11Support admin']));
  });
});

describe('a user who may not assign others', () => {
  const manager = () => ({ ...as('client-manager'), id: maya.id });

  it('takes a row without an owner', async () => {
    const { seen } = await open({
      user: manager(),
      row: ({ helpers: _none, ...row }) => ({ ...row, noun: 'consultation' }),
      extra: [on(setConsultationOwner, () => ({ owner: named.maya }))],
    });
    await userEvent.click(await button('Assign someone to Dana Whitfield'));
    const menu = await screen.findByRole('menu');
    expect(items('menuitemradio')).toEqual(['MIMaya Ito (you)Client manager', 'Nobody']);
    expect(items('menuitemcheckbox')).toEqual([]);
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: /Maya Ito/ }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')).toMatchObject({ body: { ownerId: maya.id } }),
    );
  });

  it('otherwise only sees the owner', async () => {
    await open({ user: manager(), people: { owner: named.rosa, helpers: [named.maya] } });
    expect(
      await screen.findByRole('img', { name: 'Rosa Vega and Maya Ito, assigned to Dana Whitfield' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('sees the owner without a request for the team, as a collaborator', async () => {
    const { seen } = await open({ user: as('collaborator'), people: { owner: named.rosa, helpers: [] } });
    expect(await screen.findByRole('img', { name: 'Rosa Vega, assigned to Dana Whitfield' })).toBeTruthy();
    expect(seen.map(({ path }) => path)).not.toContain('/api/admin/assignable');
  });
});

describe('in a team of one person', () => {
  it('nothing is shown, whoever is the recorded owner', async () => {
    const { seen, client } = await open({ members: [rosa], people: { owner: named.rosa, helpers: [] } });
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/api/admin/assignable'));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect([screen.queryByRole('button'), screen.queryByRole('img')]).toEqual([null, null]);
  });

  it('a row owned by a person who has left can be taken over', async () => {
    await open({ members: [rosa], people: { owner: named.maya, helpers: [] } });
    expect(await button('Maya Ito, assigned to Dana Whitfield: change')).toBeTruthy();
  });
});
