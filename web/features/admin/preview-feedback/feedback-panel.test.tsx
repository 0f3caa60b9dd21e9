import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getAdminCounts, getOverview, type Overview } from '#contract/overview.ts';
import {
  listPreviewFeedback,
  readPreviewFeedback,
  respondToPreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { listWaiting, type Waiting } from '#contract/waiting.ts';
import { getClientDetail } from '#contract/clients.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { staffFeedback } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail, counts, someone } from '#web/testing/samples.ts';
import { FeedbackPanel } from './feedback-panel.tsx';

const waiting = { fresh: 0, soon: 0, overdue: 0, oldestAt: null };
const newest = { average: null, counts: [0, 0, 0, 0, 0] };

const Room = ({ title }: { title: string }) => <p>Room of {title}</p>;

function open(
  rows: StaffPreviewFeedback[],
  {
    broken = false,
    hold = Promise.resolve(),
    client = '',
    waits = [],
    overall = { average: null, count: 0 },
  }: {
    broken?: boolean;
    hold?: Promise<void>;
    client?: string;
    waits?: Waiting[];
    overall?: Overview['ratings']['overall'];
  } = {},
) {
  const change = ({ id }: { id: string }, patch: Partial<StaffPreviewFeedback>) =>
    Object.assign(rows.find((row) => row.id === id) as StaffPreviewFeedback, patch);
  const seen = fakeNetwork(
    on(getAdminCounts, () => counts({ feedbackUnread: rows.filter((row) => !row.isRead).length })),
    on(listPreviewFeedback, ({ query }) =>
      listOf(
        rows.filter(
          ({ clientAccountId, previewId, isRead, feedback }) =>
            (query.clientAccountId ?? clientAccountId) === clientAccountId &&
            (query.previewId ?? previewId) === previewId &&
            (query.unread === undefined || !isRead) &&
            feedback.includes(query.q ?? ''),
        ),
      ),
    ),
    on(listWaiting, () => waits),
    on(getClientDetail, () => clientDetail({ id: client, name: 'Dana', company: 'Mill' })),
    on(getOverview, () => ({ days: [], waiting, ratings: { ...newest, overall } })),
    on(readPreviewFeedback, async ({ params }) => {
      await hold;
      return broken ? refuse('unavailable', 'Soon.') : change(params, { isRead: true });
    }),
    on(respondToPreviewFeedback, ({ params, body }) =>
      broken
        ? refuse('unavailable', 'Soon.')
        : change(params, {
            isRead: true,
            adminResponse: body.response,
            responseDate: new Date().toISOString(),
          }),
    ),
  );
  renderScreen(<FeedbackPanel room={Room} />, `/admin?tab=client-feedback${client && `&client=${client}`}`);
  return seen;
}

const row = (name: string) => screen.findByRole('article', { name });

it('says so if there is none', async () => {
  open([]);
  expect(await screen.findByText('No feedback yet')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('refetches when the window gets the focus', async () => {
  const rows: StaffPreviewFeedback[] = [];
  open(rows);
  await screen.findByText('No feedback yet');
  rows.push(staffFeedback(1, { feedback: 'Lovely' }));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Lovely')).toBeTruthy();
});

it("shows one client's feedback, says so, and shows all again with one press", async () => {
  const [mine, other] = [staffFeedback(1), staffFeedback(2, { clientAccountId: crypto.randomUUID() })];
  const seen = open([mine, other], { client: mine.clientAccountId });
  expect(await row('Client 1 on Draft 1')).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Client 2 on Draft 2' })).toBeNull();
  expect(seen.some(({ query }) => query.get('clientAccountId') === mine.clientAccountId)).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Only Dana, Mill: show all clients' }));
  expect(await row('Client 2 on Draft 2')).toBeTruthy();
  expect(window.location.search).toBe('?tab=client-feedback');
});

it('says that one client has given no feedback yet', async () => {
  open([staffFeedback(1)], { client: crypto.randomUUID() });
  expect(await screen.findByText(/^No stars from this client yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all clients' }));
  expect(await row('Client 1 on Draft 1')).toBeTruthy();
});

it('shows the average of all ratings', async () => {
  open([staffFeedback(1, { rating: 2 })], { overall: { average: 4.28, count: 1204 } });
  expect(await screen.findByRole('img', { name: 'Rated 4.3 out of 5' })).toBeTruthy();
  expect(screen.getByText('from 1,204 ratings')).toBeTruthy();
});

it('shows stars, text, client and preview, and marks new ones', async () => {
  open([
    staffFeedback(1, { rating: 2, feedback: 'Too dark.' }),
    staffFeedback(2, { isRead: true, ratingTouched: false, rating: 5, feedback: '' }),
  ]);
  const first = within(await row('Client 1 on Draft 1'));
  for (const text of ['NEW', 'Too dark.']) expect(first.getByText(text)).toBeTruthy();
  expect(first.getByRole('heading', { name: 'Client 1 on Draft 1' })).toBeTruthy();
  expect(first.getByRole('img', { name: 'Rated 2 out of 5' })).toBeTruthy();
  const second = within(await row('Client 2 on Draft 2'));
  expect(second.queryByText('NEW')).toBeNull();
  expect(second.getByText('No comment')).toBeTruthy();
});

it('shows what waits, and the rest after a press', async () => {
  const answered = { isRead: true, adminResponse: 'Lighter.' };
  open([1, 2, 3, 4, 5].map((n) => staffFeedback(n, n === 2 ? {} : answered)));
  await row('Client 3 on Draft 3');
  expect(screen.queryByRole('article', { name: 'Client 4 on Draft 4' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 More' }));
  await waitFor(async () => expect(document.activeElement).toBe(await row('Client 4 on Draft 4')));
  expect(screen.getAllByRole('article')).toHaveLength(5);
});

it('names the contact who gave it, and the colleague who answered', async () => {
  const answered = { adminResponse: 'Lighter.', respondedBy: someone('Sam Ode') };
  open([staffFeedback(1, { author: someone('Ben Cho'), ...answered })]);
  const first = within(await row('Ben Cho on Draft 1'));
  expect(first.getByText(/for Client 1/)).toBeTruthy();
  expect(first.getByText('Sam:').parentElement?.textContent).toBe('Sam: Lighter.');
});

it('says in the sheet that the stars were not touched', async () => {
  open([staffFeedback(1, { ratingTouched: false })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Client 1 on Draft 1' }));
  expect(await screen.findByText(/Averages leave them out/)).toBeTruthy();
});

it('marks as read', async () => {
  open([staffFeedback(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Read: Client 1 on Draft 1' }));
  await waitFor(() => expect(screen.queryByText('NEW')).toBeNull());
});

it('appears as read before the server has answered', async () => {
  let answer = () => {};
  open([staffFeedback(1)], { hold: new Promise<void>((resolve) => (answer = resolve)) });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Read: Client 1 on Draft 1' }));
  await waitFor(() => expect(screen.queryByText('NEW')).toBeNull());
  answer();
});

it('undoes the mark if the server refuses', async () => {
  open([staffFeedback(1)], { broken: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Read: Client 1 on Draft 1' }));
  expect(await screen.findByText('Failed to mark feedback as read')).toBeTruthy();
  expect(await screen.findByText('NEW')).toBeTruthy();
});

it('answers, and edits the answer', async () => {
  const seen = open([staffFeedback(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Respond to Client 1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Answer about Draft 1' }));
  const field = sheet.getByLabelText('Your response');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, '   ');
  await userEvent.click(sheet.getByRole('button', { name: 'Send Response' }));
  expect(await sheet.findByText('Please write a response.')).toBeTruthy();
  expect(seen.some(({ method }) => method === 'PATCH')).toBe(false);
  await userEvent.type(field, 'Lighter now.');
  await userEvent.click(sheet.getByRole('button', { name: 'Send Response' }));
  expect(await screen.findByText('Response Sent')).toBeTruthy();
  expect(await within(await row('Client 1 on Draft 1')).findByText(/Lighter now\./)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Edit the response: Client 1 on Draft 1' }));
  const again = within(await screen.findByRole('dialog', { name: 'Change the answer about Draft 1' }));
  await userEvent.type(again.getByLabelText('Your response'), ' And wider.');
  await userEvent.click(again.getByRole('button', { name: 'Update Response' }));
  expect(await within(await row('Client 1 on Draft 1')).findByText(/And wider\./)).toBeTruthy();
});

it('keeps an answer that cannot be sent', async () => {
  open([staffFeedback(1)], { broken: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Respond to Client 1' }));
  await userEvent.type(await screen.findByLabelText('Your response'), 'Lighter now.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Response' }));
  expect(await screen.findByText('Send Failed')).toBeTruthy();
  expect(screen.getByText('Failed to send response. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your response').value).toBe('Lighter now.');
});

it('counts as its badge does, names who waits longest, and opens the answer', async () => {
  const feedback = staffFeedback(1);
  const oldest = {
    subjectId: feedback.previewId,
    clientAccountId: feedback.clientAccountId,
    previewId: null,
    projectId: null,
    name: 'Mill',
    since: feedback.createdAt,
  };
  open([feedback, staffFeedback(2)], { waits: [{ kind: 'preview', count: 1, oldest }] });
  const sentence = 'Two pieces of feedback are unread. Mill waits longest for an answer.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  for (const button of await screen.findAllByRole('button', { name: /^Mark as Read/ }))
    await userEvent.click(button);
  expect(await screen.findByText('One preview needs an answer: Mill.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Answer Mill' }));
  expect(await screen.findByRole('dialog', { name: 'Answer about Draft 1' })).toBeTruthy();
});

it('opens its preview, with its id in the address', async () => {
  open([staffFeedback(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open Preview: Client 1 on Draft 1' }));
  expect(await screen.findByText('Room of Draft 1')).toBeTruthy();
  expect(window.location.search).toContain(`preview=${staffFeedback(1).previewId}`);
});

it("filters by unread or by text, with the version's picture and notes", async () => {
  open([
    staffFeedback(1, { feedback: 'Too dark.', versionNumber: 2, pinCount: 3, openPins: 1 }),
    staffFeedback(2, { isRead: true, feedback: 'Lovely.' }),
  ]);
  const first = within(await row('Client 1 on Draft 1'));
  expect(first.getByText(/1 open note/)).toBeTruthy();
  expect(first.getByText(/version 2/)).toBeTruthy();
  const filter = screen.getByRole('combobox', { name: 'Feedback shown' });
  await userEvent.selectOptions(filter, 'Unread');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Client 2 on Draft 2' })).toBeNull());
  await userEvent.selectOptions(filter, 'All feedback');
  await userEvent.click(screen.getByRole('button', { name: 'Search feedback' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'Lovely');
  expect(await row('Client 2 on Draft 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Client 1 on Draft 1' })).toBeNull());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search feedback' }), ' zz');
  expect(await screen.findByText('No feedback matches')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await row('Client 1 on Draft 1')).toBeTruthy();
});
