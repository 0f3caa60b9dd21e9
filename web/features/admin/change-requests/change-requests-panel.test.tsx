import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  listChangeRequests,
  getChangeRequest,
  readChangeRequest,
  decideChangeRequest,
  type StaffChangeRequest,
} from '#contract/change-requests.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listQuotes } from '#contract/quotes.ts';
import { listWaiting } from '#contract/waiting.ts';
import { getClientDetail } from '#contract/clients.ts';
import { scrollIntoSight } from '#web/testing/browser-stubs.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import {
  fakeNetwork,
  listOf,
  on,
  refuse,
  type FakeCall,
  type SeenRequest,
} from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail, counts, someone } from '#web/testing/samples.ts';
import { ChangeRequestsPanel } from './change-requests-panel.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const wish = (n: number, overrides: Partial<StaffChangeRequest> = {}): StaffChangeRequest => ({
  id: id(n),
  clientAccountId: id(800 + n),
  author: null,
  projectId: null,
  requestType: 'color_change',
  requestReason: `Reason ${n}`,
  currentValues: '{"colors":["#000000","#123456"]}',
  requestedValues: '{"colors":["#ffffff","#123456"]}',
  status: 'pending',
  isRead: false,
  adminResponse: null,
  responseFiles: [],
  respondedAt: null,
  respondedBy: null,
  createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  clientAccount: {
    id: id(800 + n),
    name: `Client ${n}`,
    company: null,
    clientCode: `LS-${n}`,
    email: `client${n}@example.com`,
  },
  ...overrides,
});

/** A small fake server that remembers changes. */
function renderPanel(
  rows: StaffChangeRequest[],
  address = '/admin?tab=client-comms',
  extra: FakeCall[] = [],
) {
  const find = (id: string) => rows.find((row) => row.id === id) as StaffChangeRequest;
  const change = (id: string, to: Partial<StaffChangeRequest>) => Object.assign(find(id), to);
  const seen = fakeNetwork(
    on(getAdminCounts, () =>
      counts({ changeRequestsPending: rows.filter(({ status }) => status === 'pending').length }),
    ),
    on(listChangeRequests, ({ query }) =>
      listOf(rows.filter(({ status }) => !query.status || status === query.status)),
    ),
    on(listQuotes, () => listOf([])),
    on(listWaiting, () => []),
    on(getClientDetail, () => clientDetail({ ...wish(1).clientAccount, email: 'client@mill.example' })),
    on(getChangeRequest, ({ params }) => find(params.id) ?? refuse('not_found', 'This could not be found.')),
    on(readChangeRequest, ({ params }) => change(params.id, { isRead: true })),
    on(decideChangeRequest, ({ params, body: { files: _files, ...body } }) =>
      change(params.id, { ...body, isRead: true }),
    ),
    ...extra,
  );
  renderScreen(<ChangeRequestsPanel />, address);
  return seen;
}

const row = (name: string) => screen.findByRole('article', { name: new RegExp(`^${name}\\b`) });

