import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setupAdmin } from '#contract/auth.ts';
import { browser } from '#web/state/browser.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { admin } from '#web/testing/samples.ts';
import { SetupPage } from './setup.tsx';

const brand = { name: 'Bluebonnet AI' };

beforeEach(() => {
  const boot = document.createElement('script');
  boot.type = 'application/json';
  boot.id = 'foyer';
  boot.textContent = JSON.stringify({ brand, mailConfigured: false, hostedName: null });
  document.body.append(boot);
  vi.spyOn(browser, 'leave').mockReturnValue();
});
afterEach(() => {
  vi.mocked(browser.leave).mockRestore();
  document.getElementById('foyer')?.remove();
});

function open(hash: string) {
  window.history.replaceState(null, '', `/setup${hash}`);
  render(<SetupPage />);
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));

async function fill(password: string) {
  await userEvent.type(screen.getByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@bluebonnet-ai.example');
  await userEvent.type(screen.getByLabelText('Password'), password);
}

describe('set-up', () => {
  it('creates the account with the token of the link and leads to the panel', async () => {
    const seen = fakeNetwork(on(setupAdmin, () => admin()));
    open('#the-token');
    await fill('twelve letters');
    await create();
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith('/admin'));
    expect(seen[0]?.body).toEqual({
      token: 'the-token',
      email: 'ada@bluebonnet-ai.example',
      password: 'twelve letters',
      firstName: 'Ada',
      lastName: '',
    });
  });

  it('moves the focus to the first empty field', async () => {
    fakeNetwork();
    open('#the-token');
    await create();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  });

  it('needs twelve characters', async () => {
    const seen = fakeNetwork();
    open('#the-token');
    await fill('eleven char');
    await create();
    expect(screen.getByText('Please use at least 12 characters.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(seen).toHaveLength(0);
  });

  it('needs a name: mails to colleagues and clients are signed with it', async () => {
    const seen = fakeNetwork();
    open('#the-token');
    await fill('twelve letters');
    await userEvent.clear(screen.getByLabelText('First name'));
    await create();
    expect(screen.getByText('Please enter your name.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
    expect(seen).toHaveLength(0);
  });

  it('says how to continue if the link was used or has expired', async () => {
    fakeNetwork(on(setupAdmin, () => refuse('gone', 'This link was used or has expired.')));
    open('#the-token');
    await fill('twelve letters');
    await create();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByText(/restart the server/)).toBeTruthy();
  });

  it('says so at once if the link has no token', () => {
    open('');
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });
});
