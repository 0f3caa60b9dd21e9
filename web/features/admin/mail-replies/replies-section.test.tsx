import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import {
  getMailReplies,
  renewInboundSecret,
  saveMailReplies,
  testMailReplies,
  type MailReplies,
} from '#contract/mail-replies.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { RepliesSection } from './replies-section.tsx';

it('is set up without the name of a server, and says that mail cannot be sent yet', async () => {
  let state: MailReplies = { settings: null, proved: false, sends: false, mailbox: null, test: null };
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(getMailReplies, () => state),
    on(saveMailReplies, ({ body: { address, authenticator } }) => {
      state = { ...state, sends: true, settings: { address, imap: null, authenticator, handsIn: false } };
      return state;
    }),
    on(renewInboundSecret, () => ({ secret: 's3cret' })),
  );
  renderScreen(<RepliesSection />, '/admin/connections');
  await screen.findByText(/First set SMTP_URL and MAIL_FROM in the environment/);
  await userEvent.click(screen.getByRole('button', { name: 'Set up Reply by mail' }));
  const form = within(screen.getByRole('dialog', { name: 'Reply by mail' }));
  expect(form.queryByLabelText(/receiving server/)).toBeNull();
  await userEvent.type(
    form.getByRole('textbox', { name: 'Address for replies', description: /plus addresses/ }),
    'reply+TOKEN@agency.example',
  );
  await userEvent.selectOptions(form.getByLabelText('How e-mails arrive'), 'handed');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not tested');
  await userEvent.click(screen.getByRole('button', { name: 'Make a secret' }));
  await screen.findByText(/Copy it now/);
  expect(screen.getByLabelText<HTMLInputElement>('Secret, shown once').value).toBe('s3cret');
  expect(screen.getByText(/openssl dgst -sha256 -hmac/)).toBeTruthy();
  expect(screen.queryByText(/set SMTP_URL/)).toBeNull();
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
    address: 'reply+TOKEN@agency.example',
    imap: null,
    authenticator: '',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByLabelText(/receiving server/)).toBeTruthy();
});

it('says only that a test e-mail was refused', async () => {
  const now = new Date().toISOString();
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(getMailReplies, () => ({
      settings: { address: 'reply+TOKEN@agency.example', imap: null, authenticator: '', handsIn: true },
      proved: false,
      sends: true,
      mailbox: null,
      test: { sentAt: now, arrivedAt: null, server: 'mx.agency.example' },
    })),
    on(testMailReplies, () => ({
      sent: false,
      words: 'The mail server refused the e-mail.',
      answer: '550 no',
    })),
  );
  renderScreen(<RepliesSection />, '/admin/connections');
  await screen.findByText(/Waiting for it to arrive/);
  await userEvent.click(screen.getByRole('button', { name: 'Send a test e-mail' }));
  await screen.findByText(/The mail server refused the e-mail/);
  expect(screen.queryByText(/Waiting for it to arrive/)).toBeNull();
});
