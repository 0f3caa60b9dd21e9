import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  listConsultations,
  setConsultationStatus,
  linkConsultation,
  restoreConsultation,
  type Consultation,
} from '#contract/consultations.ts';
import { getClientDetail } from '#contract/clients.ts';
import { browser } from '#web/state/browser.ts';
import { scrollIntoSight } from '#web/testing/browser-stubs.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import {
  listOf,
  on,
  refuse,
  unreachable,
  fakeNetwork,
  type FakeCall,
  stillLoading,
} from '#web/testing/fake-network.ts';
import { clientDetail, request, counts } from '#web/testing/samples.ts';
import { getLead } from '#contract/leads.ts';
import { listSavedReplies } from '#contract/saved-replies.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listSnoozed } from '#contract/waiting.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ConsultationsPanel } from './consultations-panel.tsx';

/** A small fake server: filters like the real server, and advances the status of a request. */
function renderPanel(rows: Consultation[], extra: FakeCall[] = [], address = '/admin?tab=consultations') {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getAdminCounts, () =>
      counts({
        consultationsPending: rows.filter((row) => row.status === 'pending').length,
        consultationsTotal: rows.length,
      }),
    ),
    on(listConsultations, ({ query }) =>
      listOf(
        rows
          .filter(
            (row) =>
              (!query.status || row.status === query.status) &&
              (!query.q || row.name.includes(query.q)) &&
              query.folder !== 'spam',
          )
          // A stable sort: within a status, rows stay in the order of the test.
          .toSorted((a, b) =>
            query.order === 'queue' ? Number(a.status !== 'pending') - Number(b.status !== 'pending') : 0,
          ),
      ),
    ),
    on(setConsultationStatus, ({ params, body }) =>
      Object.assign(rows.find(({ id }) => id === params.id) as Consultation, body),
    ),
    on(listSnoozed, () => []),
    on(getLead, () => ({ messages: [], kept: false, nth: 1, appointment: null })),
    ...extra,
  );
  renderScreen(<ConsultationsPanel below={<p>Also waiting</p>} folded={<p>More things wait</p>} />, address);
  return seen;
}

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'More for requests' }));

/** The names on the requests that are shown. */
const names = () =>
  screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent);

