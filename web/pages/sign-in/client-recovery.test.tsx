import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyEmail } from '#contract/auth.ts';
import { forgotPassword, resetPassword } from '#contract/sign-in.ts';
import { browser } from '#web/state/browser.ts';
import { fakeNetwork, on, refuse, type Answer } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { StaffLoginPage } from './staff-login.tsx';
import { ClientForgotPage, StaffForgotPage } from './forgot.tsx';
import { ClientResetPage, StaffResetPage } from './new-password.tsx';
import { ClientVerifyPage } from './client-verify.tsx';

const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
beforeEach(() => void leave.mockClear());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a forgotten password', () => {
  const message = 'If there is a client account with this address, we have sent it a link.';

  it('sends the link and shows the same text for every address', async () => {
    const seen = fakeNetwork(on(forgotPassword, () => ({ message })));
    renderScreen(<ClientForgotPage />);
    await userEvent.type(screen.getByLabelText('Email'), ' dana@whitfield.example ');
    await press('Send the link');
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(seen).toMatchObject([
      { path: '/api/client/password/forgot', body: { email: 'dana@whitfield.example' } },
    ]);
    await press('Use another address');
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('asks for an address, and shows its error at the field', async () => {
    const wrong = 'Please enter an e-mail address like name@example.com.';
    const seen = fakeNetwork(on(forgotPassword, () => refuse('validation_error', wrong, { email: wrong })));
    renderScreen(<ClientForgotPage />);
    await press('Send the link');
    expect(screen.getByText('Please enter your e-mail.')).toBeTruthy();
    expect(seen).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email'), 'dana');
    await press('Send the link');
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(wrong).length).toBeGreaterThan(0);
  });

  it('removes the notification together with the error', async () => {
    fakeNetwork(on(forgotPassword, () => ({ message })));
    renderScreen(<ClientForgotPage />);
    await press('Send the link');
    expect(screen.getByRole('alert').textContent).toContain('Validation Error');
    await userEvent.type(screen.getByLabelText('Email'), 'dana@whitfield.example');
    await press('Send the link');
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a forgotten password without mail', () => {
  it('refers a client to the people who can let them in again, and asks for nothing', () => {
    fakeNetwork();
    renderScreen(<ClientForgotPage />, '/client/forgot', { mailConfigured: false });
    expect(screen.getByText(/cannot send e-mails yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'hello@lonestar.example' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '+1 214 555 0100' }).getAttribute('href')).toBe(
      'tel:+12145550100',
    );
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('refers staff to the person who runs the server', () => {
    fakeNetwork();
    renderScreen(<StaffForgotPage />, '/staff/forgot', { mailConfigured: false });
    expect(screen.getByText(/the person who runs this server/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
  });
});

describe('a new password', () => {
  const open = (answer?: Answer<typeof resetPassword>, hash = '#the-token') => {
    const seen = fakeNetwork(...(answer ? [on(resetPassword, answer)] : []));
    renderScreen(<ClientResetPage />, `/client/reset${hash}`);
    return seen;
  };
  const fill = async (password: string, again = password) => {
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Confirm Password'), again);
    await press('Save the new password');
  };

  it('is set with the token of the link, and leads to the login', async () => {
    const seen = open(() => ({ message: 'Your password has been changed. You can sign in now.' }));
    expect(seen).toEqual([]);
    await fill('new secret');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
    expect(seen[0]).toMatchObject({
      path: '/api/client/password/reset',
      body: { token: 'the-token', password: 'new secret' },
    });
    expect(sessionStorage.getItem('foyer:flash')).toContain('Password Changed');
  });

  it('needs six characters, and the same again', async () => {
    const seen = open();
    await fill('12345');
    expect(screen.getByText('Password Required')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('New password'));
    await userEvent.clear(screen.getByLabelText('Confirm Password'));
    await fill('123456', '123457');
    expect(screen.getByText("Passwords Don't Match")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirm Password')));
    expect(seen).toEqual([]);
  });

  it('needs a link that still works', async () => {
    open(() => refuse('gone', 'This link has been used or has expired.'));
    await fill('new secret');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/client/forgot',
    );
  });

  it('says at once that a link without its token does not work', () => {
    open(undefined, '');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('confirming an address', () => {
  const open = (answer: Answer<typeof verifyEmail>, hash = '#the-token') => {
    const seen = fakeNetwork(on(verifyEmail, answer));
    renderScreen(<ClientVerifyPage />, `/client/verify${hash}`);
    return seen;
  };
  const done = () => ({ message: 'Thank you.' });

  it('waits for a press: mail scanners open links too', async () => {
    const seen = open(done);
    expect(seen).toEqual([]);
    await press('Confirm my e-mail address');
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(screen.getByRole('link', { name: 'Go to your portal' }).getAttribute('href')).toBe(
      '/client/dashboard',
    );
  });

  it('says if the link is spent or incomplete, and stays on the page if the server fails', async () => {
    let answer = refuse('unavailable', 'Please try again soon.');
    open(() => answer);
    await press('Confirm my e-mail address');
    expect(await screen.findByText('Please try again soon.')).toBeTruthy();
    answer = refuse('gone', 'Spent.');
    await press('Confirm my e-mail address');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });

  it('says at once that a link without its token does not work', () => {
    open(done, '');
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });
});

describe('staff who forgot their password', () => {
  it('find a link to the recovery beside the field, if there is mail', async () => {
    fakeNetwork();
    renderScreen(<StaffLoginPage />, '/staff/login');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/staff/forgot');
    expect(screen.queryByText(/Whoever runs this server/)).toBeNull();
  });

  it('request the link and return to their own sign-in', async () => {
    const seen = fakeNetwork(on(forgotPassword, () => ({ message: 'We have sent a link.' })));
    renderScreen(<StaffForgotPage />, '/staff/forgot');
    await userEvent.type(screen.getByLabelText('Email'), 'rosa@agency.example');
    await press('Send the link');
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    expect(seen).toMatchObject([
      { path: '/api/staff/password/forgot', body: { email: 'rosa@agency.example' } },
    ]);
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/staff/login');
  });

  it('need a password of the length set for the team', async () => {
    const seen = fakeNetwork(on(resetPassword, () => ({ message: 'You can sign in now.' })));
    renderScreen(<StaffResetPage />, '/staff/reset#the-token');
    const fill = async (password: string) => {
      for (const label of ['New password', 'Confirm Password']) {
        await userEvent.clear(screen.getByLabelText(label));
        await userEvent.type(screen.getByLabelText(label), password);
      }
      await press('Save the new password');
    };
    await fill('too short');
    expect(seen).toEqual([]);
    await fill('violet engine harbor');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/staff/login']]));
    expect(seen[0]).toMatchObject({
      path: '/api/staff/password/reset',
      body: { token: 'the-token', password: 'violet engine harbor' },
    });
  });
});
