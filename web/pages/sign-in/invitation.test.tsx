import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientLogout } from '#contract/auth.ts';
import { acceptInvitation, lookAtInvitation, type InvitationOffer } from '#contract/invitations.ts';
import { browser } from '#web/state/browser.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse, unreachable, type Answer } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { InvitationPage } from './invitation.tsx';

const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
beforeEach(() => void leave.mockClear());

const offer = (overrides: Partial<InvitationOffer> = {}): InvitationOffer => ({
  kind: 'contact',
  to: 'Mill & Sons',
  invitedBy: 'Dana Whitfield',
  name: 'Ana Ruiz',
  email: 'ana@mill.example',
  standing: 'comments',
  role: null,
  provider: null,
  choosesPassword: true,
  signedInAs: null,
  expiresAt: '2026-11-29T09:00:00.000Z',
  ...overrides,
});

interface Opening {
  look?: Answer<typeof lookAtInvitation>;
  accept?: Answer<typeof acceptInvitation>;
  signedIn?: string | null;
  hash?: string;
}

function open({
  look = () => offer(),
  accept = () => ({ message: 'Welcome.', next: '/client/dashboard' }),
  signedIn = null,
  hash = '#the-token',
}: Opening = {}) {
  let email = signedIn;
  const seen = fakeNetwork(
    on(lookAtInvitation, async (input) => {
      const answer = await look(input);
      return 'kind' in answer ? { ...answer, signedInAs: email } : answer;
    }),
    on(acceptInvitation, accept),
    on(clientLogout, () => {
      email = null;
      return { message: 'Logged out' };
    }),
  );
  renderScreen(<InvitationPage />, `/invitation${hash}`);
  return {
    seen,
    accepted: () => seen.filter(({ path }) => path === acceptInvitation.path).map(({ body }) => body),
  };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

describe('a new person', () => {
  it('sees the inviter and the offer, and accepts nothing before the press', async () => {
    const { accepted } = open();
    expect(await heading('Join Mill & Sons')).toBeTruthy();
    expect(screen.getByText(/Dana Whitfield invites you to follow the work of Lone Star Works/)).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Ana Ruiz');
    expect(accepted()).toEqual([]);
  });

  it('who only pays reads nothing about work', async () => {
    open({ look: () => offer({ standing: 'pays' }) });
    const lead = 'Dana Whitfield invites you to see and pay the invoices of Lone Star Works for Mill & Sons.';
    expect(await screen.findByText(lead)).toBeTruthy();
  });

  it('chooses a password and enters the portal, with a notification there', async () => {
    const { accepted } = open();
    await userEvent.type(await screen.findByLabelText('Choose a password'), 'correct horse');
    await press('Join Mill & Sons');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/dashboard']]));
    expect(accepted()).toEqual([{ token: 'the-token', name: 'Ana Ruiz', password: 'correct horse' }]);
    expect(sessionStorage.getItem('foyer:flash')).toContain('You have joined Mill & Sons.');
  });

  it('sees missing values at their fields', async () => {
    const { accepted } = open();
    await userEvent.clear(await screen.findByLabelText('Your name'));
    await press('Join Mill & Sons');
    expect(screen.getByText('Please enter your name.')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeTruthy();
    expect(accepted()).toEqual([]);
  });
});

describe('a person with an account', () => {
  it('enters its password, and sees at the field if it is wrong', async () => {
    const text = 'This is not the password of your account.';
    let answer: ReturnType<Answer<typeof acceptInvitation>> = refuse('invalid_credentials', text, {
      password: text,
    });
    open({ look: () => offer({ choosesPassword: false }), accept: () => answer });
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong');
    await press('Join Mill & Sons');
    expect(await screen.findByText(text)).toBeTruthy();
    answer = { message: 'Welcome.', next: '/client/dashboard' };
    await press('Join Mill & Sons');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/client/dashboard'));
  });

  it('joins with one press while signed in', async () => {
    const { accepted } = open({
      look: () => offer({ choosesPassword: false }),
      signedIn: 'Ana@mill.example',
    });
    await press('Join Mill & Sons');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/client/dashboard'));
    expect(accepted()).toEqual([{ token: 'the-token' }]);
  });

  it('is asked which account to use while another person is signed in', async () => {
    const { accepted } = open({ signedIn: 'marcus@bell.example' });
    expect(await screen.findByText('marcus@bell.example')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe(
      '/client/dashboard',
    );
    await press('Sign out and continue');
    expect(await screen.findByLabelText('Choose a password')).toBeTruthy();
    expect(accepted()).toEqual([]);
  });
});

describe('a link that does not work', () => {
  it.each(['used already', 'withdrawn', 'expired'])('gives the reason: %s', async (why) => {
    expectConsoleError(/410: /);
    open({ look: () => refuse('gone', `This invitation is ${why}.`) });
    expect(await heading('This link does not work')).toBeTruthy();
    expect(screen.getByText(`This invitation is ${why}.`)).toBeTruthy();
    // The invited person may be a client or staff.
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(places).toEqual(expect.arrayContaining(['/client/login', '/staff/login']));
  });

  it('may have been used while the page was open', async () => {
    open({ accept: () => refuse('gone', 'This invitation has been used already.') });
    await userEvent.type(await screen.findByLabelText('Choose a password'), 'correct horse');
    await press('Join Mill & Sons');
    expect(await screen.findByText('This invitation has been used already.')).toBeTruthy();
  });

  it('was copied without its token', async () => {
    const { seen } = open({ hash: '' });
    expect(await heading('This link does not work')).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it('may work once there is a connection', async () => {
    expectConsoleError(/Failed to fetch/);
    let answer: ReturnType<Answer<typeof lookAtInvitation>> = unreachable();
    open({ look: () => answer });
    expect(await screen.findByText(/check your connection/)).toBeTruthy();
    answer = offer();
    await press('Try Again');
    expect(await heading('Join Mill & Sons')).toBeTruthy();
  });
});

describe('a member of staff', () => {
  const staff = () => offer({ kind: 'staff', to: 'Lone Star Works', standing: null, role: 'admin' });

  it('needs a password of the length set for the team', async () => {
    const { accepted } = open({ look: staff });
    await userEvent.type(await screen.findByLabelText('Choose a password'), 'too short');
    await press('Join Lone Star Works');
    expect(await screen.findByText('Every client, every project, one calm place.')).toBeTruthy();
    expect(screen.getByText(/Please choose a password of at least/)).toBeTruthy();
    expect(accepted()).toEqual([]);
  });

  it("continues with the team's sign-in service, if there is one", async () => {
    const { accepted } = open({
      look: () => ({
        ...offer({ kind: 'staff', to: 'Lone Star Works', role: 'support-admin' }),
        provider: 'Acme ID',
      }),
      accept: () => ({ message: 'Welcome.', next: '/api/login' }),
    });
    await press('Continue with Acme ID');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
    expect(accepted()).toEqual([{ token: 'the-token' }]);
  });
});
