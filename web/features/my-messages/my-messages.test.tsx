import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ClientMessage } from '#contract/messages.ts';
import { applyChange } from '#web/api/live.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, json, listOf, refusal } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { MyMessages } from './my-messages.tsx';

const message = (n: number, overrides: Partial<ClientMessage> = {}): ClientMessage => ({
  id: `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  message: `Text ${n}`,
  fromAdmin: false,
  isRead: true,
  adminResponse: null,
  responseDate: null,
  responseToId: null,
  createdAt: new Date().toISOString(),
  ...overrides,
});

const unread = (n: number) => message(n, { fromAdmin: true, isRead: false });

/** A thread behind `fetch`, newest first. */
function open(thread: ClientMessage[], extra: Parameters<typeof fakeNetwork>[0] = {}) {
  const count = () => thread.filter(({ fromAdmin, isRead }) => fromAdmin && !isRead).length;
  const seen = fakeNetwork({
    ...extra,
    'GET /api/client/counts': () => json({ messagesUnread: count(), previewsWaiting: 0 }),
    'GET /api/client/messages': extra['GET /api/client/messages'] ?? (() => listOf(thread)),
    'POST /api/client/messages/mark-read': () => {
      for (const each of thread) each.isRead = each.fromAdmin || each.isRead;
      return json({ message: 'Messages marked as read' });
    },
    'POST /api/client/messages':
      extra['POST /api/client/messages'] ??
      (({ body }) => {
        const added = message(900 + thread.length, body as Partial<ClientMessage>);
        thread.unshift(added);
        return json(added, { status: 201 });
      }),
  });
  const client = renderScreen(<MyMessages />);
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
  it('reads from old to new, with both sides and what is answered', async () => {
    open([message(2, { fromAdmin: true, responseToId: message(1).id }), message(1)]);
    const articles = within(await log()).getAllByRole('article');
    expect(articles.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'You',
      'Lone Star Works',
    ]);
    expect(within(articles[1] as HTMLElement).getByText('In answer to:', { exact: false })).toBeTruthy();
    expect(within(await log()).getByText('Today')).toBeTruthy();
  });

  it('says at what time, and is one step of the keyboard away from the place to write', async () => {
    const at = new Date(2026, 2, 4, 15, 42).toISOString();
    const later = new Date(2026, 2, 6, 9, 5).toISOString();
    open([message(1, { createdAt: at, adminResponse: 'Yes.', responseDate: later })]);
    const thread = await log();
    const times = [...thread.querySelectorAll('time')].map(({ textContent }) =>
      textContent.replace(/\s/g, ' '),
    );
    expect(times).toEqual(['3:42 PM', 'Mar 6, 2026, 9:05 AM']);
    act(() => thread.focus());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your message' }));
  });

  it('fetches earlier messages when it is scrolled up', async () => {
    const { cursors } = open([], {
      'GET /api/client/messages': ({ query }) =>
        query.get('cursor') ? listOf([message(1)], 2) : listOf([message(2)], 2, 'after-2'),
    });
    const thread = await log();
    expect(cursors()).toEqual([null]);
    fireEvent.scroll(thread);
    // What the window shows of them is up to its size, of which a test has none.
    await waitFor(() => expect(cursors()).toEqual([null, 'after-2']));
  });

  it('invites to write while it is empty, and offers another try after a failure', async () => {
    expectConsoleError(/Loading \/api\/client\/messages failed/);
    let broken = true;
    open([], {
      'GET /api/client/messages': () => (broken ? refusal(503, 'unavailable', 'Soon.') : listOf([])),
    });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText('Say hello')).toBeTruthy();
  });
});

describe('reading', () => {
  it('marks what is unread once, and keeps the line before it', async () => {
    const { marked, client } = open([unread(3), unread(2), message(1)]);
    await waitFor(() => expect(marked()).toBe(1));
    expect(await screen.findByText('New')).toBeTruthy();
    act(() => applyChange(client, { topic: 'messages' }));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(marked()).toBe(1);
    expect(screen.getByText('New')).toBeTruthy();
  });

  it('leaves a thread alone in which all is read', async () => {
    const { marked } = open([message(2, { fromAdmin: true }), message(1)]);
    await log();
    expect(marked()).toBe(0);
    expect(screen.queryByText('New')).toBeNull();
  });

  it('marks what arrives while it is open', async () => {
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
  it('sends with Enter, starts a line with Shift+Enter', async () => {
    const { written } = open([]);
    await userEvent.type(await box(), ' Hello{Shift>}{Enter}{/Shift}again{Enter}');
    expect(await screen.findByText('Message Sent')).toBeTruthy();
    expect(written()).toEqual([{ message: 'Hello\nagain' }]);
    expect((await box()).value).toBe('');
    expect(within(await log()).getByText(/Hello/)).toBeTruthy();
  });

  it('sends the same words twice as two messages', async () => {
    const { written, keys } = open([message(1)]);
    for (const round of [1, 2]) {
      await userEvent.type(await box(), 'Yes{Enter}');
      await waitFor(() => expect(written()).toHaveLength(round));
      await waitFor(async () => expect((await box()).value).toBe(''));
    }
    expect(new Set(keys()).size).toBe(2);
  });

  it('asks for words before it sends none', async () => {
    const { written } = open([]);
    await userEvent.type(await box(), '   {Enter}');
    expect(screen.getByText('Please write a message.')).toBeTruthy();
    expect((await box()).getAttribute('aria-invalid')).toBe('true');
    expect(written()).toEqual([]);
  });

  it.each([
    [() => refusal(429, 'too_many_requests', 'Please wait a moment.'), 'Please wait a moment.'],
    [() => new Response('', { status: 502 }), 'Failed to send message'],
  ])('keeps the words when sending failed, and tries again with the same key', async (answer, words) => {
    const { keys } = open([], { 'POST /api/client/messages': answer });
    await userEvent.type(await box(), 'Important{Enter}');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect((await box()).value).toBe('Important');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });
});