describe('the list', () => {
  it('shows the clients and their requests; only pending requests have a response control', async () => {
    renderPanel([wish(1), wish(2, { status: 'approved', isRead: true, adminResponse: 'Done.' })]);
    const first = await row('Client 1');
    expect(within(first).getByText('NEW')).toBeTruthy();
    expect(first.textContent).toMatch(/Color 1 from #000000 to #ffffff.*Reason 1/s);
    expect(first.textContent).toContain('Color 1 from #000000 to #ffffff, hard to read');
    expect(first.textContent).not.toContain('#123456');
    const second = await row('Client 2');
    expect(within(second).queryByText('NEW')).toBeNull();
    expect(within(second).getByText('Approved')).toBeTruthy();
    expect(within(second).queryByText(/hard to read/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Respond/ })).toHaveLength(1);
    expect(await screen.findByText('1 pending')).toBeTruthy();
  });

  it('names the contact who made the request', async () => {
    renderPanel([wish(1, { author: someone('Ben Cho') })]);
    expect(within(await row('Client 1')).getByText('asked by Ben Cho')).toBeTruthy();
  });

  it('tells requests of one client for the same color apart', async () => {
    const client = { clientAccountId: id(800), clientAccount: wish(1).clientAccount };
    renderPanel([
      wish(1, client),
      wish(2, client),
      wish(3, { ...client, status: 'approved' }),
      wish(4, client),
      wish(5),
    ]);
    const [newest, older, decided, oldest] = await screen.findAllByRole('article', { name: /^Client 1/ });
    expect(newest?.textContent).toContain('newest of 3 for color 1');
    for (const each of [older, oldest]) expect(each?.textContent).toContain('older, a newer one is above');
    for (const each of [decided, await row('Client 5')]) expect(each?.textContent).not.toMatch(/newe/);
  });

  it('shows the changed values of a request that is not about colors', async () => {
    renderPanel([
      wish(1, {
        requestType: 'font_change',
        currentValues: '{"fontPreferences":"Serif"}',
        requestedValues: '{"fontPreferences":"Slab"}',
      }),
    ]);
    expect((await row('Client 1')).textContent).toMatch(/Font preferences: Serif to Slab/);
  });

  it('loads more by the cursor', async () => {
    const seen = renderPanel([], '/admin', [
      on(listChangeRequests, ({ query }) =>
        query.cursor ? listOf([wish(2)], 2) : listOf([wish(1)], 2, id(1)),
      ),
    ]);
    scrollIntoSight(await screen.findByText('Loading more (1 left)'));
    expect(await row('Client 2')).toBeTruthy();
    expect(seen.at(-1)?.query.get('cursor')).toBe(id(1));
  });

  it('keeps search, status and client in the address, and sends them to the server', async () => {
    const seen = renderPanel([wish(1), wish(2, { status: 'rejected' })], `/admin?client=${id(801)}`);
    await row('Client 1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'rejected');
    await waitFor(() => expect(screen.queryByRole('article', { name: /Client 1/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Search change requests' }));
    await userEvent.type(screen.getByRole('searchbox'), 'cli');
    await waitFor(() =>
      expect(seen.at(-1)?.query.toString()).toBe(`q=cli&status=rejected&clientAccountId=${id(801)}`),
    );
    expect(window.location.search).toContain('status=rejected');
    await userEvent.click(screen.getByRole('button', { name: /^Only Client 1/ }));
    expect(window.location.search).not.toContain('client=');
  });

  it('without a match, first clears the search, then shows all', async () => {
    renderPanel([wish(1)], '/admin?tab=client-comms&status=rejected&q=zz');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(window.location.search).toBe('?tab=client-comms&status=rejected');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all requests' }));
    expect(await row('Client 1')).toBeTruthy();
  });

  it('says so if there are no requests', async () => {
    renderPanel([]);
    expect(await screen.findByText('No change requests')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says so if loading failed, and retries', async () => {
    expectConsoleError(/Loading \/api\/admin\/directive-change-requests failed/);
    let broken = true;
    renderPanel([], '/admin', [
      on(listChangeRequests, () => (broken ? refuse('internal', 'Oh.') : listOf([wish(1)]))),
    ]);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText('Error Loading Requests')).toBeTruthy();
    expect(screen.getByText('Failed to load directive change requests')).toBeTruthy();
    broken = false;
    await userEvent.click(again);
    expect(await row('Client 1')).toBeTruthy();
  });
});

describe('marking as read', () => {
  it('appears at once', async () => {
    const seen = renderPanel([wish(1)], '/admin', [on(readChangeRequest, () => new Promise(() => {}))]);
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as Read/ }));
    await waitFor(() => expect(screen.queryByText('NEW')).toBeNull());
    expect(seen.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
      `/api/admin/directive-change-requests/${id(1)}/read`,
    ]);
  });

  it('is undone with a message if it fails', async () => {
    renderPanel([wish(1)], '/admin', [on(readChangeRequest, () => refuse('internal', 'Oh.'))]);
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as Read/ }));
    expect(await screen.findByText('Failed to mark change request as read')).toBeTruthy();
    expect(await screen.findByText('NEW')).toBeTruthy();
  });
});

