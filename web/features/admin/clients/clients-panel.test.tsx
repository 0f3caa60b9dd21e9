import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  listClients,
  getClientDetail,
  createClient,
  updateClient,
  type Client,
  type ListedClient,
} from '#contract/clients.ts';
import { listPortfolio } from '#contract/projects.ts';
import { applyChange } from '#web/api/live/live.ts';
import { scrollIntoSight } from '#web/testing/browser-stubs.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { anyClient, clientDetail, listedClient } from '#web/testing/samples.ts';
import { ClientsPanel } from './clients-panel.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const plainAccount = (n: number): Client =>
  anyClient({
    id: id(n),
    name: `Client ${n}`,
    email: `client${n}@example.com`,
    company: null,
    clientCode: `LS-${n}`,
  });

const account = (n: number, overrides: Partial<ListedClient> = {}): ListedClient =>
  listedClient({ ...plainAccount(n), ...overrides });

const detail = (n: number) => clientDetail(plainAccount(n));

function renderPanel(
  rows: ListedClient[],
  extra: FakeCall[] = [],
  address = '/admin?tab=clients',
  boot: Parameters<typeof renderScreen>[2] = {},
) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listClients, () => listOf(rows)),
    on(listPortfolio, () => listOf([])),
    on(getClientDetail, ({ params }) => detail(Number(params.id.slice(-12)))),
    ...extra,
  );
  renderScreen(<ClientsPanel figures={<p>Ten requests this week</p>} />, address, boot);
  return seen;
}

const names = () =>
  screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent);

