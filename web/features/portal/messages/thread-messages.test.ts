import { describe, expect, it } from 'vitest';
import type { ClientMessage } from '#contract/messages.ts';
import { someone } from '#web/testing/samples.ts';
import { threadItems } from '#web/ui/people/conversation/message.ts';
import { firstUnread, threadMessages } from './thread-messages.ts';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();
const message = (n: number, overrides: Partial<ClientMessage> = {}): ClientMessage => ({
  id: `${n}`,
  message: `Text ${n}`,
  fromAdmin: false,
  author: someone('Dana'),
  isRead: false,
  read: null,
  files: [],
  links: [],
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  responseToId: null,
  createdAt: at(4, n),
  ...overrides,
});
const shown = (newestFirst: ClientMessage[], firstNew: string | null = null) =>
  threadItems(threadMessages(newestFirst), firstNew);

describe('the thread', () => {
  it('reverses the order, and marks the start of a day, of an author and of unread messages', () => {
    const items = shown(
      [
        message(4, { createdAt: at(5, 9) }),
        message(3, { fromAdmin: true, author: null }),
        message(2),
        message(1),
      ],
      '3',
    );
    expect(items.map(({ message: { id, side }, ...starts }) => [id, side, ...Object.values(starts)])).toEqual(
      [
        ['1', 'ours', true, false, true],
        ['2', 'ours', false, false, false],
        ['3', 'theirs', false, true, true],
        ['4', 'ours', true, false, true],
      ],
    );
  });

  it('quotes the answered message, and shows an answer without a message of its own once', () => {
    const rosa = someone('Rosa');
    const answered = { adminResponse: 'Yes', responseDate: at(4, 8), respondedBy: rosa };
    const own = shown([message(1, answered)]);
    expect(own.map(({ message: { text, quote, author } }) => [text, quote, author?.name])).toEqual([
      ['Text 1', null, 'Dana'],
      ['Yes', 'Text 1', 'Rosa'],
    ]);
    const apart = shown([message(2, { fromAdmin: true, responseToId: '1' }), message(1, answered)]);
    expect(apart.map(({ message: { text, quote } }) => [text, quote])).toEqual([
      ['Text 1', null],
      ['Text 2', 'Text 1'],
    ]);
  });

  it("says who read the reader's own messages, as far as it is known", () => {
    const read = { by: someone('Rosa'), at: at(4, 12) };
    const items = shown([
      message(3, { fromAdmin: true, isRead: true, read }),
      message(2, { isRead: true, read: { by: null, at: null } }),
      message(1, { isRead: true, read }),
    ]);
    expect(items.map(({ message: one }) => one.read)).toEqual([
      { by: 'Rosa', at: at(4, 12) },
      { by: null, at: null },
      null,
    ]);
  });
});

it('finds the oldest unread message of the agency', () => {
  const agency = (n: number, isRead: boolean) => message(n, { fromAdmin: true, isRead });
  expect(firstUnread([agency(3, false), agency(2, false), agency(1, true), message(0)])).toBe('2');
  expect(firstUnread([agency(1, true), message(0)])).toBe(null);
});
