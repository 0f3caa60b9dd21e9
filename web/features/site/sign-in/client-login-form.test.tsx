import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientLogin } from '#contract/auth.ts';
import { browser } from '#web/state/browser.ts';
import { rememberReturnAddress, takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { badGateway, fakeNetwork, on, refuse, unreachable } from '#web/testing/fake-network.ts';
import { clientAccount } from '#web/testing/samples.ts';
import { dismissToast } from '#web/ui/feedback/toast-store.ts';
import { ClientLoginForm } from './client-login-form.tsx';

const client = clientAccount({ name: 'Maya Torres', email: 'maya@riverbend.example' });

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

async function fill() {
  await userEvent.type(email(), 'maya@riverbend.example');
  await userEvent.type(password(), 'correct horse');
}

async function toastSays(title: string, text: string) {
  const notification = await screen.findByRole('alert');
  expect(within(notification).getByText(title)).toBeTruthy();
  expect(within(notification).getByText(text)).toBeTruthy();
}

beforeEach(() => {
  vi.spyOn(browser, 'leave').mockReturnValue();
});
afterEach(() => {
  act(dismissToast);
  vi.mocked(browser.leave).mockRestore();
});

describe('client login', () => {
  it('asks for both fields, at the fields and in a notification, and makes no request', async () => {
    const seen = fakeNetwork();
    render(<ClientLoginForm />);
    await logIn();
    await toastSays('Validation Error', 'Please fill in all fields.');
    expect(describedBy(email())).toBe('Please enter your e-mail.');
    expect(describedBy(password())).toBe('Please enter your password.');
    expect(document.activeElement).toBe(email());
    expect(seen).toHaveLength(0);
  });

  it("removes a field's error once something is typed there", async () => {
    fakeNetwork();
    render(<ClientLoginForm />);
    await logIn();
    await userEvent.type(email(), 'm');
    expect(email().hasAttribute('aria-invalid')).toBe(false);
    expect(password().getAttribute('aria-invalid')).toBe('true');
  });

  it('goes to the dashboard, which shows a notification', async () => {
    const seen = fakeNetwork(on(clientLogin, () => ({ user: client })));
    render(<ClientLoginForm />);
    await fill();
    await logIn();
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/client/dashboard'));
    expect(seen[0]?.body).toEqual({ email: 'maya@riverbend.example', password: 'correct horse' });
    expect(sessionStorage.getItem('foyer:flash')).toContain('"title":"Login Successful"');
  });

  it('returns once to the requested address of the portal', async () => {
    fakeNetwork(on(clientLogin, () => ({ user: client })));
    window.history.replaceState(null, '', '/client/dashboard?tab=previews');
    rememberReturnAddress();
    render(<ClientLoginForm />);
    await fill();
    await logIn();
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/client/dashboard?tab=previews'));
    expect(takeReturnAddress()).toBe('/client/dashboard');
  });

  it("shows the server's text, and keeps the typed values", async () => {
    fakeNetwork(
      on(clientLogin, () =>
        refuse('too_many_requests', 'Too many attempts. Please wait a moment and try again.'),
      ),
    );
    render(<ClientLoginForm />);
    await fill();
    await logIn();
    await screen.findAllByText('Too many attempts. Please wait a moment and try again.');
    expect(screen.getAllByText('Login Failed')).toHaveLength(2);
    expect(email().value).toBe('maya@riverbend.example');
    expect(password().value).toBe('correct horse');
    expect(browser.leave).not.toHaveBeenCalled();
  });

  it('marks the password if address and password are refused', async () => {
    fakeNetwork(on(clientLogin, () => refuse('invalid_credentials', 'Invalid email or password')));
    render(<ClientLoginForm />);
    await fill();
    await logIn();
    await waitFor(() => expect(describedBy(password())).toBe('Invalid email or password'));
    expect(document.activeElement).toBe(password());
  });

  it("says 'Invalid email or password' if the server sends no text", async () => {
    fakeNetwork(on(clientLogin, badGateway));
    render(<ClientLoginForm />);
    await fill();
    await logIn();
    expect((await screen.findAllByText('Invalid email or password')).length).toBeGreaterThan(0);
  });

  it('says in the form that the server cannot be reached', async () => {
    fakeNetwork(on(clientLogin, unreachable));
    render(<ClientLoginForm />);
    await fill();
    await logIn();
    expect(await screen.findByText(/could not reach the sign-in/)).toBeTruthy();
  });

  it('posts natively without JavaScript, and shows the refusal', () => {
    document.body.innerHTML = renderToString(
      <ClientLoginForm
        email="maya@riverbend.example"
        refusal={{ title: 'Login Failed', errors: { password: 'Invalid email or password' } }}
      />,
    );
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Client Login' });
    expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual([
      'post',
      '/api/client/login',
      false,
    ]);
    expect(email().value).toBe('maya@riverbend.example');
    expect([email().required, email().autocomplete]).toEqual([true, 'username']);
    expect([password().required, password().autocomplete]).toEqual([true, 'current-password']);
    expect(describedBy(password())).toBe('Invalid email or password');
    document.body.innerHTML = '';
  });
});