describe('the list', () => {
  it('shows each client, the contact data, and the number of projects', async () => {
    renderPanel([account(1, { company: 'Mill', phone: '214 555', projectCount: 2 }), account(2)]);
    const row = await screen.findByRole('article', { name: 'Client 1' });
    expect(row.textContent).toMatch(/Mill.*LS-1.*client1@example\.com.*2 projects/);
    expect(screen.getByRole('article', { name: 'Client 2' }).textContent).not.toContain('project');
    await userEvent.click(within(row).getByRole('button', { name: 'More for Client 1' }));
    for (const [name, href] of [
      [/^E-mail/, 'mailto:client1@example.com'],
      [/^Call/, 'tel:214555'],
    ] as const)
      expect((await screen.findByRole('menuitem', { name })).getAttribute('href')).toBe(href);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show 2 projects' }));
    expect(await screen.findByRole('list', { name: 'Projects of Client 1' })).toBeTruthy();
  });

  it('has the figures behind its menu', async () => {
    renderPanel([account(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'More for clients' }));
    expect(screen.queryByText('Ten requests this week')).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Figures' }));
    expect(screen.getByText('Ten requests this week')).toBeTruthy();
  });

  it('loads the rest by the cursor', async () => {
    const seen = renderPanel(
      [],
      [
        on(listClients, ({ query }) =>
          query.cursor ? listOf([account(3)], 3) : listOf([account(1), account(2)], 3, id(2)),
        ),
      ],
    );
    scrollIntoSight(await screen.findByText('Loading more (1 left)'));
    await waitFor(() => expect(names()).toEqual(['Client 1', 'Client 2', 'Client 3']));
    expect(seen.at(-1)?.query.get('cursor')).toBe(id(2));
  });

  it('sends the typed text to the server once, and keeps it in the address with the order', async () => {
    const seen = renderPanel(
      [account(1)],
      [on(listClients, ({ query }) => listOf(query.q ? [] : [account(1)]))],
    );
    await screen.findByRole('article', { name: 'Client 1' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'name');
    await userEvent.click(screen.getByRole('button', { name: 'Search clients' }));
    await userEvent.keyboard('zed');
    expect(await screen.findByText('No account matches')).toBeTruthy();
    expect(window.location.search).toBe('?tab=clients&sort=name&q=zed');
    const asked = seen
      .filter(({ path, query }) => path === '/api/admin/clients' && !query.has('unproved'))
      .map(({ query }) => query.toString());
    expect(asked).toEqual(['sort=created', 'sort=name', 'q=zed&sort=name']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('article', { name: 'Client 1' })).toBeTruthy();
  });

  it('explains the next step while there is no client, and retries after a failure', async () => {
    expectConsoleError(/Loading \/api\/admin\/clients failed/);
    let broken = true;
    renderPanel([], [on(listClients, () => (broken ? refuse('internal', 'Oh.') : listOf([])))]);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText('No client accounts yet')).toBeTruthy();
    // The list is empty: no search and no export, and one button for a new account.
    expect(screen.queryByRole('button', { name: 'Search clients' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More for clients' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Create Account' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Archived and deleted' }));
    await userEvent.click(screen.getByRole('button', { name: 'Archived clients: show open clients' }));
    expect(window.location.search).toBe('?tab=clients');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'marks accounts that cannot see shared content yet, with a mail server: %s',
    async (mailConfigured, marked) => {
      const rows = [account(1), { ...account(2), origin: 'self' as const, emailVerifiedAt: null }];
      renderPanel(rows, [], '/admin?tab=clients', { mailConfigured });
      await screen.findByRole('article', { name: rows[1]?.name ?? '' });
      expect(screen.queryAllByText('Address not verified')).toHaveLength(marked);
    },
  );

  it('lists the accounts with an unproved address, and their number', async () => {
    const waits = { ...account(2), origin: 'self' as const, emailVerifiedAt: null };
    renderPanel([], [on(listClients, ({ query }) => listOf(query.unproved ? [waits] : [account(1), waits]))]);
    expect(await screen.findByRole('article', { name: 'Client 1' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Not verified (1)' }));
    await waitFor(() => expect(names()).toEqual(['Client 2']));
    expect(window.location.search).toBe('?tab=clients&unproved=true');
  });
});

describe('opening an account', () => {
  const withoutMail = { mailConfigured: false };

  it('lets the client choose the password if mail can be sent', async () => {
    const seen = renderPanel(
      [account(1)],
      [on(createClient, () => plainAccount(9))],
      '/admin?tab=clients&dialog=new-client',
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Ada');
    await userEvent.type(dialog.getByLabelText(/^Email/), 'ada@example.com');
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText('Client account created successfully')).toBeTruthy();
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ choosesPassword: true });
  });

  const fill = async (dialog: HTMLElement) => {
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Ada');
    await userEvent.type(within(dialog).getByLabelText(/^Email/), 'ada@example.com');
    await userEvent.type(within(dialog).getByLabelText(/^Password/), 'secret');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Account' }));
  };

  it('validates the fields before sending', async () => {
    const seen = renderPanel([account(1)], [], '/admin?tab=clients&dialog=new-client', withoutMail);
    const dialog = await screen.findByRole('dialog', { name: 'Create New Client Account' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Account' }));
    expect(within(dialog).getAllByText('Please fill in all required fields.')).toHaveLength(2);
    expect(within(dialog).getByText('Password must be at least 6 characters long.')).toBeTruthy();
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each([
    [true, /the welcome e-mail does not contain it\.$/],
    [false, /no mail server is set up, so no welcome e-mail is sent\.$/],
  ])('says how the client gets the password, with a mail server: %s', async (mailConfigured, words) => {
    renderPanel([account(1)], [], '/admin?tab=clients&dialog=new-client', { mailConfigured });
    const dialog = within(await screen.findByRole('dialog'));
    if (mailConfigured) await userEvent.click(dialog.getByLabelText(/^Set a password yourself/));
    expect(dialog.getByText(words)).toBeTruthy();
  });

  it('sends the typed values, says so, and closes', async () => {
    const seen = renderPanel(
      [account(1)],
      [on(createClient, () => plainAccount(9))],
      '/admin?tab=clients&dialog=new-client',
      withoutMail,
    );
    await fill(await screen.findByRole('dialog'));
    expect(await screen.findByText('Client account created successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      company: '',
      phone: '',
      password: 'secret',
    });
  });

  it('says at the field that the address is taken, and keeps the typed values', async () => {
    const taken = 'A client account with this e-mail address exists already.';
    renderPanel(
      [account(1)],
      [on(createClient, () => refuse('email_taken', taken, { email: taken }))],
      '/admin?tab=clients&dialog=new-client',
      withoutMail,
    );
    const dialog = await screen.findByRole('dialog');
    await fill(dialog);
    expect(await screen.findByText('Failed to create client account')).toBeTruthy();
    const email = within(dialog).getByLabelText<HTMLInputElement>(/^Email/);
    expect([email.value, email.getAttribute('aria-invalid')]).toEqual(['ada@example.com', 'true']);
    expect(within(dialog).getByText(taken)).toBeTruthy();
  });
});

describe('an account', () => {
  it('is changed', async () => {
    const seen = renderPanel([account(1)], [on(updateClient, () => plainAccount(1))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Client 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Client 1' });
    const name = within(dialog).getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Renamed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Client information updated successfully')).toBeTruthy();
    expect(seen.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/api/admin/clients/${id(1)}`,
      body: { name: 'Renamed', email: 'client1@example.com', company: '', phone: '' },
    });
  });

  it('keeps the changes of a colleague made meanwhile', async () => {
    const found = detail(1);
    const seen = fakeNetwork(
      ...stillLoading,
      on(listClients, () => listOf([account(1)])),
      on(getClientDetail, () => found),
      on(updateClient, () => plainAccount(1)),
    );
    const client = renderScreen(<ClientsPanel />, `/admin?tab=clients&dialog=edit-client:${id(1)}`);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Client 1' });
    await userEvent.type(within(dialog).getByLabelText(/^Company/), 'Delgado Roofing');
    // The event stream makes the page refetch when somebody changes an account.
    Object.assign(found, { name: 'Client One', phone: '111' });
    act(() => applyChange(client, { topic: 'clients' }));
    await screen.findByRole('dialog', { name: 'Edit Client One' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Client information updated successfully')).toBeTruthy();
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Client One',
      email: 'client1@example.com',
      company: 'Delgado Roofing',
      phone: '111',
    });
  });

  it('says if changing failed', async () => {
    renderPanel(
      [account(1)],
      [on(updateClient, () => refuse('internal', 'Something went wrong.'))],
      `/admin?tab=clients&dialog=edit-client:${id(1)}`,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Edit Client 1' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update client information')).toBeTruthy();
  });
});
