import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { getContactMessage, respondToContactMessage, type ContactMessage } from '#contract/messages.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { someone } from '#web/testing/samples.ts';
import { ContactMessageDialog } from './contact-message-dialog.tsx';

const id = '0199f0a0-0000-7000-8000-000000000101';
const asked: ContactMessage = {
  id,
  name: 'Ingrid Vance',
  email: 'ingrid@example.com',
  subject: 'Austin',
  message: 'Do you work in Austin?',
  isRead: false,
  clientAccountId: null,
  clientCompany: null,
  owner: null,
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};
const answered: ContactMessage = {
  ...asked,
  isRead: true,
  adminResponse: 'We do.',
  responseDate: '2026-11-20T10:00:00.000Z',
  respondedBy: someone('Noor Haddad'),
};

it('is answered in the dialog, which closes', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getContactMessage, () => asked),
    on(respondToContactMessage, () => answered),
  );
  const onClose = vi.fn();
  renderScreen(<ContactMessageDialog id={id} onClose={onClose} />, '/admin');
  const dialog = within(await screen.findByRole('dialog', { name: 'Respond to Ingrid Vance' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send Response' }));
  expect(await dialog.findByText('Please write a response.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Response/), 'We do.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Response' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/admin/messages/${id}/respond`,
    body: { response: 'We do.' },
  });
});

it('says without a mail server that the response is kept, and that the message stays unread', async () => {
  fakeNetwork(
    ...stillLoading,
    on(getContactMessage, () => asked),
    on(respondToContactMessage, () => ({ ...answered, isRead: false })),
  );
  renderScreen(<ContactMessageDialog id={id} onClose={() => {}} />, '/admin', { mailConfigured: false });
  const dialog = within(await screen.findByRole('dialog', { name: 'Respond to Ingrid Vance' }));
  expect(dialog.queryByRole('button', { name: 'Send Response' })).toBe(null);
  expect(dialog.getByText(/it is saved here, and the message stays unread/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Response/), 'We do.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Response' }));
  expect(await screen.findByText('Response saved')).toBeTruthy();
});

it('is closed without sending', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getContactMessage, () => asked),
  );
  const onClose = vi.fn();
  renderScreen(<ContactMessageDialog id={id} onClose={onClose} />, '/admin');
  const dialog = within(await screen.findByRole('dialog', { name: 'Respond to Ingrid Vance' }));
  await userEvent.type(dialog.getByLabelText(/^Response/), 'We do.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close dialog' }));
  expect(onClose).toHaveBeenCalled();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('is read-only once answered', async () => {
  fakeNetwork(
    ...stillLoading,
    on(getContactMessage, () => answered),
  );
  renderScreen(<ContactMessageDialog id={id} onClose={() => {}} />, '/admin');
  const dialog = within(await screen.findByRole('dialog', { name: 'Message from Ingrid Vance' }));
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
});

it('shows the answer of a faster colleague, and the typed text', async () => {
  let now = asked;
  fakeNetwork(
    ...stillLoading,
    on(getContactMessage, () => now),
    on(respondToContactMessage, () => {
      now = answered;
      return refuse('already_responded', 'This message has been answered already.');
    }),
  );
  renderScreen(<ContactMessageDialog id={id} onClose={() => {}} />, '/admin');
  const dialog = within(await screen.findByRole('dialog', { name: 'Respond to Ingrid Vance' }));
  await userEvent.type(dialog.getByLabelText(/^Response/), 'Not yet.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Response' }));
  expect(await dialog.findByText('We do.')).toBeTruthy();
  expect(dialog.getByText(/Noor Haddad/)).toBeTruthy();
  expect(dialog.getByText('Not yet.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Already Responded' })).toBeTruthy();
});
