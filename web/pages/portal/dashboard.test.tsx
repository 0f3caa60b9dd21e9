import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { myConsultations, type MyConsultation } from '#contract/consultations.ts';
import { clientLogout, getClient, switchCompany } from '#contract/auth.ts';
import { myInvoices } from '#contract/invoices.ts';
import { getClientCounts } from '#contract/overview.ts';
import { getClientNext } from '#contract/waiting.ts';
import { sendClientMessage } from '#contract/messages.ts';
import { browser } from '#web/state/browser.ts';
import { takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { FakeEventSource } from '#web/testing/fake-event-source.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount, noNext, ownRequest } from '#web/testing/samples.ts';
import { ClientDashboard } from './dashboard.tsx';

const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
beforeEach(() => void leave.mockClear());

// The tabs are separate chunks. Load them first, so that no test waits for the disk.
beforeAll(() =>
  Promise.all([
    import('./tabs/consultations-tab.tsx'),
    import('./tabs/project-tab.tsx'),
    import('./tabs/messages-tab.tsx'),
    import('./tabs/previews-tab.tsx'),
    import('#web/features/portal/people/company-menu.tsx'),
  ]),
);

function open(
  consultations: MyConsultation[],
  address = '/client/dashboard',
  { unread = 0, unsaid = 0, mustConfirmEmail = false, hasOpen = null as boolean | null } = {},
) {
  fakeNetwork(
    ...stillLoading,
    on(getClient, () => ({ user: clientAccount({ mustConfirmEmail }) })),
    on(getClientCounts, () => ({
      messagesUnread: unread,
      previewsWaiting: unsaid,
      hasOpenConsultation: hasOpen,
    })),
    on(myConsultations, () => listOf(consultations)),
    on(clientLogout, () => ({ message: 'Logged out.' })),
  );
  renderScreen(<ClientDashboard />, address);
}

const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;

it('says for an unknown tab that the link leads nowhere, and opens the default tab', async () => {
  open([ownRequest(1)], '/client/dashboard?tab=bogus');
  expect(await screen.findByText('This link does not work here')).toBeTruthy();
  expect(await selected()).toBe('Consultations');
  expect(window.location.search).toBe('');
});

it('has no tabs for somebody who only pays, and asks for nothing of them', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getClient, () => ({ user: clientAccount({ standing: 'pays' }) })),
    on(myInvoices, () => []),
  );
  renderScreen(<ClientDashboard />, '/client/dashboard?tab=previews');
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText('People')).toBeNull();
  expect(seen.map(({ path }) => path).filter((path) => path.startsWith('/api/client/'))).toEqual([
    '/api/client/user',
    '/api/client/notices/count',
    '/api/client/invoices',
  ]);
});

