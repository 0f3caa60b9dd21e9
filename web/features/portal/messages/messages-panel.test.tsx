import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { myMessages, readMyMessages, sendClientMessage, type ClientMessage } from '#contract/messages.ts';
import { getClientCounts } from '#contract/overview.ts';
import { myPreviews } from '#contract/previews.ts';
import { myProjects } from '#contract/projects.ts';
import { applyChange } from '#web/api/live/live.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { badGateway, fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientPreview } from '#web/testing/samples/file-samples.ts';
import { someone } from '#web/testing/samples.ts';
import { MessagesPanel } from './messages-panel.tsx';

const message = (n: number, overrides: Partial<ClientMessage> = {}): ClientMessage => ({
  id: `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  message: `Text ${n}`,
  fromAdmin: false,
  author: someone('Dana Whitfield', { isYou: true }),
  isRead: true,
  read: null,
  files: [],
  links: [],
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  responseToId: null,
  createdAt: new Date().toISOString(),
  ...overrides,
});

const file = (name: string, n: number) => ({
  id: message(n).id,
  name,
  mime: name.endsWith('.png') ? 'image/png' : 'application/pdf',
  size: 5_000,
  width: 400,
  height: 300,
  url: `/uploads/${name}`,
  thumbnailUrl: name.endsWith('.png') ? `/uploads/small-${name}` : null,
});

const unread = (n: number) => message(n, { fromAdmin: true, author: null, isRead: false });

/** A fake server for the thread; messages are newest first. */
function open(thread: ClientMessage[], extra: FakeCall[] = []) {
  const count = () => thread.filter(({ fromAdmin, isRead }) => fromAdmin && !isRead).length;
  const seen = fakeNetwork(
    on(getClientCounts, () => ({ messagesUnread: count(), previewsWaiting: 0, hasOpenConsultation: null })),
    on(myMessages, () => listOf(thread)),
    on(myPreviews, () => listOf([])),
    on(myProjects, () => listOf([])),
    on(readMyMessages, () => {
      for (const each of thread) each.isRead = each.fromAdmin || each.isRead;
      return { message: 'Messages marked as read' };
    }),
    on(sendClientMessage, ({ body }) => {
      const added = message(900 + thread.length, { message: body.message });
      thread.unshift(added);
      return added;
    }),
    ...extra,
  );
  const client = renderScreen(<MessagesPanel />);
  const sent = (path: string) => seen.filter((one) => one.method === 'POST' && one.path === path);
  return {
    client,
    written: () => sent('/api/client/messages').map(({ body }) => body),
    keys: () => sent('/api/client/messages').map(({ headers }) => headers.get('idempotency-key')),
    cursors: () =>
      seen
        .filter(({ method, path }) => method === 'GET' && path === '/api/client/messages')
        .map(({ query }) => query.get('cursor')),
    marked: () => sent('/api/client/messages/mark-read').length,
  };
}

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const log = () => screen.findByRole('log');

describe('the thread', () => {
  it('reads from old to new, with both sides and quoted messages', async () => {
    open([message(2, { fromAdmin: true, author: null, responseToId: message(1).id }), message(1)]);
    const articles = within(await log()).getAllByRole('article');
    expect(articles.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'You',
      'Lone Star Works',
    ]);
    expect(within(articles[1] as HTMLElement).getByText('In answer to:', { exact: false })).toBeTruthy();
    expect(within(await log()).getByText('Today')).toBeTruthy();
  });

  it('names the author, a colleague or a member of the agency, whenever the author changes', async () => {
    const ben = someone('Ben Cho');
    const sam = someone('Sam Ode');
    open([
      message(6, { author: null }),
      message(5),
      message(4, { author: ben }),
      message(3, { author: ben }),
      message(2, { fromAdmin: true, author: someone('Lone Star Works') }),
      message(1, { fromAdmin: true, author: sam }),
    ]);
    const names = [/^Sam Ode ?Lone Star Works$/, 'Lone Star Works', 'Ben Cho', 'Ben Cho', 'You'];
    const articles = within(await log()).getAllByRole('article');
    const headings = [...names, 'A former colleague'].map((name, place) =>
      within(articles[place] as HTMLElement).getByRole('heading', { name }),
    );
    const hidden = headings.map(({ className }) => className === 'sr-only');
    expect(hidden).toEqual([false, false, false, true, false, false]);
  });

  it('shows the time, and one Tab leads to the input', async () => {
    const at = new Date(2026, 2, 4, 15, 42).toISOString();
    const later = new Date(2026, 2, 6, 9, 5).toISOString();
    open([message(1, { createdAt: at, adminResponse: 'Yes.', responseDate: later })]);
    const thread = await log();
    const times = [...thread.querySelectorAll('time')].map(({ textContent }) =>
      textContent.replace(/\s/g, ' '),
    );
    expect(times).toEqual(['3:42 PM', '9:05 AM']);
    act(() => thread.focus());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your message' }));
  });

  it('fetches earlier messages when it is scrolled up', async () => {
    const { cursors } = open(
      [],
      [
        on(myMessages, ({ query }) =>
          query.cursor ? listOf([message(1)], 2) : listOf([message(2)], 2, message(2).id),
        ),
      ],
    );
    const thread = await log();
    expect(cursors()).toEqual([null]);
    fireEvent.scroll(thread);
    // jsdom has no layout, so check the requests instead of the visible messages.
    await waitFor(() => expect(cursors()).toEqual([null, message(2).id]));
  });

  it('invites to write while it is empty, and offers a retry after a failure', async () => {
    expectConsoleError(/Loading \/api\/client\/messages failed/);
    let broken = true;
    open([], [on(myMessages, () => (broken ? refuse('unavailable', 'Soon.') : listOf([])))]);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText('Say hello')).toBeTruthy();
  });
});

it('keeps the oldest message if a newer one pushes it out of the refetched pages', async () => {
  const thread = Array.from({ length: 50 }, (_, n) => message(50 - n, { author: someone('Ben Cho') }));
  const { client } = open(thread, [on(myMessages, () => listOf(thread.slice(0, 50)))]);
  await log();
  thread.unshift(message(51, { fromAdmin: true, author: null }));
  act(() => applyChange(client, { topic: 'messages' }));
  expect(await screen.findByText('Text 51')).toBeTruthy();
  expect(screen.getByText('Text 1')).toBeTruthy();
});

describe('the content of a message', () => {
  it('shows its files and links, and who read it when', async () => {
    const at = new Date(2026, 2, 4, 14, 2).toISOString();
    open([
      message(1, {
        message: 'Is Homepage ready?',
        createdAt: new Date(2026, 2, 4, 13, 0).toISOString(),
        read: { by: someone('Rosa Vega'), at },
        links: [{ kind: 'preview', id: message(7).id, title: 'Homepage' }],
        files: [file('roof.png', 8), file('plan.pdf', 9)],
      }),
    ]);
    const [article] = within(await log()).getAllByRole('article');
    const inside = within(article as HTMLElement);
    expect(inside.getByRole('link', { name: 'Homepage' }).getAttribute('href')).toContain(message(7).id);
    expect(inside.getByRole('img', { name: 'roof.png' })).toBeTruthy();
    expect(inside.getByRole('link', { name: /plan.pdf/ })).toBeTruthy();
    expect(article?.textContent).toMatch(/Read by Rosa Vega, 2:02\sPM/);
  });
});

describe('reading', () => {
  it('marks unread messages as read once, and keeps the line before them', async () => {
    const { marked, client } = open([unread(3), unread(2), message(1)]);
    await waitFor(() => expect(marked()).toBe(1));
    expect(await screen.findByText('New')).toBeTruthy();
    act(() => applyChange(client, { topic: 'messages' }));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(marked()).toBe(1);
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('changes nothing in a thread without unread messages', async () => {
    const { marked } = open([message(2, { fromAdmin: true }), message(1)]);
    await log();
    expect(marked()).toBe(0);
    expect(screen.queryByText('New')).toBeNull();
  });

  it('marks messages that arrive while it is open as read', async () => {
    const thread = [message(1)];
    const { marked, client } = open(thread);
    await log();
    thread.unshift(unread(2));
    act(() => applyChange(client, { topic: 'messages' }));
    expect(await screen.findByText('Text 2')).toBeTruthy();
    await waitFor(() => expect(marked()).toBe(1));
  });
});

describe('writing', () => {
  it('sends with Enter, and starts a line with Shift+Enter', async () => {
    const { written } = open([]);
    await userEvent.type(await box(), ' Hello{Shift>}{Enter}{/Shift}again{Enter}');
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(written()).toEqual([{ message: 'Hello\nagain', files: [], links: [] }]);
    expect((await box()).value).toBe('');
    expect(within(await log()).getByText(/Hello/)).toBeTruthy();
  });

  it('starts a line with Enter on a touch keyboard', async () => {
    const { written } = open([]);
    const touch = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    onTestFinished(() => touch.mockRestore());
    await userEvent.type(await box(), 'Hello{Enter}again');
    expect((await box()).value).toBe('Hello\nagain');
    expect(written()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(written()).toMatchObject([{ message: 'Hello\nagain' }]));
  });

  it('links a preview chosen after a slash, unless its name is removed again', async () => {
    const preview = clientPreview(1, { title: 'Homepage' });
    const { written } = open([message(1)], [on(myPreviews, () => listOf([preview]))]);
    await screen.findByRole('button', { name: /Link a preview/ });
    await userEvent.type(await box(), 'About /home');
    await userEvent.click(await screen.findByRole('option', { name: /Homepage/ }));
    expect((await box()).value).toBe('About Homepage ');
    await userEvent.type(await box(), 'please{Enter}');
    const links = [{ kind: 'preview', id: preview.id }];
    await waitFor(() => expect(written()).toMatchObject([{ message: 'About Homepage please', links }]));
  });

  it('sends the same text twice as two messages', async () => {
    const { written, keys } = open([message(1)]);
    for (const round of [1, 2]) {
      await userEvent.type(await box(), 'Yes{Enter}');
      await waitFor(() => expect(written()).toHaveLength(round));
      await waitFor(async () => expect((await box()).value).toBe(''));
    }
    expect(new Set(keys()).size).toBe(2);
  });

  it('asks for text before sending an empty message', async () => {
    const { written } = open([]);
    await userEvent.type(await box(), '   {Enter}');
    expect(screen.getByText('Please write a message.')).toBeTruthy();
    expect((await box()).getAttribute('aria-invalid')).toBe('true');
    expect(written()).toEqual([]);
  });

  it.each([
    [() => refuse('too_many_requests', 'Please wait a moment.'), 'Please wait a moment.'],
    [badGateway, 'Failed to send message'],
  ])('keeps the text if sending failed, and retries with the same key', async (answer, words) => {
    const { keys } = open([], [on(sendClientMessage, answer)]);
    await userEvent.type(await box(), 'Important{Enter}');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect((await box()).value).toBe('Important');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });
});
