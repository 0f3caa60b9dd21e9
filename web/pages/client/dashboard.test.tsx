import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientConsultation } from '#contract/consultations.ts';
import { browser } from '#web/api/browser.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { FakeEventSource, fakeNetwork, json, listOf, refusal } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount, ownRequest } from '#web/testing/samples.ts';
import { ClientDashboard } from './dashboard.tsx';

const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
beforeEach(() => void leave.mockClear());

// The tabs come as chunks of their own: here they are fetched before, so that no test waits for a disk.
beforeAll(() =>
  Promise.all([
    import('./consultations-tab.tsx'),
    import('./project-tab.tsx'),
    import('./messages-tab.tsx'),
    import('./previews-tab.tsx'),
  ]),
);

function open(
  consultations: ClientConsultation[],
  address = '/client/dashboard',
  { unread = 0, mustConfirmEmail = false } = {},
) {
  fakeNetwork({
    'GET /api/client/user': () => json({ user: clientAccount({ mustConfirmEmail }) }),
    'GET /api/client/counts': () => json({ messagesUnread: unread }),
    'GET /api/client/consultations': () => listOf(consultations),
    'GET /api/client/project-directives': () =>
      json({
        colorPalette: [],
        fontPreferences: null,
        additionalNotes: null,
        letUsChooseColors: false,
        letUsChooseFont: false,
        updatedAt: null,
      }),
    'GET /api/client/*': () => listOf([]),
    'POST /api/client/logout': () => json({ message: 'Logged out.' }),
  });
  renderScreen(<ClientDashboard />, address);
}

const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;

describe('who may enter', () => {
  it('waits with a spinner while the session is checked', async () => {
    fakeNetwork({ 'GET /api/client/user': () => new Promise(() => {}) });
    renderScreen(<ClientDashboard />, '/client/dashboard');
    expect(screen.getByText('Checking your session')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it('sends anyone signed out to the sign-in', async () => {
    fakeNetwork({ 'GET /api/client/user': () => refusal(401, 'unauthorized', 'Please sign in.') });
    renderScreen(<ClientDashboard />, '/client/dashboard');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
  });

  it('sends to the sign-in too when the session ends while the page is open', async () => {
    expectConsoleError(/401: /);
    fakeNetwork({
      'GET /api/client/user': () => json({ user: clientAccount() }),
      'GET /api/client/counts': () => json({ messagesUnread: 0 }),
      'GET /api/client/consultations': () => refusal(401, 'unauthorized', 'Please sign in.'),
    });
    renderScreen(<ClientDashboard />, '/client/dashboard');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
  });

  it('keeps a server in trouble apart from being signed out', async () => {
    expectConsoleError(/Loading \/api\/client\/user failed/);
    fakeNetwork({ 'GET /api/client/user': () => refusal(503, 'unavailable', 'Soon.') });
    renderScreen(<ClientDashboard />, '/client/dashboard');
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('header and profile', () => {
  it('greets by name and shows how we reach the client', async () => {
    open([ownRequest(1)]);
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana Whitfield' })).toBeTruthy();
    for (const text of ['Whitfield Roofing', 'dana@whitfield.example', '+1 214 555 0142', 'LS-7K3Q'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('logs out with a word on the next page', async () => {
    open([ownRequest(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
    expect(sessionStorage.getItem('foyer:flash')).toContain('Logged Out');
  });
});

describe('tabs', () => {
  it('open on consultations while any is not completed', async () => {
    open([ownRequest(1, { status: 'completed' }), ownRequest(2, { status: 'contacted' })]);
    expect(await selected()).toBe('Consultations');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Consultations',
      'My Project',
      'Messages',
      'Previews',
    ]);
  });

  it.each([[[]], [[ownRequest(1, { status: 'completed' })]]])(
    'open on messages otherwise',
    async (consultations) => {
      open(consultations);
      expect(await selected()).toBe('Messages');
    },
  );

  it('open where the address says', async () => {
    open([ownRequest(1)], '/client/dashboard?tab=previews');
    expect(await selected()).toBe('Previews');
    await userEvent.click(screen.getByRole('tab', { name: 'My Project' }));
    expect(window.location.search).toBe('?tab=project');
  });

  it('stay where they are when a consultation is completed meanwhile', async () => {
    const own = ownRequest(1, { status: 'contacted' });
    open([own]);
    expect(await selected()).toBe('Consultations');
    own.status = 'completed';
    act(() => FakeEventSource.all[0]?.change({ topic: 'consultations' }));
    expect((await screen.findAllByText('Completed')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText(/We have been in touch/)).toBeNull());
    expect(await selected()).toBe('Consultations');
  });
});

describe('what waits', () => {
  it('is a number on the messages', async () => {
    open([ownRequest(1)], undefined, { unread: 120 });
    expect((await screen.findByRole('tab', { name: /99\+/ })).textContent).toBe('Messages 99+ unread');
  });

  it('is the confirmation of the address, on every tab', async () => {
    open([ownRequest(1)], '/client/dashboard?tab=previews', { mustConfirmEmail: true });
    expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeTruthy();
  });
});

describe('consultations', () => {
  it.each([
    ['pending', 'Pending Review'],
    ['contacted', 'In Progress'],
    ['completed', 'Completed'],
  ])('show %s in the client’s words', async (status, words) => {
    open([ownRequest(1, { status, service: 'ai-integration' })], '/client/dashboard?tab=consultations');
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading', { name: 'AI Integration' })).toBeTruthy();
    const current = within(card)
      .getAllByRole('listitem')
      .filter((step) => step.getAttribute('aria-current') === 'step');
    expect(current.map((step) => step.textContent)).toEqual([words]);
  });

  it('show an unknown status raw', async () => {
    open([ownRequest(1, { status: 'on_hold', message: null })]);
    const card = await screen.findByRole('article');
    expect(within(card).getByText('on_hold')).toBeTruthy();
    expect(within(card).queryByRole('list', { name: 'Progress' })).toBeNull();
  });

  it.each([
    [[], 'Request a consultation'],
    [[ownRequest(1)], 'Request another consultation'],
  ])('offer a way to ask, with what is known filled in and no account', async (consultations, name) => {
    open(consultations, '/client/dashboard?tab=consultations');
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(window.location.search).toBe('?tab=consultations&dialog=request');
    const dialog = screen.getByRole('dialog', { name: 'Request another consultation' });
    const value = (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
    expect([value(/Full Name/), value(/Email/), value(/Company Name/)]).toEqual([
      'Dana Whitfield',
      'dana@whitfield.example',
      'Whitfield Roofing',
    ]);
    expect(within(dialog).queryByLabelText('Create client portal account')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Quote a Project' })).toBeTruthy();
  });
});
