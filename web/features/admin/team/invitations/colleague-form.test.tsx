import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listClients } from '#contract/clients.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { inviteStaff } from '#contract/team.ts';
import {
  bodiesOf,
  fakeNetwork,
  listOf,
  on,
  refuse,
  stillLoading,
  type Answer,
} from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, listedClient, teamInvitation } from '#web/testing/samples.ts';
import { InviteSection } from './invite-section.tsx';

const sent = (overrides: Partial<SentInvitation> = {}): SentInvitation => ({
  ...teamInvitation(),
  link: 'https://lonestar.example/invitation#the-token',
  ...overrides,
});

function open(answer: Answer<typeof inviteStaff>, boot = {}) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(listClients, () => listOf([listedClient()])),
    on(inviteStaff, answer),
  );
  renderScreen(<InviteSection />, '/admin', boot);
  return seen;
}

const form = () => within(screen.getByRole('form', { name: 'Invite an Admin' }));

it('makes an invitation without a mail server, and sends nothing', async () => {
  open(() => sent(), { mailConfigured: false });
  expect(form().getByRole('button', { name: 'Make Invitation' })).toBeTruthy();
  expect(form().queryByRole('button', { name: /^Send/ })).toBe(null);
});

it('asks for an address and a role at the fields, then sends, and shows the link once', async () => {
  const seen = open(() => sent());
  const box = form();
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
  expect(bodiesOf(seen, inviteStaff)).toEqual([]);
  await userEvent.clear(box.getByLabelText(/Email/));
  await userEvent.type(box.getByLabelText(/Email/), 'lee@lonestar.example');
  await userEvent.selectOptions(role, 'support-admin');
  await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
  const link = await screen.findByRole('textbox', { name: 'Link for lee@lonestar.example' });
  expect((link as HTMLInputElement).value).toBe('https://lonestar.example/invitation#the-token');
  expect(bodiesOf(seen, inviteStaff)).toEqual([
    { email: 'lee@lonestar.example', role: 'support-admin', clientIds: [] },
  ]);
  expect(box.getByLabelText<HTMLInputElement>(/Email/).value).toBe('');
});

it('says that a mail was sent, and shows no link', async () => {
  open(() => sent({ link: null }));
  const box = form();
  await userEvent.type(box.getByLabelText(/Email/), 'lee@lonestar.example');
  await userEvent.selectOptions(box.getByRole('combobox', { name: /Role/ }), 'support-admin');
  await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
  expect(await screen.findByText('We sent a link to lee@lonestar.example.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Invitation link' })).toBeNull();
});

it('keeps the typed values if it is refused, and says why at the field', async () => {
  const why = 'Someone with this address is already on the team.';
  open(() => refuse('conflict', why, { email: why }));
  const box = form();
  await userEvent.type(box.getByLabelText(/Email/), 'rosa@lonestar.example');
  await userEvent.selectOptions(box.getByRole('combobox', { name: /Role/ }), 'content-manager');
  await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
  expect(await box.findByText(why)).toBeTruthy();
  expect(box.getByLabelText<HTMLInputElement>(/Email/).value).toBe('rosa@lonestar.example');
});

it('can assign clients to a client manager', async () => {
  const seen = open(() => sent({ role: 'client-manager' }));
  const box = form();
  await userEvent.type(box.getByLabelText(/Email/), 'lee@lonestar.example');
  await userEvent.selectOptions(box.getByRole('combobox', { name: /Role/ }), 'client-manager');
  await userEvent.click(await box.findByRole('combobox', { name: /Assigned clients/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Dana Whitfield/ }));
  expect(within(box.getByRole('list', { name: /selected/ })).getByText(/Dana Whitfield/)).toBeTruthy();
  await userEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
  await screen.findByRole('region', { name: 'Invitation link' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' }));
  expect(bodiesOf(seen, inviteStaff)).toEqual([
    { email: 'lee@lonestar.example', role: 'client-manager', clientIds: [listedClient().id] },
  ]);
});

it('invites several people at once, and keeps a refused one and all after it', async () => {
  const text = 'This address has an open invitation already. You can send it again.';
  let refusing = true;
  const asked: string[] = [];
  fakeNetwork(
    ...stillLoading,
    on(inviteStaff, ({ body }) => {
      asked.push(body.email);
      return refusing && body.email.startsWith('lee')
        ? refuse('conflict', text, { email: text })
        : sent({ id: `0199f0a0-0000-7000-8000-00000000000${asked.length}`, email: body.email });
    }),
  );
  renderScreen(<InviteSection />);
  const addresses = ['kim@lonestar.example', 'lee@lonestar.example', 'alexa@lonestar.example'];
  const field = screen.getByLabelText<HTMLInputElement>(/Email/);
  await userEvent.type(field, addresses.join(', '));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Role/ }), 'support-admin');
  await userEvent.click(screen.getByRole('button', { name: 'Send 3 Invitations' }));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(field.value).toBe(addresses.slice(1).join(', '));
  expect(screen.getByRole('textbox', { name: 'Link for kim@lonestar.example' })).toBeTruthy();
  refusing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 Invitations' }));
  expect(await screen.findByText('2 invitations ready')).toBeTruthy();
  expect(asked).toEqual([...addresses.slice(0, 2), ...addresses.slice(1)]);
  expect(field.value).toBe('');
});
