import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import {
  listClientMessages,
  settleConversation,
  writeToClient,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ConversationDialog } from './conversation-dialog.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const message = (n: number, text: string, fromAdmin = false): StaffClientMessage => ({
  id: id(n),
  message: text,
  fromAdmin,
  author: null,
  isRead: true,
  read: null,
  files: [],
  links: [],
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  responseToId: null,
  createdAt: `2026-11-20T0${n}:00:00.000Z`,
  clientAccountId: id(900),
  clientAccount: { id: id(900), name: 'Mill', email: 'mill@example.com', company: null, clientCode: 'BB-1' },
});

/** The data of a paste or a drop. */
const transfer = (file: File) =>
  ({ files: [file], types: ['Files'], getData: () => '' }) as unknown as DataTransfer;

function show(rows: () => StaffClientMessage[], ...extra: Parameters<typeof fakeNetwork>) {
  const onClose = vi.fn();
  const seen = fakeNetwork(
    ...stillLoading,
    on(listClientMessages, ({ query }) =>
      listOf(rows().filter(({ fromAdmin }) => query.from !== 'admin' || fromAdmin)),
    ),
    ...extra,
  );
  renderScreen(<ConversationDialog clientAccountId={id(900)} name="Mill" onClose={onClose} />, '/admin');
  return { seen, onClose };
}

it('shows the messages, newest last, and sends the id of the newest one shown', async () => {
  const { seen, onClose } = show(
    () => [message(3, 'When?'), message(2, 'Soon', true), message(1, 'Hello')],
    on(writeToClient, ({ body }) => message(4, body.message, true)),
  );
  const list = await screen.findByRole('list', { name: 'Messages with Mill' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts.map((text) => /Hello|Soon|When/.exec(text ?? '')?.[0])).toEqual(['Hello', 'Soon', 'When']);
  await userEvent.type(screen.getByLabelText('Your message'), 'Tuesday');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    clientAccountId: id(900),
    message: 'Tuesday',
    after: id(2),
    files: [],
  });
});

it('takes pasted or dropped files, and sends them with or without text', async () => {
  const server = fakeUploads();
  const { seen, onClose } = show(
    () => [message(1, 'Can you show us?')],
    on(writeToClient, ({ body }) => message(2, body.message, true)),
  );
  const field = await screen.findByLabelText('Your message');
  await userEvent.click(field);
  await userEvent.paste(transfer(new File(['GIF89a'], 'one.png', { type: 'image/png' })));
  fireEvent.drop(field, { dataTransfer: transfer(new File(['GIF89a'], 'two.png', { type: 'image/png' })) });
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.uploads).toMatchObject([{ purpose: 'staff-attachment' }, { purpose: 'staff-attachment' }]);
  expect(
    seen.find(({ method, path }) => method === 'POST' && path.endsWith('client-messages'))?.body,
  ).toEqual({
    clientAccountId: id(900),
    message: '',
    after: null,
    files: server.uploads.map((upload) => `upload:${upload.id}`),
  });
});

it("keeps the text if a colleague was faster, shows the colleague's message, and sends on a second press", async () => {
  let rows = [message(1, 'When?')];
  const { seen, onClose } = show(
    () => rows,
    on(writeToClient, ({ body }) => {
      if (body.after !== null) return message(3, body.message, true);
      rows = [message(2, 'Wednesday', true), ...rows];
      return refuse('conflict', 'Noor wrote to this client meanwhile.');
    }),
  );
  await userEvent.type(await screen.findByLabelText('Your message'), 'Tuesday');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Wednesday')).toBeTruthy();
  // The failure is shown only once: at the form, without a toast.
  expect(await screen.findByText('Noor wrote to this client meanwhile.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Tuesday');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ after: id(2) });
});

it('shows a refusal in a toast once the dialog is closed', async () => {
  const refused = Promise.withResolvers<void>();
  show(
    () => [message(1, 'When?')],
    on(writeToClient, async () => {
      await refused.promise;
      return refuse('conflict', 'Noor wrote to this client meanwhile.');
    }),
  );
  function Closing() {
    const [open, setOpen] = useState(true);
    return (
      open && <ConversationDialog clientAccountId={id(900)} name="Mill" onClose={() => setOpen(false)} />
    );
  }
  renderScreen(<Closing />, '/admin');
  await userEvent.type(await screen.findByLabelText('Your message'), 'Tuesday');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  expect(screen.queryByLabelText('Your message')).toBe(null);
  refused.resolve();
  expect(await screen.findByText('Noor wrote to this client meanwhile.')).toBeTruthy();
});

it('marks that no answer is needed, up to the newest shown message', async () => {
  const { seen, onClose } = show(
    () => [message(2, 'Thank you!'), message(1, 'Soon', true)],
    on(settleConversation, () => message(2, 'Thank you!')),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'No Answer Needed' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe(
    `/api/admin/client-messages/${id(2)}/settle`,
  );
});
