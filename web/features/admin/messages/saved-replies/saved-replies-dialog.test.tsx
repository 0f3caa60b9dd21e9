import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
} from '#contract/saved-replies.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

it('deletes a reply, and restores it unchanged', async () => {
  let replies: SavedReply[] = [
    { id: id(1), title: 'Thanks', body: 'Thank you, {name}!', createdAt: '2026-01-01T00:00:00.000Z' },
  ];
  fakeNetwork(
    ...stillLoading,
    on(listSavedReplies, () => replies),
    on(deleteSavedReply, ({ params }) => {
      replies = replies.filter((reply) => reply.id !== params.id);
      return { message: 'Reply deleted' };
    }),
    on(createSavedReply, ({ body }) => {
      const made = { ...body, id: id(2), createdAt: '2026-01-02T00:00:00.000Z' };
      replies = [...replies, made];
      return made;
    }),
  );
  renderScreen(<SavedRepliesDialog onClose={() => {}} />, '/admin?tab=messages');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Thanks' }));
  expect(await screen.findByText('No saved replies yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Thank you, {name}!')).toBeTruthy();
  expect(replies).toMatchObject([{ title: 'Thanks', body: 'Thank you, {name}!' }]);
});
