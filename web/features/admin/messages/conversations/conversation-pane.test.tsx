import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  listConversationColleagues,
  listConversationMessages,
  noteConversation,
  readConversation,
  signAnswering,
  type ConversationMessage,
} from '#contract/conversations.ts';
import { getUser } from '#contract/auth.ts';
import { getClientDetail } from '#contract/clients.ts';
import { writeToClient } from '#contract/messages.ts';
import { listPortfolio } from '#contract/projects.ts';
import { listSavedReplies } from '#contract/saved-replies.ts';
import { hearSign } from '#web/api/live/signs.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, anyClient, clientDetail, someone } from '#web/testing/samples.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { conversationMessage, id } from '#web/testing/samples/conversation-samples.ts';

const clientId = id(900);
const jonas = someone('Jonas Whitlock');

function Pane() {
  const [left, setLeft] = useState(false);
  const address = useAdminAddress('messages');
  if (left) return <p>Left</p>;
  return (
    <ConversationPane chosen clientAccountId={clientId} address={address} onClose={() => setLeft(true)} />
  );
}

const lists = '/admin?tab=messages';

function open(thread: ConversationMessage[], ...calls: Parameters<typeof fakeNetwork>) {
  return openAt(lists, thread, ...calls);
}

function openAt(address: string, thread: ConversationMessage[], ...calls: Parameters<typeof fakeNetwork>) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(getClientDetail, () =>
      clientDetail(anyClient({ id: clientId, name: 'Dana Mill', company: 'Mill Bread' })),
    ),
    on(listConversationMessages, () => listOf(thread)),
    on(listConversationColleagues, () => [jonas]),
    on(listPortfolio, () => listOf([])),
    on(readConversation, () => ({ message: 'Read' })),
    on(signAnswering, () => ({ message: 'Told' })),
    ...calls,
  );
  const client = renderScreen(<Pane />, address);
  client.setQueryData(currentUserQuery.queryKey, admin());
  return (path: RegExp) => seen.filter(({ method, path: each }) => method === 'POST' && path.test(each));
}

const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);

describe('the conversation', () => {
  it('marks notes, and reports messages as read while they are visible', async () => {
    const posts = open([
      conversationMessage(3, { read: null, body: 'Hello?' }),
      conversationMessage(2, { internal: true, side: 'agency', author: jonas, body: 'Pays late' }),
      conversationMessage(1, {
        side: 'agency',
        read: { by: someone('Dana'), at: '2026-11-20T01:30:00.000Z' },
      }),
    ]);
    const [sent, note] = within(await screen.findByRole('log')).getAllByRole('article');
    expect(note?.textContent).toMatch(/Jonas Whitlock.*Note for colleagues only.*Pays late/);
    expect(sent?.textContent).toMatch(/Read by Dana, /);
    await waitFor(() => expect(posts(/read$/).map(({ body }) => body)).toEqual([{ upTo: id(3) }]));
  });

  it('keeps the text if a colleague was faster, and says so at the field', async () => {
    const words = 'Jonas wrote to this client meanwhile. Your words are kept.';
    const posts = open(
      [conversationMessage(2, { side: 'agency' }), conversationMessage(1)],
      on(writeToClient, () => refuse('conflict', words)),
    );
    await userEvent.type(await field('Your message'), 'On Friday{Enter}');
    const form = within(screen.getByRole('form', { name: 'Write a message' }));
    expect((await form.findByRole('alert')).textContent).toBe(words);
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect((await field('Your message')).value).toBe('On Friday');
    expect(posts(/client-messages$/)[0]?.body).toMatchObject({ after: id(2), message: 'On Friday' });
  });

  it('shows a refusal in a toast once the conversation is closed', async () => {
    const words = 'Jonas wrote to this client meanwhile. Your words are kept.';
    const refused = Promise.withResolvers<void>();
    open(
      [conversationMessage(1)],
      on(writeToClient, async () => {
        await refused.promise;
        return refuse('conflict', words);
      }),
    );
    await userEvent.type(await field('Your message'), 'On Friday{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'All conversations' }));
    expect(screen.getByText('Left')).toBeTruthy();
    refused.resolve();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('sends a note with the mentioned colleagues, and keeps the message that is being written', async () => {
    const posts = open(
      [conversationMessage(1)],
      on(noteConversation, () => conversationMessage(2, { internal: true })),
    );
    await userEvent.type(await field('Your message'), 'Dear Dana');
    await userEvent.click(screen.getByRole('radio', { name: 'Note' }));
    await userEvent.type(await field('Your note'), '@jon');
    await userEvent.click(await screen.findByRole('option', { name: /Jonas/ }));
    await userEvent.type(await field('Your note'), 'look{Enter}');
    await waitFor(() =>
      expect(posts(/notes$/).map(({ body }) => body)).toEqual([
        { message: '@Jonas Whitlock look', mentions: [jonas.id], files: [], links: [] },
      ]),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Message' }));
    expect((await field('Your message')).value).toBe('Dear Dana');
    // Typing a note does not tell colleagues that somebody is writing.
    expect(posts(/answering$/)).toHaveLength(1);
  });

  it('opens at the message named by a link', async () => {
    openAt(
      `${lists}&message=${id(1)}`,
      [3, 2, 1].map((n) => conversationMessage(n, { body: `Said ${n}` })),
    );
    const row = (await screen.findByText('Said 1')).closest('[aria-current]');
    expect(row?.getAttribute('aria-current')).toBe('location');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    // The page's address no longer contains the message.
    expect(window.location.search).toBe('?tab=messages');
  });

  it('fetches earlier messages until the one named by a link is loaded, and no further', async () => {
    const asked: (string | undefined)[] = [];
    openAt(
      `${lists}&message=${id(12)}`,
      [],
      on(listConversationMessages, ({ query: { cursor } }) => {
        asked.push(cursor);
        const newest = cursor ? Number(cursor.slice(-4)) - 1 : 60;
        const rows = Array.from({ length: 20 }, (_, n) => conversationMessage(newest - n));
        return listOf(rows, 100, rows.at(-1)?.id);
      }),
    );
    await waitFor(() => expect(asked).toEqual([undefined, id(41), id(21)]));
    await screen.findByRole('log');
    expect(asked).toHaveLength(3);
  });

  it('fills in a saved reply when it is used', async () => {
    const reply = {
      title: 'Thanks',
      body: 'Hi {name}, {company} and {project}',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    open(
      [conversationMessage(1, { author: someone('Curtis Hale') })],
      on(listSavedReplies, () => [{ id: id(7), ...reply }]),
    );
    await field('Your message');
    // The client has no preview or project that could be linked.
    expect(screen.getByRole('form').textContent).not.toMatch(/Link|0/);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Thanks/ }));
    expect((await field('Your message')).value).toBe('Hi Curtis, Mill Bread and your project');
  });
});

describe('a colleague who is writing', () => {
  it('is named until the hints stop', async () => {
    open([conversationMessage(1)]);
    await screen.findByRole('log');
    await field('Your message');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const told = (client: string) =>
      act(() => hearSign({ sign: 'answering', userId: jonas.id, clientAccountId: client }));
    told(id(901));
    expect(screen.queryByText(/answering at this moment/)).toBe(null);
    told(clientId);
    expect(screen.getByText('Jonas Whitlock is answering at this moment.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(9_000));
    expect(screen.queryByText(/answering at this moment/)).toBe(null);
  });
});