describe('responding', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Respond to Client 1' }));
    return screen.findByRole('dialog', { name: 'Respond to Change Request' });
  };
  const patches = (seen: SeenRequest[]) =>
    seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  it('requires a decision and a text before sending', async () => {
    const seen = renderPanel([wish(1)]);
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByLabelText(/Response Message/), '   ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    const decision = within(dialog).getByRole('combobox', { name: /Decision/ });
    expect(await within(dialog).findByText('Please select a decision')).toBeTruthy();
    expect(within(dialog).getByText('Please provide a response message')).toBeTruthy();
    expect(decision.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(decision));
    expect(patches(seen)).toEqual([]);
  });

  it('approves with a message, and removes the control', async () => {
    const seen = renderPanel([wish(1)]);
    const dialog = await openDialog();
    expect(within(dialog).getByText('Reason 1')).toBeTruthy();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Decision/ }), 'Approve');
    await userEvent.type(within(dialog).getByLabelText(/Response Message/), 'Gladly.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await screen.findByText('Change request updated successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches(seen)).toEqual([{ status: 'approved', adminResponse: 'Gladly.', files: [] }]);
    expect(await within(await row('Client 1')).findByText('Approved')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Respond/ })).toBeNull();
  });

  it('closes, even if the decided request is refetched before the lists', async () => {
    const rows = [wish(1)];
    const lists = Promise.withResolvers<void>();
    let decided = false;
    renderPanel(rows, '/admin', [
      on(decideChangeRequest, ({ body: { files: _files, ...body } }) => {
        decided = true;
        return Object.assign(rows[0] as StaffChangeRequest, body);
      }),
      on(listChangeRequests, async () => {
        if (decided) await lists.promise;
        return listOf([rows[0] as StaffChangeRequest]);
      }),
    ]);
    const dialog = await openDialog();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Decision/ }), 'Approve');
    await userEvent.type(within(dialog).getByLabelText(/Response Message/), 'Gladly.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    await within(dialog).findByRole('button', { name: 'Sending...' });
    await screen.findByText('Change request updated successfully');
    await act(() => new Promise((later) => setTimeout(later)));
    lists.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the typed text if it fails', async () => {
    renderPanel([wish(1)], '/admin', [on(decideChangeRequest, () => refuse('internal', 'Something broke.'))]);
    const dialog = await openDialog();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Decision/ }), 'Reject');
    await userEvent.type(within(dialog).getByLabelText(/Response Message/), 'Too pale.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await screen.findByText('Failed to update change request')).toBeTruthy();
    expect(within(dialog).getByText('Something broke.')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Response Message/).value).toBe('Too pale.');
  });

  it('shows the decision of a faster colleague, with the typed text until it is discarded', async () => {
    const wishes = [wish(1)];
    renderPanel(wishes, '/admin', [
      on(decideChangeRequest, () => {
        Object.assign(wishes[0] as StaffChangeRequest, { status: 'approved', adminResponse: 'Lovely.' });
        return refuse('conflict', 'This change request has been approved already.');
      }),
    ]);
    const dialog = await openDialog();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Decision/ }), 'Reject');
    await userEvent.type(within(dialog).getByLabelText(/Response Message/), 'Too pale.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await within(dialog).findByText('Lovely.')).toBeTruthy();
    expect(within(dialog).getByText('Too pale.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(within(dialog).queryByText('Too pale.')).toBeNull();
  });

  it('opens from the address, also for a decided or unknown request', async () => {
    renderPanel(
      [
        wish(1, {
          status: 'rejected',
          adminResponse: 'Too pale.',
          respondedBy: { id: id(7), name: 'Rosa Lind', profileImageUrl: null, isYou: false },
        }),
      ],
      `/admin?tab=client-comms&dialog=respond:${id(1)}`,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Change Request' });
    expect(within(dialog).getByText('Too pale.')).toBeTruthy();
    expect(within(dialog).getByText(/^Decided by/).textContent).toContain('Rosa Lind');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('?tab=client-comms');
  });

  it('says so if there is no such request', async () => {
    expectConsoleError(/Loading \/api\/admin\/directive-change-requests\/:id failed/);
    renderPanel([], `/admin?tab=client-comms&dialog=respond:${id(9)}`);
    expect(await screen.findByText('There is no such change request')).toBeTruthy();
  });
});
