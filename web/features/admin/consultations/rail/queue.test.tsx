import { defaultSettings, getSettings } from '#contract/settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  getConsultation,
  stateOf,
  undoConsultation,
  type Consultation,
  listConsultations,
  setConsultationStatus,
} from '#contract/consultations.ts';
import {
  answerConsultation,
  loseConsultation,
  reopenConsultation,
  getLead,
  makeClient,
  noteConsultation,
  settleKeptAnswers,
  type Lead,
} from '#contract/leads.ts';
import { listSavedReplies } from '#contract/saved-replies.ts';
import { listSnoozed, snooze } from '#contract/waiting.ts';
import { on, refuse, fakeNetwork, listOf, type FakeCall } from '#web/testing/fake-network.ts';
import { anyClient, request, someone, counts } from '#web/testing/samples.ts';
import type { AppBoot } from '#contract/pages.ts';
import { moveConsultations } from '#contract/removals.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ConsultationsPanel } from '../consultations-panel.tsx';

/** A small fake server: filters like the real server, and advances the status of a request. */
function renderPanel(
  rows: Consultation[],
  extra: FakeCall[] = [],
  address = '/admin?tab=consultations',
  boot: Partial<AppBoot> = {},
) {
  const seen = fakeNetwork(
    on(listSavedReplies, () => []),
    on(getAdminCounts, () =>
      counts({
        consultationsPending: rows.filter((row) => stateOf(row) === 'pending').length,
        consultationsLost: rows.filter((row) => stateOf(row) === 'lost').length,
        consultationsTotal: rows.length,
      }),
    ),
    on(listConsultations, ({ query }) =>
      listOf(
        rows
          .filter(
            (row) =>
              (!query.status || stateOf(row) === query.status) &&
              (!query.q || row.name.includes(query.q)) &&
              query.folder !== 'spam',
          )
          // A stable sort: within a status, rows stay in the order of the test.
          .toSorted((a, b) =>
            query.order === 'queue' ? Number(stateOf(a) !== 'pending') - Number(stateOf(b) !== 'pending') : 0,
          ),
      ),
    ),
    on(setConsultationStatus, ({ params, body }) =>
      Object.assign(rows.find(({ id }) => id === params.id) as Consultation, body),
    ),
    on(listSnoozed, () => []),
    on(getSettings, () => defaultSettings),
    on(getLead, () => ({ messages: [], kept: false, nth: 1, appointment: null })),
    ...extra,
  );
  renderScreen(<ConsultationsPanel />, address, boot);
  return seen;
}

/** A fake call that reopens one of these lost requests. */
const reopened = (rows: Consultation[]) =>
  on(reopenConsultation, ({ params }) =>
    Object.assign(rows.find(({ id }) => id === params.id) as Consultation, { lostReason: null }),
  );

/** The names on the requests that are shown. */
const names = () =>
  screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent);

