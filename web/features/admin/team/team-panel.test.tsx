import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listAssignable } from '#contract/assignments.ts';
import { getUser, type CurrentUser } from '#contract/auth.ts';
import { listClients } from '#contract/clients.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Invitation, SentInvitation } from '#contract/invitations.ts';
import { permissionsOf } from '#contract/permissions.ts';
import { listPortfolio } from '#contract/projects.ts';
import {
  deactivateTeamMember,
  getHeldWork,
  inviteCollaborator,
  inviteColleague,
  listTeam,
  listTeamInvitations,
  reactivateTeamMember,
  resendTeamInvitation,
  revokeTeamInvitation,
  updateTeamMember,
  type HeldWork,
  type TeamMember,
} from '#contract/team.ts';
import {
  fakeNetwork,
  listOf,
  on,
  refuse,
  type FakeCall,
  type SeenRequest,
  stillLoading,
} from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, listedClient, project } from '#web/testing/samples.ts';
import { permissionTexts } from './roles/permission-texts.ts';
import { TeamPanel } from './team-panel.tsx';

const member = (overrides: Partial<TeamMember> = {}): TeamMember => {
  const { id, email, firstName, lastName, profileImageUrl, createdAt } = admin();
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    createdAt,
    role: 'admin',
    state: 'active',
    endsAt: null,
    deactivatedAt: null,
    lastSignInAt: null,
    ...overrides,
  };
};

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const kim = { id: id(901), firstName: 'Kim', lastName: 'Park', email: 'kim@lonestar.example' };
const soon = '2100-03-15T12:00:00.000Z';

const invitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  id: id(30),
  kind: 'staff',
  name: null,
  email: 'lee@lonestar.example',
  standing: null,
  role: 'support-admin',
  endsAt: null,
  state: 'open',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: soon,
  ...overrides,
});

interface Opening {
  me?: Partial<CurrentUser>;
  team?: TeamMember[];
  former?: TeamMember[];
  invitations?: Invitation[];
  work?: HeldWork;
  calls?: FakeCall[];
}

const nothing: HeldWork = { clients: [], projects: [], requests: [], invitations: [] };

function open({
  me = {},
  team = [member()],
  former = [],
  invitations = [],
  work = nothing,
  calls = [],
}: Opening = {}) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin(me)),
    on(listTeam, ({ query }) => listOf(query.state === 'former' ? former : team)),
    on(listTeamInvitations, () => invitations),
    on(listAssignable, () =>
      team.map((each) => ({
        id: each.id,
        name: `${each.firstName} ${each.lastName}`,
        email: each.email,
        profileImageUrl: null,
        role: each.role,
      })),
    ),
    on(listClients, () => listOf([listedClient()])),
    on(listPortfolio, () => listOf([project(1)])),
    on(getHeldWork, () => work),
    ...calls,
  );
  renderScreen(<TeamPanel />, '/admin?tab=admin-management');
  return seen;
}

const bodiesOf = (seen: SeenRequest[], { method, path }: Endpoint) =>
  seen
    .filter(
      (request) =>
        request.method === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(request.path),
    )
    .map(({ body }) => body);
