import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getUser, type CurrentUser } from '#contract/auth.ts';
import type { Invitation } from '#contract/invitations.ts';
import { permissionsOf } from '#contract/permissions/permissions.ts';
import {
  listTeam,
  listTeamInvitations,
  resendTeamInvitation,
  revokeTeamInvitation,
  type TeamMember,
} from '#contract/team.ts';
import { bodiesOf, fakeNetwork, listOf, on, type FakeCall, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, colleague, kim, teamInvitation } from '#web/testing/samples.ts';
import { permissionTexts } from './roles/permission-texts.ts';
import { TeamPanel } from './team-panel.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const soon = '2100-03-15T12:00:00.000Z';

interface Opening {
  me?: Partial<CurrentUser>;
  team?: TeamMember[];
  former?: TeamMember[];
  invitations?: Invitation[];
  calls?: FakeCall[];
}

function open({ me = {}, team = [colleague()], former = [], invitations = [], calls = [] }: Opening = {}) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin(me)),
    on(listTeam, ({ query }) => listOf(query.state === 'former' ? former : team)),
    on(listTeamInvitations, () => invitations),
    ...calls,
  );
  renderScreen(<TeamPanel />, '/admin?tab=admin-management');
  return seen;
}

const choose = async (row: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the team', () => {
  it('lists the real staff, and marks the current user', async () => {
    const other = { id: id(902), firstName: null, lastName: null, email: 'sol@lonestar.example' };
    open({
      team: [
        colleague(),
        colleague({ ...other, role: 'super-admin' }),
        colleague({ ...kim, role: 'collaborator', endsAt: soon, lastSignInAt: '2026-11-01T09:00:00.000Z' }),
        colleague({ ...kim, id: id(903), role: 'support-admin', state: 'no-sign-in' }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Current admins' });
    const people = within(list).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Rosa VegaYourosa@lonestar\.exampleJoined .*Admin$/),
      expect.stringMatching(/sol@lonestar\.exampleJoined .*Super Admin$/),
      expect.stringMatching(/Kim Park.*Signed in .*, access until Mar 15, 2100Collaborator$/),
      expect.stringMatching(/Kim ParkCannot sign in.*Passwords are switched off here.*Support Admin$/),
    ]);
    expect(screen.getByText('Four people have access.')).toBeTruthy();
  });

  it('lists former staff separately', async () => {
    open({
      former: [
        colleague({ ...kim, state: 'deactivated', deactivatedAt: '2026-11-01T09:00:00.000Z' }),
        colleague({ ...kim, id: id(905), state: 'ended', endsAt: '2026-11-01T09:00:00.000Z' }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Former colleagues' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Kim ParkDeactivated.*Left /),
      expect.stringMatching(/Kim ParkAccess ended.*Left /),
    ]);
  });

  it.each([
    ['Super Admin', ['Full access']],
    [
      'Client Manager',
      ['Assigned clients only', 'Client communication', 'View assigned client data', 'Basic project updates'],
    ],
    ['Content Manager', ['Edit portfolio', 'Testimonials', 'Upload media', 'Website content']],
    ['Support Admin', ['View consultations', 'Respond to messages', 'Read-only']],
  ])('shows the permissions of a %s', (role, rights) => {
    open();
    const list = screen.getByRole('list', { name: `Rights: ${role}` });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(rights);
  });

  it('comes before everything else, in the index too', async () => {
    open({ me: { role: 'super-admin' }, invitations: [teamInvitation()] });
    await screen.findByRole('list', { name: 'Current admins' });
    const [first] = screen.getAllByRole('heading', { level: 3, hidden: true });
    expect(first?.textContent).toMatch(/^Current Admins/);
    const [index] = screen.getAllByRole('navigation', { name: 'On this page' });
    await waitFor(() =>
      expect(
        within(index as HTMLElement)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['Current Admins', 'Invite an Admin', 'Signing in', 'Hours', 'Roles']),
    );
  });

  it('shows the scope of the team and of collaborators', () => {
    open();
    const part = screen.getByRole('region', { name: 'Team and Collaborators' });
    expect(part.textContent).toMatch(/Internal Team.*Full company access/);
    expect(part.textContent).toMatch(
      /External Collaborators.*Limited to assigned projects.*No financials.*Time-limited/,
    );
  });
});

it('shows all permissions of each role, and their scope', () => {
  open();
  const list = screen.getByRole('list', { name: 'Permissions: Collaborator', hidden: true });
  const texts = within(list).getAllByRole('listitem', { hidden: true });
  expect(texts.map(({ textContent }) => textContent)).toEqual(
    permissionsOf('collaborator').map((permission) => `${permissionTexts[permission]}, where assigned`),
  );
});

it.each(['client-manager', 'content-manager', 'support-admin'] as const)(
  'shows a %s neither the forms nor the actions on others',
  async (role) => {
    open({
      me: { role },
      team: [colleague(), colleague({ ...kim, role: 'support-admin' })],
      invitations: [teamInvitation()],
    });
    await screen.findByRole('list', { name: 'Current admins' });
    await screen.findByRole('list', { name: 'Invitations' });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  },
);

describe('invitations', () => {
  it.each([
    [[], 'One person has access.'],
    [['open'], 'One person has access. One invitation is open.'],
    [['open', 'open'], 'One person has access. Two invitations are open.'],
    [['open', 'open', 'expired'], 'One person has access. One invitation expired.'],
  ] as const)('are counted in the sentence that opens the tab: %j', async (states, sentence) => {
    open({ invitations: states.map((state, n) => teamInvitation({ id: id(950 + n), state })) });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('show their state; pending ones can be sent again or withdrawn', async () => {
    const again = { ...teamInvitation(), link: 'https://lonestar.example/invitation#again' };
    const seen = open({
      invitations: [
        teamInvitation(),
        teamInvitation({ id: id(31), email: 'old@lonestar.example', state: 'expired' }),
        teamInvitation({ id: id(32), email: 'no@lonestar.example', state: 'revoked' }),
      ],
      calls: [
        on(resendTeamInvitation, () => again),
        on(revokeTeamInvitation, () => ({ message: 'Withdrawn.' })),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Invitations' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/lee@.*Invited.*Support Admin/),
      expect.stringMatching(/old@.*Invitation expired/),
      expect.stringMatching(/no@.*Withdrawn/),
    ]);
    expect(screen.queryByRole('button', { name: 'Actions for no@lonestar.example' })).toBeNull();
    await choose('lee@lonestar.example', 'Send again');
    expect(await screen.findByRole('textbox', { name: 'Link for lee@lonestar.example' })).toBeTruthy();
    await choose('lee@lonestar.example', 'Withdraw');
    await waitFor(() => expect(bodiesOf(seen, revokeTeamInvitation)).toHaveLength(1));
    expect(bodiesOf(seen, resendTeamInvitation)).toHaveLength(1);
  });
});
