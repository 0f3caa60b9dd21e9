import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Conversation } from './conversation.tsx';
import { threadItems, type Message } from './message.ts';

const message = (id: string): Message => ({
  id,
  side: 'theirs',
  author: null,
  text: `Message ${id}`,
  internal: false,
  files: [],
  links: [],
  mentions: [],
  quote: null,
  read: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('older messages are asked for once nothing else is fetched, and again when that was cancelled', () => {
  const fetchNextPage = vi.fn();
  const shown = (ids: readonly string[], isFetching: boolean, isError = false) => (
    <Conversation
      query={{
        data: { items: [] },
        isError,
        isFetching,
        isFetchingNextPage: false,
        hasNextPage: true,
        fetchNextPage,
      }}
      items={threadItems(ids.map(message), null)}
      label="Messages"
      loading="Loading messages"
      failed={null}
      empty={null}
      sent={0}
      at={null}
    >
      {({ message: { text } }) => text}
    </Conversation>
  );
  const { rerender } = render(shown(['2', '3'], true));
  fireEvent.scroll(screen.getByRole('log', { name: 'Messages' }));
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender(shown(['2', '3'], false, true));
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender(shown(['2', '3'], false));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(shown(['2', '3'], true));
  rerender(shown(['2', '3'], false));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  rerender(shown(['1', '2', '3'], false));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});