const choose = async (row: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the team', () => {
  it('lists the real staff, and marks who is looking', async () => {
    const other = { id: id(902), firstName: null, lastName: null, email: 'sol@lonestar.example' };
    open({
      team: [
        member(),
        member({ ...other, role: 'super-admin' }),
        member({ ...kim, role: 'collaborator', endsAt: soon, lastSignInAt: '2026-11-01T09:00:00.000Z' }),
        member({ ...kim, id: id(903), role: 'support-admin', state: 'no-sign-in' }),
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
    expect(screen.getByText('4 people may open this panel.')).toBeTruthy();
  });

  it('has those who left apart', async () => {
    open({
      former: [
        member({ ...kim, state: 'deactivated', deactivatedAt: '2026-11-01T09:00:00.000Z' }),
        member({ ...kim, id: id(905), state: 'ended', endsAt: '2026-11-01T09:00:00.000Z' }),
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
  ])('says what a %s may do', (role, rights) => {
    open();
    const list = screen.getByRole('list', { name: `Rights: ${role}` });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(rights);
  });

  it('says how far the team and collaborators get', () => {
    open();
    const part = screen.getByRole('region', { name: 'Team and Collaborators' });
    expect(part.textContent).toMatch(/Internal Team.*Full company access/);
    expect(part.textContent).toMatch(
      /External Collaborators.*Limited to assigned projects.*No financials.*Time-limited/,
    );
  });
});

it('shows each role all its permissions, and how far they reach', () => {
  open();
  const list = screen.getByRole('list', { name: 'Permissions: Collaborator', hidden: true });
  const texts = within(list).getAllByRole('listitem', { hidden: true });
  expect(texts.map(({ textContent }) => textContent)).toEqual(
    permissionsOf('collaborator').map((permission) => `${permissionTexts[permission]}, where assigned`),
  );
});

describe('the invite form', () => {
  const form = () => screen.findByRole('form', { name: 'Invite an Admin' });
  const sent = (overrides: Partial<SentInvitation> = {}): SentInvitation => ({
    ...invitation(),
    link: 'https://lonestar.example/invitation#the-token',
    ...overrides,
  });

  it('asks for an address and a role at the fields, then sends, and shows the link once', async () => {
    const seen = open({ calls: [on(inviteColleague, () => sent())] });
    const box = within(await form());
    const role = box.getByRole('combobox', { name: /Role/ });
    expect(
      within(role)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['', 'client-manager', 'content-manager', 'support-admin']);
    await userEvent.type(box.getByLabelText(/Email/), 'not an address');
    await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
    expect(box.getByText('Please enter an e-mail address like name@example.com.')).toBeTruthy();
    expect(box.getByText('Please choose a role.')).toBeTruthy();
    expect(bodiesOf(seen, inviteColleague)).toEqual([]);
    await userEvent.clear(box.getByLabelText(/Email/));
    await userEvent.type(box.getByLabelText(/Email/), 'lee@lonestar.example');
    await userEvent.selectOptions(role, 'support-admin');
    await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
    const link = await screen.findByRole('textbox', { name: 'Link for lee@lonestar.example' });
    expect((link as HTMLInputElement).value).toBe('https://lonestar.example/invitation#the-token');
    expect(bodiesOf(seen, inviteColleague)).toEqual([
      { email: 'lee@lonestar.example', role: 'support-admin', clientIds: [] },
    ]);
    expect(box.getByLabelText<HTMLInputElement>(/Email/).value).toBe('');
  });

  it('says that a mail was sent, and shows no link', async () => {
    open({ calls: [on(inviteColleague, () => sent({ link: null }))] });
    const box = within(await form());
    await userEvent.type(box.getByLabelText(/Email/), 'lee@lonestar.example');
    await userEvent.selectOptions(box.getByRole('combobox', { name: /Role/ }), 'support-admin');
    await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('We have mailed lee@lonestar.example a link.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Invitation link' })).toBeNull();
  });

  it('keeps what was typed when it is refused, and says why at the field', async () => {
    const why = 'Somebody with this address belongs to the team already.';
    open({ calls: [on(inviteColleague, () => refuse('conflict', why, { email: why }))] });
    const box = within(await form());
    await userEvent.type(box.getByLabelText(/Email/), 'rosa@lonestar.example');
    await userEvent.selectOptions(box.getByRole('combobox', { name: /Role/ }), 'content-manager');
    await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
    expect(await box.findByText(why)).toBeTruthy();
    expect(box.getByLabelText<HTMLInputElement>(/Email/).value).toBe('rosa@lonestar.example');
  });

  it('lets a client manager be given clients', async () => {
    const seen = open({ calls: [on(inviteColleague, () => sent({ role: 'client-manager' }))] });
    const box = within(await form());
    await userEvent.type(box.getByLabelText(/Email/), 'lee@lonestar.example');
    await userEvent.selectOptions(box.getByRole('combobox', { name: /Role/ }), 'client-manager');
    await userEvent.click(await box.findByRole('combobox', { name: /Clients to look after/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Dana Whitfield/ }));
    expect(within(box.getByRole('list', { name: /selected/ })).getByText(/Dana Whitfield/)).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
    await screen.findByRole('region', { name: 'Invitation link' });
    expect(bodiesOf(seen, inviteColleague)).toEqual([
      { email: 'lee@lonestar.example', role: 'client-manager', clientIds: [listedClient().id] },
    ]);
  });

  it('invites collaborators in a form of their own, with projects and an end', async () => {
    const seen = open({ calls: [on(inviteCollaborator, () => sent({ role: 'collaborator' }))] });
    const box = within(await screen.findByRole('form', { name: 'Invite a Collaborator' }));
    await userEvent.type(box.getByLabelText(/Email/), 'lee@studio.example');
    await userEvent.click(box.getByRole('button', { name: 'Invite Collaborator' }));
    expect(box.getByText('Please choose at least one project.')).toBeTruthy();
    expect(box.getByText('Please choose when the access ends.')).toBeTruthy();
    await userEvent.click(await box.findByRole('combobox', { name: /Projects/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Project 1/ }));
    fireEvent.change(box.getByLabelText(/Access ends/), { target: { value: '2100-03-15' } });
    await userEvent.click(box.getByRole('button', { name: 'Invite Collaborator' }));
    await screen.findByRole('region', { name: 'Invitation link' });
    const endsAt = new Date('2100-03-15T23:59:59.999').toISOString();
    expect(bodiesOf(seen, inviteCollaborator)).toEqual([
      { email: 'lee@studio.example', projectIds: [project(1).id], endsAt },
    ]);
  });

  it.each(['client-manager', 'content-manager', 'support-admin'] as const)(
    'is not shown to a %s, nor what changes others',
    async (role) => {
      open({
        me: { role },
        team: [member(), member({ ...kim, role: 'support-admin' })],
        invitations: [invitation()],
      });
      await screen.findByRole('list', { name: 'Current admins' });
      await screen.findByRole('list', { name: 'Invitations' });
      await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
      expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
    },
  );
});

describe('invitations', () => {
  it('say how they stand; those that wait are sent again or withdrawn', async () => {
    const again = { ...invitation(), link: 'https://lonestar.example/invitation#again' };
    const seen = open({
      invitations: [
        invitation(),
        invitation({ id: id(31), email: 'old@lonestar.example', state: 'expired' }),
        invitation({ id: id(32), email: 'no@lonestar.example', state: 'revoked' }),
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

describe('access', () => {
  const team = [member(), member({ ...kim, role: 'support-admin' })];

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

  it('sends what was changed, and shows a refusal at the field', async () => {
    const why = 'Please choose when the access ends.';
    let answers = 0;
    const seen = open({
      me: { isSuperAdmin: true, role: 'super-admin' },
      team,
      calls: [
        on(updateTeamMember, () =>
          answers++ === 0
            ? refuse('validation_error', why, { endsAt: why })
            : member({ ...kim, role: 'collaborator' }),
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
    ['oneself', {}, member()],
    ['an admin, for an admin', {}, member({ ...kim, role: 'admin' })],
  ])('of %s stays', async (_name, me, one) => {
    open({ me, team: [one] });
    await screen.findByRole('list', { name: 'Current admins' });
    await screen.findByRole('form', { name: 'Invite an Admin' });
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });

  it('ends after what hangs on it was shown, and goes to those named', async () => {
    const lee = member({ id: id(907), firstName: 'Lee', lastName: 'Moss', role: 'client-manager' });
    const content = member({ id: id(908), firstName: 'Cy', lastName: 'Hale', role: 'content-manager' });
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
      calls: [on(deactivateTeamMember, () => member({ ...kim, state: 'deactivated' }))],
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
    await userEvent.selectOptions(invited.getByRole('combobox'), 'Keep them in my name');
    await userEvent.click(dialog.getByRole('button', { name: 'End Access' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(seen, deactivateTeamMember)).toEqual([
      { clients: lee.id, projects: null, requests: null, invitations: 'keep' },
    ]);
  });

  it('is given again, to a collaborator until a date', async () => {
    const seen = open({
      former: [member({ ...kim, role: 'collaborator', state: 'ended', endsAt: '2026-11-01T09:00:00.000Z' })],
      calls: [on(reactivateTeamMember, () => member({ ...kim }))],
    });
    await choose('Kim Park', 'Give access again');
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Kim Park access again?' }));
    fireEvent.change(dialog.getByLabelText(/Access ends/), { target: { value: '2100-03-15' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Give Access' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(seen, reactivateTeamMember)).toEqual([
      { endsAt: new Date('2100-03-15T23:59:59.999').toISOString() },
    ]);
  });
});
