import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { getClientQuestion } from '#contract/clients.ts';
import {
  getClientMessage,
  listClientMessages,
  respondToClientMessage,
  writeToClient,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { answerClientQuestions } from '#web/api/calls/headers/known-client.ts';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { ConversationDialog } from './conversation-dialog.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const question = 'Do you know that this is Mill?';

const message = (client: number): StaffClientMessage => ({
  id: id(client + 1),
  message: 'Can you show us?',
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
  createdAt: '2026-11-20T09:00:00.000Z',
  clientAccountId: id(client),
  clientAccount: {
    id: id(client),
    name: 'Mill',
    email: 'mill@example.com',
    company: null,
    clientCode: 'BB-1',
  },
});

/** A fake member of staff who, asked about the client, answers with `known`. */
function staff() {
  const state = { known: false, asked: 0 };
  const answer = async (given: string) => {
    expect(given).toBe(question);
    state.asked += 1;
    return state.known;
  };
  onTestFinished(answerClientQuestions(answer));
  return state;
}

const close = vi.fn<() => void>();

const dialogs = {
  'a message': (client: number) => (
    <ConversationDialog clientAccountId={id(client)} name="Mill" onClose={close} />
  ),
  'an answer': (client: number) => {
    const address = { close } as unknown as Parameters<typeof ReplyDialog>[0]['address'];
    return <ReplyDialog id={id(client + 1)} known={undefined} address={address} />;
  },
} as const;

it.each([
  ['a message', 700, 'Send Message'],
  ['an answer', 800, 'Send Response'],
] as const)(
  'files of %s wait until staff confirm the client, and carry the confirmation',
  async (what, client, send) => {
    close.mockClear();
    const [server, state] = [fakeUploads(), staff()];
    const seen = fakeNetwork(
      ...stillLoading,
      on(listClientMessages, () => listOf([message(client)])),
      on(getClientMessage, () => message(client)),
      on(getClientQuestion, () => ({ question })),
      on(writeToClient, ({ body }) => ({ ...message(client), message: body.message })),
      on(respondToClientMessage, () => ({ ...message(client), adminResponse: 'Gladly' })),
    );
    renderScreen(dialogs[what](client), '/admin');
    const field = await screen.findByLabelText(/^(Your message|Response)/);
    await userEvent.type(field, 'Gladly');
    const button = screen.getByRole('button', { name: 'Attach files' });
    const input = button.parentElement?.querySelector<HTMLInputElement>('input[type="file"]');
    const attach = (name: string) =>
      userEvent.upload(input as HTMLInputElement, new File(['GIF89a'], name, { type: 'image/png' }));
    await attach('one.png');
    await waitFor(() => expect(state.asked).toBe(1));
    expect(screen.queryByText('one.png')).toBeNull();
    expect(server.uploads).toEqual([]);

    state.known = true;
    await attach('two.png');
    await waitFor(() => expect(screen.getByText('Uploaded')).toBeTruthy());
    await attach('three.png');
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: send }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    // Two questions in total: after a yes, neither the next file nor sending asks again.
    expect(state.asked).toBe(2);
    const sent = seen.find(({ method, path }) => method !== 'GET' && path.includes('client-messages'));
    expect(sent?.headers.has('x-foyer-asks')).toBe(false);
  },
);
