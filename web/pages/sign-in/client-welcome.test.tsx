import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { welcomeClient } from '#contract/auth.ts';
import { browser } from '#web/state/browser.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { ClientWelcomePage } from './new-password.tsx';

beforeEach(() => {
  const boot = document.createElement('script');
  boot.type = 'application/json';
  boot.id = 'foyer';
  boot.textContent = JSON.stringify({ brand: { name: 'Harbor' }, mailConfigured: true, hostedName: null });
  document.body.append(boot);
  vi.spyOn(browser, 'leave').mockReturnValue();
  window.history.replaceState(null, '', '/client/welcome#the-token');
});
afterEach(() => {
  vi.mocked(browser.leave).mockRestore();
  document.getElementById('foyer')?.remove();
});

const choose = async (password: string) => {
  await userEvent.type(screen.getByLabelText('Choose a password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Open my portal' }));
};

it('welcomes, takes the password and leads into the portal', async () => {
  const seen = fakeNetwork(on(welcomeClient, () => ({ message: 'Welcome.' })));
  render(<ClientWelcomePage />);
  expect(screen.getByRole('heading', { name: /^Welcome to / })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/new password|ends every session/i);
  await choose('12345');
  expect(screen.getByText('Password must be at least 6 characters long.')).toBeTruthy();
  await choose('6');
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/client/dashboard'));
  expect(seen).toMatchObject([{ body: { token: 'the-token', password: '123456' } }]);
});

it('offers a new link if this one is used up', async () => {
  fakeNetwork(on(welcomeClient, () => refuse('gone', 'This link was used.')));
  render(<ClientWelcomePage />);
  await choose('123456');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});
