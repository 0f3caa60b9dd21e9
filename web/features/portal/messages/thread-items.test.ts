import { expect, it } from 'vitest';
import type { ClientMessage } from '#contract/messages.ts';
import { firstUnread, threadItems } from './thread-items.ts';

const message = (id: string, overrides: Partial<ClientMessage> = {}): ClientMessage => ({
  id,
  message: `Text ${id}`,
  fromAdmin: false,
  author: null,
  isRead: true,
  read: null,
  files: [],
  links: [],
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  responseToId: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  ...overrides,
});

const newestFirst = [
  message('d', { fromAdmin: true, isRead: false, responseToId: 'b' }),
  message('c', { fromAdmin: true, isRead: false }),
  message('b', { adminResponse: 'Text d', responseDate: '2026-11-20T18:00:00.000Z' }),
  message('a', { createdAt: '2026-11-18T18:00:00.000Z' }),
];

it('puts messages in the order they are read, with days, turns and what is new', () => {
  const items = threadItems(newestFirst, firstUnread(newestFirst));
  expect(items.map(({ message: { id } }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(items.map(({ startsDay }) => startsDay)).toEqual([true, true, false, false]);
  expect(items.map(({ startsTurn }) => startsTurn)).toEqual([true, true, true, false]);
  expect(items.map(({ startsNew }) => startsNew)).toEqual([false, false, true, false]);
});

it('shows an answer once: as the message it is, or beneath the question where it has none', () => {
  const items = threadItems(newestFirst, null);
  expect(items[3]?.answers?.id).toBe('b');
  expect(items[1]?.ownAnswer).toBeNull();
  const [, , question] = newestFirst;
  expect(threadItems([question as ClientMessage], null)[0]?.ownAnswer).toEqual({
    text: 'Text d',
    at: '2026-11-20T18:00:00.000Z',
    by: null,
  });
});
