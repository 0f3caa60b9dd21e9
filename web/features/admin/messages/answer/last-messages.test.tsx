import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listConversationMessages } from '#contract/conversations.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, someone } from '#web/testing/samples.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { conversationMessage, id } from '#web/testing/samples/conversation-samples.ts';
import { LastMessages } from './last-messages.tsx';

const show = (...calls: Parameters<typeof fakeNetwork>) => showExcept(id(0), ...calls);

const showExcept = (except: string, ...calls: Parameters<typeof fakeNetwork>) => {
  const seen = fakeNetwork(...stillLoading, ...calls);
  const last = <LastMessages clientAccountId={id(900)} name="Mill" except={except} />;
  const client = renderScreen(last, '/admin');
  client.setQueryData(currentUserQuery.queryKey, admin());
  return seen;
};

it('shows the last three, including notes, and links to the thread', async () => {
  const seen = show(
    on(listConversationMessages, () =>
      listOf([
        conversationMessage(3, { body: 'Soon', side: 'agency' }),
        conversationMessage(2, { body: 'Pays late', internal: true, side: 'agency' }),
        conversationMessage(1, { body: 'When?', author: someone('Dana') }),
      ]),
    ),
  );
  const section = await screen.findByRole('region', { name: 'Last messages with Mill' });
  const texts = (await within(section).findAllByRole('article')).map(({ textContent }) => textContent);
  expect(texts.map((text) => /When|late|Soon/.exec(text ?? '')?.[0])).toEqual(['When', 'late', 'Soon']);
  expect(seen.find(({ path }) => path.includes('conversations'))?.query.get('limit')).toBe('3');
  const link = within(section).getByRole('link', { name: 'Open conversation' });
  expect(link.getAttribute('href')).toContain(`thread=${id(900)}`);
});

it('leaves out the message that is already quoted', async () => {
  const rows = [conversationMessage(2, { body: 'Hello?' }), conversationMessage(1, { body: 'When?' })];
  showExcept(
    id(2),
    on(listConversationMessages, () => listOf(rows)),
  );
  expect(await screen.findAllByText('When?')).toHaveLength(2);
  expect(screen.queryByText('Hello?')).toBeNull();
});

it('renders nothing if there is no other message', async () => {
  const seen = showExcept(
    id(2),
    on(listConversationMessages, () => listOf([conversationMessage(2)])),
  );
  await screen.findByRole('region');
  await waitFor(() => expect(seen.some(({ path }) => path.includes('conversations'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('renders nothing if it cannot be loaded', async () => {
  expectConsoleError(/conversations.* failed/);
  const seen = show(on(listConversationMessages, () => refuse('internal', 'No.')));
  await waitFor(() => expect(seen.some(({ path }) => path.includes('conversations'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region')).toBe(null));
});
