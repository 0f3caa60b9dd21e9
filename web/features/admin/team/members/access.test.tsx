import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listAssignable } from '#contract/assignments.ts';
import { getUser, type CurrentUser } from '#contract/auth.ts';
import {
  deactivateTeamMember,
  getHeldWork,
  listTeam,
  reactivateTeamMember,
  updateTeamMember,
  type HeldWork,
  type TeamMember,
} from '#contract/team.ts';
import {
  bodiesOf,
  fakeNetwork,
  listOf,
  on,
  refuse,
  type FakeCall,
  stillLoading,
} from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, colleague, kim } from '#web/testing/samples.ts';
import { CurrentAdmins } from './current-admins.tsx';
import { FormerColleagues } from './former-colleagues.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

interface Opening {
  me?: Partial<CurrentUser>;
  team?: TeamMember[];
  former?: TeamMember[];
  work?: HeldWork;
  calls?: FakeCall[];
}

const nothing: HeldWork = { clients: [], projects: [], requests: [], invitations: [] };

function open({ me = {}, team = [colleague()], former = [], work = nothing, calls = [] }: Opening = {}) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin(me)),
    on(listTeam, ({ query }) => listOf(query.state === 'former' ? former : team)),
    on(listAssignable, () =>
      team.map((each) => ({
        id: each.id,
        name: `${each.firstName} ${each.lastName}`,
        email: each.email,
        profileImageUrl: null,
        role: each.role,
      })),
    ),
    on(getHeldWork, () => work),
    ...calls,
  );
  renderScreen(
    <>
      <CurrentAdmins />
      <FormerColleagues />
    </>,
  );
  return seen;
}

const choose = async (row: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

const team = [colleague(), colleague({ ...kim, role: 'support-admin' })];

it('changes: only a super admin can make an admin', async () => {
  open({ team });
  await choose('Kim Park', 'Change access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Access of Kim Park' }));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Client Manager',
    'Content Manager',
    'Support Admin',
    'Collaborator',
  ]);
});

it('sends the changes, and shows a refusal at the field', async () => {
  const why = 'Please choose when access ends.';
  let answers = 0;
  const seen = open({
    me: { isSuperAdmin: true, role: 'super-admin' },
    team,
    calls: [
      on(updateTeamMember, () =>
        answers++ === 0
          ? refuse('validation_error', why, { endsAt: why })
          : colleague({ ...kim, role: 'collaborator' }),
      ),
    ],
  });
  await choose('Kim Park', 'Change access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Access of Kim Park' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Role/ }), 'collaborator');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(why)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Access ends/), { target: { value: '2100-03-15' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const endsAt = new Date('2100-03-15T23:59:59.999').toISOString();
  expect(bodiesOf(seen, updateTeamMember)).toEqual([
    { role: 'collaborator' },
    { role: 'collaborator', endsAt },
  ]);
});

it.each([
  ['oneself', {}, colleague()],
  ['an admin, for an admin', {}, colleague({ ...kim, role: 'admin' })],
])('of %s stays', async (_name, me, one) => {
  open({ me, team: [one] });
  await screen.findByRole('list', { name: 'Current admins' });
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
});

it('ends after its assignments were shown, which go to the named people', async () => {
  const lee = colleague({ id: id(907), firstName: 'Lee', lastName: 'Moss', role: 'client-manager' });
  const content = colleague({ id: id(908), firstName: 'Cy', lastName: 'Hale', role: 'content-manager' });
  const seen = open({
    team: [...team, lee, content],
    work: {
      clients: [{ id: id(1), name: 'Mill & Sons', owner: true }],
      projects: [
        { id: id(2), name: 'Site', owner: true },
        { id: id(3), name: 'Shop', owner: false },
      ],
      requests: [],
      invitations: [
        { id: id(4), email: 'noor@mill.example', company: 'Mill & Sons', role: null },
        { id: id(5), email: 'bo@lonestar.example', company: null, role: 'support-admin' },
      ],
    },
    calls: [on(deactivateTeamMember, () => colleague({ ...kim, state: 'deactivated' }))],
  });
  await choose('Kim Park', 'End access');
  const dialog = within(await screen.findByRole('dialog', { name: 'End the access of Kim Park?' }));
  expect((await dialog.findByRole('region', { name: 'Clients' })).textContent).toContain('Mill & Sons');
  expect(dialog.getByRole('region', { name: 'Projects' }).textContent).toContain('Shop (helps)');
  expect(dialog.queryByRole('region', { name: 'Open requests' })).toBeNull();
  const clients = dialog.getByRole('combobox', { name: /takes over the clients/ });
  const offered = () =>
    within(clients)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(offered()).toEqual(['Nobody yet', 'Rosa Vega, Admin', 'Lee Moss, Client Manager']),
  );
  await userEvent.selectOptions(clients, lee.id);
  const invited = within(dialog.getByRole('region', { name: 'Open invitations' }));
  expect(invited.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'noor@mill.example, Mill & Sons',
    'bo@lonestar.example, Support Admin',
  ]);
  expect(invited.getByRole('combobox')).toHaveProperty('value', 'withdraw');
  await userEvent.selectOptions(invited.getByRole('combobox'), 'Keep them: I become the inviter');
  await userEvent.click(dialog.getByRole('button', { name: 'End Access' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, deactivateTeamMember)).toEqual([
    { clients: lee.id, projects: null, requests: null, invitations: 'keep' },
  ]);
});

it('is given again, to a collaborator until a date', async () => {
  const seen = open({
    former: [colleague({ ...kim, role: 'collaborator', state: 'ended', endsAt: '2026-11-01T09:00:00.000Z' })],
    calls: [on(reactivateTeamMember, () => colleague({ ...kim }))],
  });
  await choose('Kim Park', 'Restore access');
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Kim Park access again?' }));
  fireEvent.change(dialog.getByLabelText(/Access ends/), { target: { value: '2100-03-15' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Restore Access' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, reactivateTeamMember)).toEqual([
    { endsAt: new Date('2100-03-15T23:59:59.999').toISOString() },
  ]);
});
