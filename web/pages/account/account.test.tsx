import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { updateOwnDetails } from '#contract/profile.ts';
import { beginMySecondFactor, confirmMyself, getMySecurity, type OpenSession } from '#contract/security.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { ClientDetailsSection } from './details/client-details.tsx';
import { SecuritySections } from './security-sections.tsx';

const session = (n: number): OpenSession => ({
  id: `session-${n}`,
  device: n === 7 ? 'Firefox on Windows' : `Phone ${n}`,
  openedBy: 'password',
  current: n === 7,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
});

it('shows this device first and five sessions, and the others on request', async () => {
  const sessions = Array.from({ length: 8 }, (_, n) => session(n));
  const secondFactor = { confirmedAt: null, codesLeft: 0 };
  fakeNetwork(on(getMySecurity, () => ({ hasPassword: true, passkeys: [], secondFactor, sessions })));
  renderScreen(<SecuritySections side="client" />);
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  const rows = () => section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toHaveLength(5);
  expect(rows()[0]).toContain('Firefox on WindowsThis device');
  await userEvent.click(section.getByRole('button', { name: 'Show all 8' }));
  expect(rows()).toHaveLength(8);
  expect(rows().at(-1)).toContain('Phone 6');
  await userEvent.click(section.getByRole('button', { name: 'Show fewer' }));
  expect(rows()).toHaveLength(5);
});

it('asks the person to confirm who they are before adding a sign-in method, then continues', async () => {
  const secondFactor = { confirmedAt: null, codesLeft: 0 };
  let confirmed = false;
  const seen = fakeNetwork(
    on(getMySecurity, () => ({ hasPassword: true, passkeys: [], secondFactor, sessions: [session(7)] })),
    on(beginMySecondFactor, () =>
      confirmed
        ? { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' }
        : refuse('confirmation_required', 'Please confirm that it is you.'),
    ),
    on(confirmMyself, ({ body }) => {
      if (body.password !== 'bluebonnets') return refuse('validation_error', 'No.', { password: 'Not it.' });
      confirmed = true;
      return { message: 'Thank you.' };
    }),
  );
  renderScreen(<SecuritySections side="client" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await userEvent.type(dialog.getByLabelText('Your password'), 'guess{Enter}');
  expect(await dialog.findByText('Not it.')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'bluebonnets{Enter}');
  expect(await screen.findByText('JBSWY3DP')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen.filter(({ path }) => path === '/api/client/security/second-factor')).toHaveLength(2);
});

it("shows a client's own details, and changes them in place", async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(updateOwnDetails, ({ body }) => body),
  );
  renderScreen(<ClientDetailsSection client={clientAccount({ timeZone: 'America/New_York' })} />);
  expect(screen.getByText('America/New York')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit your details' }));
  const phone = await screen.findByLabelText('Phone');
  await userEvent.clear(phone);
  await userEvent.type(phone, '+1 555 0100');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body } = seen.find(({ method }) => method === 'PATCH') ?? {};
  expect(body).toMatchObject({ phone: '+1 555 0100', timeZone: 'America/New_York' });
});
