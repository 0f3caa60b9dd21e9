import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SentInvitation } from '#contract/invitations.ts';
import { inviteColleague } from '#contract/team.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { InviteForm } from './invite-form.tsx';

const sent = (n: number, email: string): SentInvitation => ({
  id: `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  kind: 'staff',
  name: null,
  email,
  standing: null,
  role: 'support-admin',
  endsAt: null,
  state: 'open',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  link: `https://lonestar.example/invitation#${email}`,
});

it('invites several at once, and keeps the one that is refused with those behind it', async () => {
  const text = 'This address has an open invitation already. You can send it again.';
  let refusing = true;
  const asked: string[] = [];
  fakeNetwork(
    ...stillLoading,
    on(inviteColleague, ({ body }) => {
      asked.push(body.email);
      return refusing && body.email.startsWith('lee')
        ? refuse('conflict', text, { email: text })
        : sent(asked.length, body.email);
    }),
  );
  renderScreen(<InviteForm />);
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