describe('the queue', () => {
  const three = () => [1, 2, 3].map((n) => request(n, { createdAt: `2026-11-20T0${n}:00:00.000Z` }));
  const points = () => within(screen.getByRole('list', { name: /Waiting requests/ })).getAllByRole('button');

  it('requests its own order, and the newest first for a search', async () => {
    const seen = renderPanel(three());
    await screen.findByRole('heading', { name: 'Person 1' });
    const orders = () =>
      seen.filter(({ path }) => path.endsWith('/consultations')).map(({ query }) => query.get('order'));
    expect(orders()).toEqual(['queue']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
    await waitFor(() => expect(orders()).toEqual(['queue', null]));
  });

  it('has a point for each waiting request; a press or an arrow key shows it', async () => {
    renderPanel([...three(), request(4, { status: 'contacted' })]);
    await screen.findByRole('heading', { name: 'Person 1' });
    expect(points().map((point) => point.title.replace(/,.*/, ''))).toEqual([
      'Person 1',
      'Person 2',
      'Person 3',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Person 2, / }));
    expect(names()).toEqual(['Person 2']);
    expect(window.location.search).toBe(`?tab=consultations&request=${request(2).id}`);
    await userEvent.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Person 3']);
    expect(document.activeElement?.getAttribute('title')).toMatch(/^Person 3, /);
  });

  it('says in one sentence what is overdue, and begins with the first', async () => {
    const sent = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    renderPanel([40, 30, 2].map((hours, n) => request(n + 1, { createdAt: sent(hours) })));
    expect(await screen.findByText('Two requests are overdue. Person 1 waits longest.')).toBeTruthy();
    await screen.findByRole('textbox', { name: 'Answer Person 1' });
    await userEvent.click(screen.getByRole('button', { name: /^Person 3, / }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer now' }));
    expect(names()).toEqual(['Person 1']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    expect(document.activeElement?.closest('article')).toBe(
      screen.getByRole('article', { name: 'Person 1' }),
    );
  });

  it('is handled by keys, but never while somebody types', async () => {
    const seen = renderPanel(three());
    await screen.findByRole('heading', { name: 'Person 1' });
    await userEvent.keyboard('jj');
    expect(names()).toEqual(['Person 3']);
    await userEvent.keyboard('k');
    expect(names()).toEqual(['Person 2']);
    // The keyboard focus moves to the newly shown request.
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Person 2' }));
    await userEvent.keyboard('e');
    await waitFor(() => expect(names()).toEqual(['Person 1']));
    expect(seen.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
      `/api/admin/consultations/${request(2).id}`,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Search requests' }));
    await userEvent.keyboard('e');
    expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await userEvent.clear(screen.getByRole('searchbox'));
    screen.getByRole('searchbox').blur();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Shortcuts' })).toBeTruthy();
  });

  it('undoes a step from the toast', async () => {
    const rows = three();
    renderPanel(rows, [
      on(undoConsultation, ({ params }) =>
        Object.assign(rows.find(({ id }) => id === params.id) as Consultation, { status: 'pending' }),
      ),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Contacted' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['Person 1']));
    expect(await screen.findByText('3 in queue')).toBeTruthy();
  });

  it('says why a step could not be undone', async () => {
    renderPanel(three(), [on(undoConsultation, () => refuse('conflict', 'Too late.'))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Contacted' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Too late.')).toBeTruthy();
  });

  it('snoozes a request until a time, which can be undone', async () => {
    const rows = three();
    const seen = renderPanel(rows, [
      on(snooze, () => {
        rows.shift();
        return { message: 'Put off.' };
      }),
    ]);
    await screen.findByRole('heading', { name: 'Person 1' });
    await userEvent.keyboard('s');
    await userEvent.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    expect(await screen.findByText('Snoozed')).toBeTruthy();
    const sent = seen.find(({ method }) => method === 'PUT')?.body as { until: string; subjectId: string };
    expect(sent).toMatchObject({ kind: 'request', subjectId: request(1).id });
    expect(Date.parse(sent.until)).toBeGreaterThan(Date.now());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({ until: null }),
    );
  });

  it('records why a request was lost, shows the next one, and undoes it from the toast', async () => {
    const rows = three();
    const seen = renderPanel(rows, [
      on(loseConsultation, ({ params, body }) =>
        Object.assign(rows.find(({ id }) => id === params.id) as Consultation, {
          lostReason: body.reason,
        }),
      ),
      reopened(rows),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Person 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Lost' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Lost' }));
    expect(await screen.findByText('Please say why.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Too expensive' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Lost' }));
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    expect(seen.find(({ path }) => path.endsWith('/lost'))?.body).toEqual({ reason: 'Too expensive' });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['Person 1']));
  });

  it('finds lost requests under Lost with their number and last step, and reopens one', async () => {
    const rows = three();
    Object.assign(rows[1] as Consultation, { status: 'contacted', lostReason: 'Too expensive' });
    renderPanel(rows, [reopened(rows)], '/admin?tab=consultations&status=lost');
    expect(await screen.findByRole('option', { name: 'Lost (1)' })).toBeTruthy();
    const row = within(await screen.findByRole('article', { name: 'Person 2' }));
    expect(row.getByText('Lost')).toBeTruthy();
    expect(row.getByText(/^Lost after "Contacted"/).parentElement?.textContent).toContain('Too expensive');
    expect(row.queryByRole('button', { name: 'Mark as Completed' })).toBe(null);
    await userEvent.click(row.getByRole('button', { name: 'Reopen the request of Person 2' }));
    expect(await screen.findByText('The request of Person 2 is no longer marked as lost')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual([]));
  });

  it('offers no answer and no step for an opened lost request, and never counts it as waiting', async () => {
    const rows = [request(1, { lostReason: 'No answer' })];
    renderPanel(rows, [on(reopenConsultation, () => rows[0] as Consultation)]);
    await screen.findByRole('button', { name: 'Reopen the request of Person 1' });
    expect(screen.getByText('0 in queue')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Answer Person 1' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Mark as Contacted' })).toBe(null);
    await userEvent.click(screen.getByRole('button', { name: 'More for Person 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Snooze' })).toBe(null);
    expect(screen.queryByRole('list', { name: 'Waiting requests by the time left' })).toBe(null);
  });

  it('shows the request named by a link, in the list or not', async () => {
    const far = request(9);
    renderPanel(three(), [on(getConsultation, () => far)], `/admin?tab=consultations&request=${far.id}`);
    await waitFor(() => expect(names()).toEqual(['Person 9']));
  });

  it('lists snoozed requests', async () => {
    renderPanel(three(), [
      on(listSnoozed, () => [
        {
          kind: 'request' as const,
          subjectId: request(5).id,
          name: 'Person 5',
          until: '2026-12-01T15:00:00.000Z',
        },
      ]),
    ]);
    await userEvent.click(await screen.findByText('1 snoozed'));
    expect(screen.getByRole('button', { name: 'Show now: Person 5' })).toBeTruthy();
  });
});

describe('the open request', () => {
  const rows = () => [1, 2].map((n) => request(n, { createdAt: `2026-11-20T0${n}:00:00.000Z` }));
  const said = (body: string, internal = false): Lead['messages'][number] => ({
    id: request(70).id,
    author: someone('Noor Haddad'),
    body,
    files: [],
    fromSender: false,
    internal,
    createdAt: '2026-11-20T09:00:00.000Z',
  });

  it('is answered in the card, which then leaves; the draft is empty', async () => {
    const all = rows();
    const seen = renderPanel(all, [
      on(answerConsultation, ({ params }) =>
        Object.assign(all.find(({ id }) => id === params.id) as Consultation, { status: 'contacted' }),
      ),
    ]);
    await userEvent.type(await screen.findByLabelText('Answer Person 1'), 'Tuesday at ten?');
    await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      message: 'Tuesday at ten?',
      files: [],
      status: 'pending',
      after: null,
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer Person 2').value).toBe('');
  });

  it('rejects an answer of blanks', async () => {
    renderPanel(rows());
    await userEvent.type(await screen.findByLabelText('Answer Person 1'), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
    expect(await screen.findByText('Please write an answer.')).toBeTruthy();
  });

  /** A server without mail: after an answer, the request counts as contacted if the answer reached the person. */
  const withoutMail = (all: Consultation[], kept = false) => {
    const find = (id: string) => all.find((row) => row.id === id) as Consultation;
    return [
      on(getLead, () => ({ messages: kept ? [said('Tuesday?')] : [], kept, nth: 1, appointment: null })),
      on(answerConsultation, ({ params, body }) => {
        const row = find(params.id);
        kept = !body.reached && row.clientAccountId === null;
        return Object.assign(row, kept ? {} : { status: 'contacted' });
      }),
      on(settleKeptAnswers, ({ params }) => {
        kept = false;
        return Object.assign(find(params.id), { status: 'contacted' });
      }),
    ];
  };
  const keep = async (name: string, button: string) => {
    await userEvent.type(await screen.findByLabelText(`Answer ${name}`), 'Tuesday?');
    await userEvent.click(screen.getByRole('button', { name: button }));
  };
  const address = '/admin?tab=consultations';

  it('keeps an answer without a mail server: the request stays until it was passed on', async () => {
    const all = rows();
    const seen = renderPanel(all, withoutMail(all), address, { mailConfigured: false });
    expect(await screen.findByText(/^No mail server: .* the request stays pending\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send Answer' })).toBe(null);
    await keep('Person 1', 'Save Answer');
    expect(await screen.findByText('Answer saved')).toBeTruthy();
    const kept = within(await screen.findByRole('region', { name: 'An answer is saved here' }));
    expect(names()).toEqual(['Person 1']);
    expect(screen.getByText('2 in queue')).toBeTruthy();
    expect(kept.queryByRole('button', { name: 'Send It Now' })).toBe(null);
    await userEvent.click(kept.getByRole('button', { name: 'I Delivered It' }));
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    expect(seen.find(({ path }) => path.endsWith('/kept'))?.body).toEqual({ by: 'hand' });
  });

  it('counts as contacted without mail if staff reached the person another way', async () => {
    const all = rows();
    const seen = renderPanel(all, withoutMail(all), address, { mailConfigured: false });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I contacted them another way' }));
    await keep('Person 1', 'Save Answer');
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    expect(seen.find(({ path }) => path.endsWith('/answer'))?.body).toMatchObject({ reached: true });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('answers a client in the portal without mail', async () => {
    const all = rows().map((row) => ({ ...row, clientAccountId: request(90).id }));
    renderPanel(all, withoutMail(all), address, { mailConfigured: false });
    await keep('Person 1', 'Send to Portal');
    expect(await screen.findByText('Answer sent to the portal')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    expect(screen.queryByRole('checkbox', { name: 'I contacted them another way' })).toBe(null);
  });

  it('sends a kept answer from the request once there is a mail server', async () => {
    const all = rows();
    const seen = renderPanel(all, withoutMail(all, true), address);
    await userEvent.click(await screen.findByRole('button', { name: 'Send It Now' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/kept'))?.body).toEqual({ by: 'mail' });
  });

  it('makes no more requests about an archived request', async () => {
    const all = rows();
    const moved = Promise.withResolvers<void>();
    const seen = renderPanel(all, [
      on(moveConsultations, async ({ body }) => {
        all.shift();
        await moved.promise;
        return { ids: body.ids };
      }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Person 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(names()).toEqual(['Person 2']));
    moved.resolve();
    expect(await screen.findByText('Request archived')).toBeTruthy();
    const asked = seen.filter(({ path }) => path.endsWith(`${request(1).id}/lead`));
    expect(asked).toHaveLength(1);
  });

  it('keeps the typed text if a colleague was faster, and shows the answer', async () => {
    let messages: Lead['messages'] = [];
    const seen = renderPanel(rows(), [
      on(getLead, () => ({ messages, kept: false, nth: 1, appointment: null })),
      on(answerConsultation, () => {
        messages = [said('Wednesday?')];
        return refuse('conflict', 'Noor Haddad answered this request meanwhile.');
      }),
    ]);
    await userEvent.type(await screen.findByLabelText('Answer Person 1'), 'Tuesday?');
    await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
    expect(await screen.findByText('Wednesday?')).toBeTruthy();
    // The failure is shown only once: at the form, without a toast.
    expect(await screen.findByText('Noor Haddad answered this request meanwhile.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer Person 1').value).toBe('Tuesday?');
    await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
        after: request(70).id,
      }),
    );
  });

  it('stays in place while somebody writes, wherever it moves in the queue', async () => {
    const all = rows();
    renderPanel(all);
    const box = await screen.findByLabelText('Answer Person 1');
    await userEvent.type(box, 'T');
    expect(window.location.search).toBe(`?tab=consultations&request=${request(1).id}`);
  });

  it('is answered in a sheet from a list, which stays', async () => {
    const all = rows();
    const seen = renderPanel(
      all,
      [
        on(answerConsultation, ({ params }) =>
          Object.assign(all.find(({ id }) => id === params.id) as Consultation, { status: 'contacted' }),
        ),
      ],
      '/admin?tab=consultations&show=all',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Answer Person 2' }));
    const sheet = await screen.findByRole('dialog', { name: 'Answer Person 2' });
    const field = await within(sheet).findByRole('textbox', { name: 'Answer Person 2' });
    await userEvent.type(field, 'Tuesday?');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Send Answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['Person 1', 'Person 2']);
    expect(seen.find(({ path }) => path.endsWith('/answer'))?.body).toMatchObject({ message: 'Tuesday?' });
  });

  it('stays open with its text while others are shown, until it is sent', async () => {
    const all = rows();
    renderPanel(all, [
      on(answerConsultation, ({ params }) =>
        Object.assign(all.find(({ id }) => id === params.id) as Consultation, { status: 'contacted' }),
      ),
    ]);
    await userEvent.type(await screen.findByLabelText('Answer Person 1'), 'Tuesday?');
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 More Requests' }));
    expect(names()).toEqual(['Person 1', 'Person 2']);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer Person 1' });
    expect(box.value).toBe('Tuesday?');
    expect(screen.queryByRole('button', { name: 'Answer Person 1' })).toBe(null);
    expect(screen.getByRole('button', { name: 'Answer Person 2' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer Person 1' })).toBe(null));
    expect(names()).toEqual(['Person 2', 'Person 1']);
  });

  it('has notes, and says how many requests the person has made', async () => {
    let messages: Lead['messages'] = [];
    renderPanel(rows(), [
      on(getLead, () => ({ messages, kept: false, nth: 3, appointment: null })),
      on(noteConsultation, ({ body }) => {
        messages = [said(body.message, true)];
        return { messages, kept: false, nth: 3, appointment: null };
      }),
    ]);
    expect(await screen.findByText('Third request from this person')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Answer Person 1'), 'Met in May');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as Note' }));
    const list = await screen.findByRole('list', { name: 'Answers and notes' });
    expect(within(list).getByText('Note')).toBeTruthy();
    expect(within(list).getByText('Met in May')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Answer Person 1').value).toBe(''));
  });

  it('becomes a client with two clicks, and the link is shown once', async () => {
    renderPanel(rows(), [
      on(makeClient, () => ({
        client: anyClient({ name: 'Person 1' }),
        link: 'https://foyer.example/client/reset#token',
      })),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Make Client: Person 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }));
    const link = await screen.findByLabelText('Link for Person 1');
    expect(link.getAttribute('value')).toBe('https://foyer.example/client/reset#token');
    expect(screen.getByRole('dialog', { name: 'Person 1 is a client' })).toBeTruthy();
  });
});