describe('access', () => {
  it('waits with a spinner while the session is checked', async () => {
    fakeNetwork(on(getClient, () => new Promise(() => {})));
    renderScreen(<ClientDashboard />, '/client/dashboard');
    expect(screen.getByText('Checking your session')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it('goes to the sign-in if signed out', async () => {
    fakeNetwork(on(getClient, () => refuse('unauthorized', 'Please sign in.')));
    renderScreen(<ClientDashboard />, '/client/dashboard');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
  });

  it('goes to the sign-in too if the session ends while the page is open', async () => {
    expectConsoleError(/401: /);
    fakeNetwork(
      ...stillLoading,
      on(getClient, () => ({ user: clientAccount() })),
      on(getClientCounts, () => ({ messagesUnread: 0, previewsWaiting: 0, hasOpenConsultation: null })),
      on(myConsultations, () => refuse('unauthorized', 'Please sign in.')),
    );
    renderScreen(<ClientDashboard />, '/client/dashboard?tab=consultations');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
    expect(sessionStorage.getItem('foyer:flash')).toContain('Please sign in again');
    expect(takeReturnAddress()).toBe('/client/dashboard?tab=consultations');
  });

  it('keeps a message that could not be sent because the session ended', async () => {
    let signedIn = true;
    fakeNetwork(
      ...stillLoading,
      on(getClient, () => (signedIn ? { user: clientAccount() } : refuse('unauthorized', 'Please sign in.'))),
      on(getClientCounts, () => ({ messagesUnread: 0, previewsWaiting: 0, hasOpenConsultation: null })),
      on(sendClientMessage, () => refuse('unauthorized', 'Please sign in.')),
    );
    const address = '/client/dashboard?tab=messages';
    renderScreen(<ClientDashboard />, address);
    await userEvent.type(await screen.findByLabelText('Your message'), 'Half of our callers');
    signedIn = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
    signedIn = true;
    cleanup();
    renderScreen(<ClientDashboard />, address);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your message')).value).toBe(
      'Half of our callers',
    );
  });

  it.each([
    // The event stream was interrupted and has missed the event.
    [
      'after a gap',
      () => {
        FakeEventSource.all[0]?.fail(false);
        FakeEventSource.all[0]?.open();
      },
    ],
    [
      'at once',
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'foyer:client', newValue: 'x' })),
    ],
  ])('starts over if another tab has signed in another person: %s', async (_when, tell) => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {});
    let user = clientAccount();
    fakeNetwork(
      ...stillLoading,
      on(getClient, () => ({ user })),
      on(getClientCounts, () => ({ messagesUnread: 0, previewsWaiting: 0, hasOpenConsultation: null })),
    );
    renderScreen(<ClientDashboard />, '/client/dashboard?tab=messages');
    await screen.findByRole('heading', { name: 'Welcome, Dana Whitfield' });
    expect(reload).not.toHaveBeenCalled();
    user = clientAccount({
      id: '0199f0a0-0000-7000-8000-000000000801',
      contactId: '0199f0a0-0000-7000-8000-000000000851',
      name: 'Marcus Bell',
    });
    act(tell);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('does not treat a failing server as being signed out', async () => {
    expectConsoleError(/Loading \/api\/client\/user failed/);
    fakeNetwork(on(getClient, () => refuse('unavailable', 'Soon.')));
    renderScreen(<ClientDashboard />, '/client/dashboard');
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('several companies', () => {
  const [roofing, dental] = [
    { id: clientAccount().id, name: 'Whitfield Roofing', clientCode: 'LS-7K3Q' },
    { id: '0199f0a0-0000-7000-8000-000000000802', name: 'Bell Dental', clientCode: 'LS-2B2B' },
  ];
  const inRoofing = clientAccount({ companies: [dental, roofing] });
  const inDental = clientAccount({
    id: dental.id,
    company: dental.name,
    clientCode: dental.clientCode,
    companies: [dental, roofing],
  });
  const header = 'x-foyer-company';

  function openBoth({ mismatch = false } = {}) {
    const session = { user: inRoofing };
    const seen = fakeNetwork(
      ...stillLoading,
      on(getClient, () => session),
      on(getClientCounts, () => ({ messagesUnread: 0, previewsWaiting: 0, hasOpenConsultation: null })),
      on(switchCompany, ({ body }) => {
        session.user = body.clientAccountId === dental.id ? inDental : inRoofing;
        return session;
      }),
      on(sendClientMessage, () => {
        session.user = inDental;
        return mismatch
          ? refuse('company_mismatch', 'You have switched to another company in another window.')
          : refuse('internal', 'No.');
      }),
    );
    renderScreen(<ClientDashboard />, '/client/dashboard?tab=messages');
    return { seen, session };
  }

  const notice = () =>
    screen.findByRole('heading', { name: 'You switched to Bell Dental in another window' });

  it('name the company of the page in each call except those about the session', async () => {
    const { seen } = openBoth();
    await screen.findByLabelText('Your message');
    await waitFor(() => expect(seen.length).toBeGreaterThan(3));
    const free = new Set(seen.filter(({ headers }) => !headers.has(header)).map(({ path }) => path));
    expect([...free]).toEqual([getClient.path]);
    expect(new Set(seen.map(({ headers }) => headers.get(header)))).toEqual(new Set([null, roofing.id]));
  });

  it('are a menu that leads to the other company', async () => {
    const { seen } = openBoth();
    const menu = await screen.findByRole('button', { name: /^Company: Whitfield Roofing/ });
    await userEvent.click(menu);
    const current = await screen.findByRole('menuitem', { name: /Whitfield Roofing/ });
    expect(current.getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('menuitem', { name: /Bell Dental/ }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/dashboard']]));
    expect(seen.at(-1)).toMatchObject({ path: switchCompany.path, body: { clientAccountId: dental.id } });
  });

  it("ask after a switch in another window: back to this page's company", async () => {
    const { session } = openBoth();
    await userEvent.type(await screen.findByLabelText('Your message'), 'For the roof');
    session.user = inDental;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'foyer:client', newValue: 'x' })));
    await notice();
    expect(screen.queryByRole('tablist')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Whitfield Roofing' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Your message');
    expect(message.value).toBe('For the roof');
  });

  it('or on with the other company', async () => {
    const { session } = openBoth();
    await screen.findByLabelText('Your message');
    session.user = inDental;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'foyer:client', newValue: 'x' })));
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Bell Dental' }));
    expect(leave.mock.calls).toEqual([['/client/dashboard']]);
  });

  it('are noticed at the first call that the server refuses because of a switch', async () => {
    openBoth({ mismatch: true });
    await userEvent.type(await screen.findByLabelText('Your message'), 'For the roof');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await notice()).toBeTruthy();
  });
});

