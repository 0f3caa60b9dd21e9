import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getUser, type CurrentUser } from '#contract/auth.ts';
import { getAdminCounts, type AdminCounts } from '#contract/overview.ts';
import { listConsultations } from '#contract/consultations.ts';
import { takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { browser } from '#web/state/browser.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, counts, request } from '#web/testing/samples.ts';
import { AdminPage } from './page.tsx';
import { AdminMailPage } from './screens/mail/mail-page.tsx';

const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
beforeEach(() => void leave.mockClear());

function open(
  options: { user?: CurrentUser; counts?: AdminCounts; address?: string; mailConfigured?: boolean } = {},
) {
  const seen = fakeNetwork(
    // Calls of the tabs stay pending: the bar and the frame of the panel do not wait for the tabs.
    ...stillLoading,
    on(getUser, () => options.user ?? admin()),
    on(getAdminCounts, () => options.counts ?? counts()),
    on(listConsultations, () => listOf([request(1), request(2)])),
  );
  renderScreen(<AdminPage />, options.address ?? '/admin', {
    mailConfigured: options.mailConfigured ?? true,
  });
  return seen;
}

const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;

describe('access', () => {
  it('shows a spinner, and does not decide before the answer', async () => {
    vi.useFakeTimers();
    fakeNetwork(on(getUser, () => new Promise(() => {})));
    renderScreen(<AdminPage />, '/admin');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Checking your session')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it('tells a signed-out visitor after 100 ms and goes to the sign-in 500 ms later', async () => {
    vi.useFakeTimers();
    fakeNetwork(on(getUser, () => refuse('unauthorized', 'Please sign in.')));
    renderScreen(<AdminPage />, '/admin');
    await act(() => vi.advanceTimersByTimeAsync(1));
    const start = Date.now();
    await act(() => vi.advanceTimersByTimeAsync(95));
    expect(screen.queryByText('Unauthorized')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6));
    expect(screen.getByText('Unauthorized')).toBeTruthy();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(590 - (Date.now() - start)));
    expect(leave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(15));
    expect(leave.mock.calls).toEqual([['/api/login']]);
  });

  it('refuses a user who is no admin', async () => {
    open({ user: admin({ isAdmin: false }) });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have admin privileges to access this panel.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('Signed in as').textContent).toMatch(/Signed in as .+/);
    const change = screen.getByRole('link', { name: 'Use another account' });
    expect(change.getAttribute('href')).toBe('/api/logout');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('names the screen that the role does not open, and leads back to the panel', async () => {
    fakeNetwork(
      ...stillLoading,
      on(getUser, () => admin({ role: 'client-manager' })),
    );
    renderScreen(<AdminMailPage />, '/admin/mail');
    expect(
      await screen.findByText(/Your role, Client Manager, does not open the screen Mail\./),
    ).toBeTruthy();
    expect(screen.queryByText(/admin privileges/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the panel' }).getAttribute('href')).toBe('/admin');
  });

  it('opens the requested address after the second factor', async () => {
    open({ user: admin({ mustAddFactor: true }), address: '/admin?tab=messages&from=client' });
    expect(await screen.findByRole('link', { name: 'Use a passkey' })).toBeTruthy();
    expect(takeReturnAddress('panel')).toBe('/admin?tab=messages&from=client');
  });

  it('lets a super admin in', async () => {
    open({ user: admin({ isAdmin: false, isSuperAdmin: true }) });
    expect(await screen.findAllByRole('tab')).toHaveLength(7);
    expect(screen.queryByText(/No mail server is configured/)).toBeNull();
  });
});

describe('banner and menu', () => {
  it.each([
    [admin(), 'Rosa Vega'],
    [admin({ lastName: null }), 'Rosa'],
    [admin({ firstName: null, lastName: null }), 'rosa@lonestar.example'],
    [admin({ firstName: null, lastName: null, email: null }), 'Administrator'],
  ])('names the signed-in user', async (user, name) => {
    open({ user });
    expect((await screen.findByText(/Logged in to Admin as/)).textContent).toBe(
      `Logged in to Admin as ${name}`,
    );
  });

  it('shows no problem while mail is sent', async () => {
    open({ mailConfigured: true });
    expect((await screen.findByRole('tab', { name: 'Admin' })).getAttribute('aria-description')).toBeNull();
    expect(within(screen.getByLabelText('Account')).queryByText('Not set up')).toBeNull();
  });

  it('leads to the home page and to the sign-out', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Menu' });
    const menu = screen.getByLabelText('Account');
    expect(button.getAttribute('popovertarget')).toBe(menu.id);
    expect(within(menu).getByText('Home').getAttribute('href')).toBe('/');
    const settings = within(menu).getByText('Notification settings').getAttribute('href');
    expect(settings).toBe('/admin?tab=messages&dialog=notices');
    expect(within(menu).getByText('Logout').getAttribute('href')).toBe('/api/logout');
  });

  it('says only on the Admin tab that no mail server is configured, and leads to the mails', async () => {
    open({ mailConfigured: false });
    const tab = await screen.findByRole('tab', { name: 'Admin' });
    expect(screen.queryByText(/No mail server is configured/)).toBeNull();
    expect(tab.getAttribute('aria-description')).toBe('No mail server is set up');
    const mail = within(screen.getByLabelText('Account')).getByRole('link', { name: /^Mail/, hidden: true });
    expect(mail.textContent).toBe('MailNot set up');
    await userEvent.click(screen.getByRole('tab', { name: 'Admin' }));
    expect(await screen.findByText(/No mail server is configured/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Mail' }).getAttribute('href')).toBe('/admin/mail');
  });
});

describe('tabs', () => {
  it('are the seven of the specification', async () => {
    open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Clients',
      'Projects',
      'Comms',
      'Feedback',
      'Messages',
      'Consult',
      'Admin',
    ]);
  });

  it('open on consultations while any is pending, and stay there when the last one is handled', async () => {
    const now = counts({ consultationsPending: 1, consultationsTotal: 2 });
    open({ counts: now });
    expect(await selected()).toMatch(/^Consult/);
    const row = (await screen.findAllByRole('article'))[0] as HTMLElement;
    now.consultationsPending = 0;
    await userEvent.click(within(row).getByRole('button', { name: 'Mark as Contacted' }));
    expect(await screen.findByText('0 in queue')).toBeTruthy();
    expect(await selected()).toMatch(/^Consult/);
  });

  it('open on clients while none is pending', async () => {
    open();
    expect(await selected()).toBe('Clients');
  });

  it('open from the address, and go back with the browser', async () => {
    open({ address: '/admin?tab=messages', counts: counts({ consultationsPending: 3 }) });
    expect(await selected()).toBe('Messages');
    await userEvent.click(screen.getByRole('tab', { name: 'Projects' }));
    expect(await selected()).toBe('Projects');
    expect(window.location.search).toBe('?tab=portfolio');
    await act(async () => {
      const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.back();
      await back;
    });
    expect(await selected()).toBe('Messages');
  });

  it('open by label too, and keep the other parameters of the address', async () => {
    open({ address: '/admin?tab=projects&q=mill', counts: counts({ consultationsPending: 3 }) });
    expect((await screen.findByRole('tab', { name: 'Projects', selected: true })).textContent).toBe(
      'Projects',
    );
    expect(window.location.search).toBe('?tab=portfolio&q=mill');
  });

  it('open the default for an unknown tab', async () => {
    open({ address: '/admin?tab=nonsense' });
    expect(await selected()).toBe('Clients');
  });

  it('have badges that stop at 99+', async () => {
    open({ counts: counts({ consultationsPending: 100, feedbackUnread: 99, messagesUnread: 4 }) });
    expect(await screen.findByRole('tab', { name: /^Consult\s*99\+\s*pending$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Feedback\s*99\s*unread$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Messages\s*4\s*unread$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Clients' })).toBeTruthy();
  });

  it.each([
    ['client-comms', 'Change Requests'],
    ['messages', 'Messages'],
    ['admin-management', 'Admin Management'],
  ])('show the content of %s', async (tab, heading) => {
    open({ address: `/admin?tab=${tab}` });
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy();
  });
});

it('open the Projects tab in its last view', async () => {
  open({ address: '/admin?tab=portfolio' });
  const view = async (name: string) =>
    within(await screen.findByRole('radiogroup', { name: 'View' })).getByRole('radio', { name });
  await userEvent.click(await view('Previews'));
  await userEvent.click(screen.getByRole('tab', { name: /Consult/ }));
  await userEvent.click(screen.getByRole('tab', { name: /Projects/ }));
  await waitFor(async () => expect(await view('Previews')).toHaveProperty('checked', true));
  await userEvent.click(await view('Projects'));
});
