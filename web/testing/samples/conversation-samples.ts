import type { ConversationMessage } from '#contract/conversations.ts';

export const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A message of the client, read by default. */
export const conversationMessage = (
  n: number,
  overrides: Partial<ConversationMessage> = {},
): ConversationMessage => ({
  id: id(n),
  side: 'client',
  author: null,
  body: `Text ${n}`,
  internal: false,
  files: [],
  links: [],
  mentions: [],
  read: { by: null, at: null },
  responseToId: null,
  createdAt: `2026-11-20T0${n % 10}:00:00.000Z`,
  ...overrides,
});
