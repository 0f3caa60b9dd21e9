import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TeamMember } from '#contract/team.ts';
import { fakeNetwork, json, listOf } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { TeamDesk } from './team-desk.tsx';

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
    lastSignInAt: null,
    ...overrides,
  };
};

const mail = {
  id: '0199f0a0-0000-7000-8000-000000000005',
  recipient: 'dana@whitfield.example',
  subject: 'A new message',
  body: 'Read it in the portal.',
  createdAt: '2026-11-01T09:00:00.000Z',
  sentAt: null,
  error: null,
};

function open({ isSuperAdmin = false, mailConfigured = true, team = [member()] } = {}) {
  const seen = fakeNetwork({
    'GET /api/auth/user': () => json(admin({ isSuperAdmin })),
    'GET /api/admin/team': () => listOf(team),
    'GET /api/admin/outbox': () => listOf([mail]),
  });
  renderScreen(<TeamDesk />, '/admin?tab=admin-management', { mailConfigured });
  return seen;
}

describe('the team', () => {
  it('lists the real staff, and marks who is looking', async () => {
    const other = { id: '0199f0a0-0000-7000-8000-000000000901', firstName: null, lastName: null };
    open({ team: [member(), member({ ...other, email: 'sol@lonestar.example', role: 'super-admin' })] });
    const list = await screen.findByRole('list', { name: 'Current admins' });
    const people = within(list).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Rosa VegaYouAdminrosa@lonestar\.example/),
      expect.stringMatching(/^Ssol@lonestar\.exampleSuper AdminJoined /),
    ]);
    expect(screen.getByText('2 people may open this panel.')).toBeTruthy();
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
    const list = screen.getByRole('list', { name: `Rights of a ${role}` });
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

describe('the invite form', () => {
  it('asks for an address and a role at the fields, and sends nothing', async () => {
    const seen = open();
    const form = screen.getByRole('form', { name: 'Invite an Admin' });
    const email = within(form).getByLabelText(/Email/);
    const role = within(form).getByRole('combobox', { name: /Role/ });
    // Without a provider the variable lets nobody in.
    expect(within(form).getByText(/sign-in provider/).textContent).toContain('ADMIN_EMAILS');
    expect(
      within(role)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['', 'client-manager', 'content-manager', 'support-admin']);
    await userEvent.type(email, 'not an address');
    await userEvent.click(within(form).getByRole('button', { name: 'Send Invitation' }));
    expect(within(form).getByText('Please enter an e-mail address like name@example.com.')).toBeTruthy();
    expect(within(form).getByText('Please choose a role.')).toBeTruthy();
    await userEvent.clear(email);
    await userEvent.type(email, 'kim@lonestar.example');
    await userEvent.selectOptions(role, 'support-admin');
    await userEvent.click(within(form).getByRole('button', { name: 'Send Invitation' }));
    expect(
      await within(form).findByText(
        'Nothing was sent to kim@lonestar.example: invitations are not sent yet.',
      ),
    ).toBeTruthy();
    expect(within(form).queryByText('Please choose a role.')).toBeNull();
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('the outbox', () => {
  it('is shown to a super admin while no mail server is configured', async () => {
    open({ isSuperAdmin: true, mailConfigured: false });
    const mails = await screen.findByRole('list', { name: 'Mails' });
    expect(mails.textContent).toMatch(/A new message.*To dana@whitfield\.example.*Read it in the portal\./);
  });

  it.each([
    { isSuperAdmin: false, mailConfigured: false },
    { isSuperAdmin: true, mailConfigured: true },
  ])('is not even asked for with %j', async (who) => {
    const seen = open(who);
    await screen.findByRole('list', { name: 'Current admins' });
    expect(screen.queryByRole('region', { name: 'Outbox' })).toBeNull();
    expect(seen.some(({ path }) => path.endsWith('/outbox'))).toBe(false);
  });
});