describe('the address', () => {
  const dana = '0199f0a0-0000-7000-8000-000000000801';

  it('filters the list and the file by one client; one press shows all again', async () => {
    const seen = renderPanel(
      [],
      [
        on(listConsultations, ({ query }) =>
          listOf(query.clientAccountId === dana ? [request(1), request(2)] : [request(3)]),
        ),
        on(getClientDetail, () => clientDetail({ id: dana, name: 'Dana', company: null })),
      ],
      `/admin?tab=consultations&client=${dana}`,
    );
    expect(await screen.findByText('2 requests match')).toBeTruthy();
    expect(names()).toEqual(['Person 1', 'Person 2']);
    await openMenu();
    const file = (await screen.findByRole('menuitem', { name: 'Export as CSV' })).getAttribute('href');
    expect(file).toContain(`clientAccountId=${dana}`);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Only Dana: show all clients' }));
    await waitFor(() => expect(names()).toEqual(['Person 3']));
    expect(seen.at(-1)?.query.has('clientAccountId')).toBe(false);
    expect(window.location.search).toBe('?tab=consultations');
  });

  it('keeps the search, the status and the folder', async () => {
    const seen = renderPanel([], [], '/admin?tab=consultations&q=mill&status=contacted&folder=spam');
    await screen.findByText('No request matches');
    expect(seen.find(({ path }) => path.endsWith('/consultations'))?.query.toString()).toBe(
      'q=mill&status=contacted&folder=spam',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
    expect(window.location.search).toBe('?tab=consultations&q=mill&status=pending&folder=spam');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(window.location.search).toBe('?tab=consultations&status=pending&folder=spam');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all requests' }));
    expect(window.location.search).toBe('?tab=consultations&folder=spam');
  });
});

describe('the answer', () => {
  it("inserts a saved reply after the typed text, with the sender's name", async () => {
    const reply = { id: request(7).id, title: 'Thanks', createdAt: '2026-01-01T00:00:00.000Z' };
    renderPanel(
      [request(1)],
      [on(listSavedReplies, () => [{ ...reply, body: 'Hi {name}, {project} sounds good.' }])],
    );
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer Person 1' });
    await userEvent.type(field, 'Mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Thanks/ }));
    expect(field.value).toBe('Mine.\n\nHi Person, your project sounds good.');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('the list', () => {
  it('shows the newest request, then all, then one again', async () => {
    renderPanel([request(1), request(2), request(3)]);
    const more = await screen.findByRole('button', { name: 'Show 2 More Requests' });
    expect(names()).toEqual(['Person 1']);
    await userEvent.click(more);
    expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(names()).toEqual(['Person 1']);
    expect(document.activeElement?.textContent).toBe('Consultations');
  });

  it('keeps the other waiting things visible while more requests load', async () => {
    renderPanel(
      [],
      [on(listConsultations, () => listOf([request(1), request(2)], 3, request(2).id))],
      '/admin?tab=consultations&show=all',
    );
    expect(await screen.findByText(/^Loading more/)).toBeTruthy();
    // The line is beside the button that stays visible. Above the list, it would push the list down.
    expect(screen.getByText('More things wait').parentElement).toBe(
      screen.getByRole('button', { name: 'Show Less' }).parentElement,
    );
    expect(screen.queryByText('Also waiting')).toBeNull();
  });

  it('shows the actions on selected requests in place of Show Less', async () => {
    renderPanel([request(1), request(2)], [], '/admin?tab=consultations&show=all');
    await userEvent.click(await screen.findByRole('checkbox', { name: /the request of Person 1/ }));
    expect(screen.queryByRole('button', { name: 'Show Less' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Show Less' })).toBeTruthy();
  });

  it('stays expanded after leaving and returning', async () => {
    renderPanel([request(1), request(2)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 More Requests' }));
    const address = window.location.search;
    cleanup();
    renderPanel([request(1), request(2)], [], `/admin${address}`);
    expect(await screen.findByRole('button', { name: 'Show Less' })).toBeTruthy();
    expect(names()).toEqual(['Person 1', 'Person 2']);
  });

  it('counts the remaining requests from the total, not from the page, and loads them by the cursor', async () => {
    const seen = renderPanel(
      [],
      [
        on(listConsultations, ({ query }) =>
          query.cursor ? listOf([request(3)], 3) : listOf([request(1), request(2)], 3, request(2).id),
        ),
      ],
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 More Requests' }));
    scrollIntoSight(screen.getByText('Loading more (1 left)'));
    await waitFor(() => expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3']));
    expect(seen.at(-1)?.query.get('cursor')).toBe(request(2).id);
    expect(screen.queryByText(/Loading more/)).toBeNull();
  });

  it('counts all requests, however many there are', async () => {
    renderPanel([], [on(listConsultations, () => listOf([request(1), request(2)], 1_001, request(2).id))]);
    expect(await screen.findByRole('button', { name: 'Show 1,000 More Requests' })).toBeTruthy();
  });

  it('offers nothing more for a single request', async () => {
    renderPanel([request(1)]);
    expect(await screen.findByRole('heading', { name: 'Person 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /More Requests|Show Less/ })).toBeNull();
  });

  it('counts both badges from the pending requests', async () => {
    renderPanel([request(1), request(2), request(3, { status: 'completed' })]);
    expect(await screen.findByText('2 in queue')).toBeTruthy();
    expect(screen.getByText('2 unread')).toBeTruthy();
  });

  it('shows the sender, the request, and the referrer', async () => {
    renderPanel([
      request(1, {
        name: 'Ines Ortega',
        email: 'ines@ortega.example',
        company: 'Ortega Bakery',
        phone: '(214) 555-0101',
        service: 'Both',
        referredBy: 'Sam Lee',
        message: 'Two\nlines',
      }),
    ]);
    const row = await screen.findByRole('article', { name: 'Ines Ortega' });
    expect(within(row).getByRole('link', { name: 'ines@ortega.example' }).getAttribute('href')).toBe(
      'mailto:ines@ortega.example',
    );
    expect(within(row).getByRole('link', { name: '(214) 555-0101' }).getAttribute('href')).toBe(
      'tel:2145550101',
    );
    expect(row.textContent).toMatch(
      /Pending.*23 h left to reply.*Both Services.*Ortega Bakery.*Referred by Sam Lee.*Two\nlines.*Mark as Contacted/s,
    );
  });

  it('says so if there are no requests', async () => {
    renderPanel([]);
    expect(await screen.findByText('No consultation requests yet')).toBeTruthy();
    expect(screen.queryByText('0 in queue')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Search requests' })).toBeNull();
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Export/ })).toBeNull();
  });

  it('says so if loading failed, and retries', async () => {
    expectConsoleError(/Loading \/api\/admin\/consultations failed/);
    let broken = true;
    renderPanel(
      [],
      [on(listConsultations, () => (broken ? refuse('internal', 'Oh.') : listOf([request(1)])))],
    );
    const again = await screen.findByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Person 1' })).toBeTruthy();
  });
});

describe('search and status', () => {
  it('search on the server once typing pauses, and show every match', async () => {
    const seen = renderPanel([request(1), request(2), request(12)]);
    await screen.findByRole('heading', { name: 'Person 1' });
    // With few requests, the search field is behind its icon.
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search requests' }));
    await userEvent.keyboard('Person 1');
    await waitFor(() => expect(names()).toEqual(['Person 1', 'Person 12']));
    expect(screen.getByText('2 requests match')).toBeTruthy();
    const searches = seen.filter(({ query }) => query.has('q')).map(({ query }) => query.get('q'));
    expect(searches).toEqual(['Person 1']);
  });

  it('filter by status, and can be cleared without a match', async () => {
    renderPanel([request(1), request(2, { status: 'contacted' })]);
    await screen.findByRole('heading', { name: 'Person 1' });
    const status = screen.getByRole('combobox', { name: 'Status' });
    await userEvent.selectOptions(status, 'contacted');
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    await userEvent.selectOptions(status, 'completed');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all requests' }));
    await waitFor(() => expect(names()).toEqual(['Person 1']));
  });
});

describe('the next step', () => {
  it('goes from pending to contacted to completed and no further', async () => {
    const seen = renderPanel([request(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Contacted' }));
    expect(await screen.findByText('Consultation status updated')).toBeTruthy();
    expect(await screen.findByText('0 in queue')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Completed' }));
    await waitFor(() => expect(within(screen.getByRole('article')).getByText('Completed')).toBeTruthy());
    expect(screen.queryByRole('button', { name: /Mark as/ })).toBeNull();
    expect(seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { status: 'contacted' },
      { status: 'completed' },
    ]);
  });

  it('appears before the server has answered, in the row and in the queue', async () => {
    const answer = Promise.withResolvers<Consultation>();
    renderPanel([request(1), request(2)], [on(setConsultationStatus, () => answer.promise)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Contacted' }));
    expect(await screen.findByText('1 in queue')).toBeTruthy();
    // The card of the handled request disappears; the next card appears and takes the focus.
    expect(names()).toEqual(['Person 2']);
    expect(document.activeElement).toBe(screen.getByRole('article'));
    expect(screen.queryByText('Consultation status updated')).toBeNull();
    await act(async () => answer.resolve(request(1, { status: 'contacted' })));
    expect(await screen.findByText('Consultation status updated')).toBeTruthy();
  });

  it('is undone with a message if it fails, even while nothing can be refetched', async () => {
    let online = true;
    renderPanel(
      [request(1)],
      [
        on(listConsultations, () => (online ? listOf([request(1)]) : new Promise<never>(() => {}))),
        on(setConsultationStatus, () => {
          online = false;
          return unreachable();
        }),
      ],
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Contacted' }));
    expect(await screen.findByText('Failed to update consultation')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(await screen.findByText('1 in queue')).toBeTruthy();
    expect(within(screen.getByRole('article')).getByText('Pending')).toBeTruthy();
  });

  it('is taken only once by a double click', async () => {
    const seen = renderPanel([request(1)]);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Mark as Contacted' }));
    await screen.findByText('Consultation status updated');
    expect(await screen.findByRole('button', { name: 'Mark as Completed' })).toBeTruthy();
    expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('goes to the sign-in if the session has ended', async () => {
    const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
    renderPanel([request(1)], [on(setConsultationStatus, () => refuse('unauthorized', 'Please sign in.'))]);
    const button = await screen.findByRole('button', { name: 'Mark as Contacted' });
    await userEvent.click(button);
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
    expect(screen.queryByText('Failed to update consultation')).toBeNull();
    expect(leave).not.toHaveBeenCalled();
    await waitFor(() => expect(leave.mock.calls).toEqual([['/api/login']]));
    leave.mockRestore();
  });
});

describe('beside the queue', () => {
  it('links a request to the account with the same address', async () => {
    const row = request(1, { matchingClientId: request(7).id });
    const seen = renderPanel(
      [row],
      [
        on(linkConsultation, () => {
          Object.assign(row, { matchingClientId: null, clientAccountId: request(7).id });
          return row;
        }),
      ],
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Link to client account' }));
    expect(await screen.findByText('Request linked to the client account')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Link to client account' })).toBeNull());
    expect(
      seen.some(
        ({ method, path }) => method === 'POST' && path === `/api/admin/consultations/${row.id}/link`,
      ),
    ).toBe(true);
  });

  it('shows the spam folder, from which a request can be restored', async () => {
    let shelved = [request(5)];
    renderPanel(
      [],
      [
        on(getAdminCounts, () => counts({ consultationsSpam: 1 })),
        on(listConsultations, ({ query }) => listOf(query.folder === 'spam' ? shelved : [request(1)])),
        on(restoreConsultation, () => {
          shelved = [];
          return request(5);
        }),
      ],
    );
    await screen.findByRole('heading', { name: 'Person 1' });
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Spam (1)' }));
    const row = await screen.findByRole('article', { name: 'Person 5' });
    expect(within(row).queryByRole('button', { name: /Mark as/ })).toBeNull();
    await userEvent.click(within(row).getByRole('button', { name: 'Restore the request of Person 5' }));
    expect(await screen.findByText('Spam is empty')).toBeTruthy();
    expect(screen.getByText('Request restored')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Spam: back to the inbox' }));
    expect(await screen.findByRole('article', { name: 'Person 1' })).toBeTruthy();
  });
});
