import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listConversationMessages, type ConversationMessage } from '#contract/conversations.ts';
import { messageDeletedText } from '#contract/messages.ts';
import { moveClientMessages, type Destination } from '#contract/removals.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { conversationMessage, id } from '#web/testing/samples/conversation-samples.ts';

function Pane() {
  return (
    <ConversationPane
      chosen
      clientAccountId={id(900)}
      address={useAdminAddress('messages')}
      onClose={() => {}}
    />
  );
}

function open(thread: ConversationMessage[], user = admin()) {
  const moved: { ids: string[]; to: Destination }[] = [];
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => user),
    on(listConversationMessages, () => listOf(thread)),
    on(moveClientMessages, ({ body }) => {
      moved.push(body);
      return { ids: body.ids };
    }),
  );
  renderScreen(<Pane />, '/admin?tab=messages').setQueryData(currentUserQuery.queryKey, user);
  return moved;
}

const aside = { by: 'Rosa Vega', at: '2026-11-20T09:00:00.000Z' };

it("deletes several messages at once without colleagues' notes, with an undo in the toast", async () => {
  const moved = open([
    conversationMessage(3),
    conversationMessage(2, { internal: true, side: 'agency', body: 'Pays late' }),
    conversationMessage(1),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  for (const box of boxes) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(moved).toEqual([{ ids: [id(3), id(1)], to: 'deleted' }]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(moved.at(-1)).toEqual({ ids: [id(3), id(1)], to: 'inbox' });
});

it('shows who removed a message, and restores it', async () => {
  const moved = open([
    conversationMessage(2, {
      body: messageDeletedText,
      aside: { ...aside, state: 'deleted', goneAt: '2026-12-20T09:00:00.000Z' },
    }),
    conversationMessage(1, { aside: { ...aside, state: 'archived', goneAt: null } }),
  ]);
  const [archived, deleted] = within(await screen.findByRole('log')).getAllByRole('article');
  expect(archived?.textContent).toMatch(/Text 1.*Archived .* by Rosa Vega/);
  expect(deleted?.textContent).toMatch(/This message was deleted\..*Deleted .* by Rosa Vega, erased on Dec/);
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  await userEvent.click(within(deleted as HTMLElement).getByRole('button', { name: 'Restore the message' }));
  expect(moved).toEqual([{ ids: [id(2)], to: 'inbox' }]);
});

it('offers none of it without the permission', async () => {
  const reader = admin({ role: 'support-admin', permissions: ['messages.read'] });
  open([conversationMessage(1, { aside: { ...aside, state: 'archived', goneAt: null } })], reader);
  expect(await screen.findByText(/by Rosa Vega/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Select|Restore/ })).toBeNull();
});