describe('header and profile', () => {
  it("greets by name and shows the client's contact data", async () => {
    open([ownRequest(1)]);
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana Whitfield' })).toBeTruthy();
    for (const text of ['Whitfield Roofing', 'dana@whitfield.example', '+1 214 555 0142', 'LS-7K3Q'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it("shows the company's card with a labelled logo upload; the menu links to password and data", async () => {
    open([ownRequest(1)]);
    const card = within(await screen.findByRole('region', { name: 'Company profile' }));
    expect(card.getByRole('button', { name: 'Upload company logo' }).textContent).toBe('Upload company logo');
    for (const text of ['Whitfield Roofing', 'dana@whitfield.example', 'LS-7K3Q'])
      expect(card.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: /password.*your data/i, hidden: true })).toBeTruthy();
  });

  it('leads to the quotes and invoices, and counts what waits in My Project', async () => {
    fakeNetwork(
      ...stillLoading,
      on(getClient, () => ({ user: clientAccount() })),
      on(getClientNext, () => ({ ...noNext, inProject: 2, hasMoney: true })),
    );
    renderScreen(<ClientDashboard />, '/client/dashboard?tab=messages');
    const link = await screen.findByRole('link', { name: 'Quotes and invoices', hidden: true });
    expect(link.getAttribute('href')).toBe('/client/dashboard?tab=project#quotes-heading');
    expect(screen.getByRole('tab', { name: /My Project\s*2\s*waiting for you/ })).toBeTruthy();
  });

  it('links to the notice preferences', async () => {
    open([ownRequest(1)]);
    await userEvent.click(await screen.findByText('Notification settings'));
    expect(new URLSearchParams(window.location.search).get('dialog')).toBe('notices');
  });

  it('logs out with a notification on the next page', async () => {
    open([ownRequest(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
    expect(sessionStorage.getItem('foyer:flash')).toContain('Logged Out');
  });

  it('asks before a logout that would lose typed text', async () => {
    open([], '/client/dashboard?tab=messages');
    await userEvent.type(await screen.findByLabelText('Your message'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = screen.getByRole('dialog', { name: 'Sign out without sending?' });
    expect(within(dialog).getByRole('listitem').textContent).toBe('A message to our team');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(leave).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['/client/login']]));
    expect(sessionStorage.getItem('foyer:flash')).toContain('Logged Out');
    expect(sessionStorage.getItem('foyer:drafts')).toBeNull();
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

  it('open on messages if the agency works on no request', async () => {
    open([ownRequest(1)], '/client/dashboard', { hasOpen: false });
    expect(await selected()).toBe('Messages');
  });

  it('open from the address', async () => {
    open([ownRequest(1)], '/client/dashboard?tab=previews');
    expect(await selected()).toBe('Previews');
    await userEvent.click(screen.getByRole('tab', { name: 'My Project' }));
    expect(window.location.search).toBe('?tab=project');
  });

  it('stay open when a consultation is completed meanwhile', async () => {
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

describe('waiting things', () => {
  it('are counted on the Messages tab', async () => {
    open([ownRequest(1)], undefined, { unread: 120 });
    expect((await screen.findByRole('tab', { name: /99\+/ })).textContent).toBe('Messages 99+ unread');
  });

  it('are counted on the Previews tab, for previews that wait for a decision', async () => {
    open([ownRequest(1)], undefined, { unsaid: 2 });
    const tab = await screen.findByRole('tab', { name: /waiting for your decision/ });
    expect(tab.textContent).toBe('Previews 2 waiting for your decision');
  });

  it('include the confirmation of the address, on every tab', async () => {
    open([ownRequest(1)], '/client/dashboard?tab=previews', { mustConfirmEmail: true });
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
  });
});

it('say that the connection is gone, until it is back', async () => {
  open([ownRequest(1)]);
  await screen.findByRole('tablist');
  const words = /You are offline/;
  expect(screen.queryByText(words)).toBeNull();
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(words)).toBeTruthy();
  line.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(words)).toBeNull();

  // The device is online, and the server is gone.
  const stream = FakeEventSource.all.at(-1);
  act(() => stream?.fail(false));
  expect(screen.queryByText(/does not answer/)).toBeNull();
  act(() => stream?.fail(false));
  expect(screen.getByText(/^The server does not answer\. Your text is kept/)).toBeTruthy();
  act(() => stream?.open());
  expect(screen.queryByText(/does not answer/)).toBeNull();
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

  it('show the newest one whole, and earlier ones as rows that open', async () => {
    open([ownRequest(2), ownRequest(1, { status: 'completed', message: 'A new logo' })]);
    const rows = within(await screen.findByRole('list', { name: 'Earlier consultations' }));
    expect(rows.getByText('Completed')).toBeTruthy();
    await userEvent.click(rows.getByRole('button'));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText('A new logo')).toBeTruthy();
  });

  it('show an unknown status as it is', async () => {
    open([ownRequest(1, { status: 'on_hold', message: null })]);
    const card = await screen.findByRole('article');
    expect(within(card).getByText('on_hold')).toBeTruthy();
    expect(within(card).queryByRole('list', { name: 'Progress' })).toBeNull();
  });

  it.each([
    [[], 'Request a consultation'],
    [[ownRequest(1)], 'Request another consultation'],
  ])(
    'offer a new request, with known values filled in and without an account',
    async (consultations, name) => {
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
    },
  );

  it('keep the typed text of another request until it is sent', async () => {
    open([ownRequest(1)], '/client/dashboard?tab=consultations');
    const ask = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Request another consultation' }));
    await ask();
    const message = () => screen.getByLabelText<HTMLTextAreaElement>('Tell us about your project');
    await userEvent.type(message(), 'Postcards');
    await userEvent.click(screen.getByLabelText('I was referred by someone'));
    await userEvent.type(screen.getByLabelText(/Who referred you/), 'Ben');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask();
    expect(message().value).toBe('Postcards');
    expect(screen.getByLabelText<HTMLInputElement>(/Who referred you/).value).toBe('Ben');
    act(() => message().form?.reset());
    expect(sessionStorage.getItem('foyer:drafts')).toBeNull();
  });
});
