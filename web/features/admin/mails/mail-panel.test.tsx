import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  getMailStatus,
  getMailText,
  listMails,
  sendKeptMails,
  sendMailAgain,
  sendTestMail,
  type ListedMail,
  type MailStatus,
} from '#contract/mails.ts';
import { getWave, judgeWave, undoWave } from '#contract/waves.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { MailPanel } from './mail-panel.tsx';

const at = '2026-11-20T10:00:00.000Z';

const mail = (changes: Partial<ListedMail> = {}): ListedMail => ({
  id: '0199f0a0-0000-7000-8000-000000000001',
  recipient: 'dana@whitfield.example',
  subject: 'Homepage',
  state: 'refused',
  attempts: 1,
  triedAt: at,
  error: '550 no such user',
  client: null,
  createdAt: at,
  sentAt: null,
  ...changes,
});

const status = (changes: Partial<MailStatus> = {}): MailStatus => ({
  configured: true,
  queued: 0,
  refused: 1,
  failed: 0,
  kept: 0,
  held: 0,
  stuckSince: null,
  ...changes,
});

function open(mails: ListedMail[], how: Partial<MailStatus> = {}, address = '/admin/mail') {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listMails, () => listOf(mails)),
    on(getMailStatus, () => status(how)),
    on(getMailText, () => ({ text: 'Your link' })),
    on(sendMailAgain, () => ({ message: 'The mail is on its way.' })),
    on(sendKeptMails, () => ({ count: 3 })),
    on(sendTestMail, () => ({ sent: false, words: 'The login is refused.', answer: '535 no' })),
  );
  renderScreen(<MailPanel />, address);
  return seen;
}

it("shows the mail server's answer, and sends again", async () => {
  const seen = open([mail()]);
  const row = await screen.findByRole('article', { name: 'Homepage' });
  expect(row.textContent).toMatch(/To dana@whitfield\.example.*550 no such user.*Refused/);
  expect(await screen.findByText('1 refused')).toBeTruthy();
  await userEvent.click(await within(row).findByRole('button', { name: 'Send Again' }));
  expect(await screen.findByText('The e-mail is being sent')).toBeTruthy();
  expect(seen.some(({ method, path }) => method === 'POST' && path.endsWith('/send'))).toBe(true);
});

it('offers no action for a sent mail', async () => {
  open([mail({ state: 'sent', error: null, sentAt: at })]);
  const row = await screen.findByRole('article');
  await screen.findByText('1 refused');
  expect(within(row).queryByRole('button', { name: /Send|Try|Show/ })).toBeNull();
});

it('shows the text of a waiting mail without a mail server, and why it waits', async () => {
  open([mail({ state: 'kept', error: null })], { configured: false, refused: 0, kept: 1 });
  expect(await screen.findByText(/No mail server is configured/)).toBeTruthy();
  const row = screen.getByRole('article');
  expect(within(row).queryByRole('button', { name: 'Send Again' })).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: /^Show Text/ }));
  expect(await screen.findByText('Your link')).toBeTruthy();
});

it('sends kept mails only after a confirmation', async () => {
  const seen = open([mail({ state: 'kept', error: null })], { refused: 0, kept: 3 });
  expect(await screen.findByText(/They are sent only when you say so/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Send all 3 kept e-mails' }));
  expect(seen.some(({ path }) => path.endsWith('/send-kept'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Send all 3 now' }));
  expect(await screen.findByText('3 e-mails are being sent')).toBeTruthy();
  const row = screen.getByRole('article');
  expect(within(row).getByRole('button', { name: 'Send' })).toBeTruthy();
});

it('warns if no mail is sent, and shows the result of a test', async () => {
  open([], { queued: 3, stuckSince: at });
  expect(await screen.findByText(/No e-mail was sent for 15 minutes/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a test e-mail' }));
  expect(await screen.findByText('The login is refused.')).toBeTruthy();
  expect(screen.getByText('535 no')).toBeTruthy();
});

it('clears a wave with one press, and restores it with another', async () => {
  const id = '0199f0a0-0000-7000-8000-000000000002';
  const seen = fakeNetwork(
    ...stillLoading,
    on(getWave, () => ({ wave: { id, openedAt: at, posts: 312, spam: 280, held: 32 } })),
    on(judgeWave, () => ({ message: 'All are in the spam folders.' })),
    on(undoWave, () => ({ message: 'Nothing is decided yet.' })),
  );
  renderScreen(<MailPanel />, '/admin/mail');
  const note = await screen.findByRole('region', { name: 'Many form posts at once' });
  expect(note.textContent).toMatch(/312 more posts than usual.*280 look alike.*32 confirmations are paused/);
  await userEvent.click(within(note).getByRole('button', { name: 'Move All to Spam' }));
  expect(await screen.findByText('All are in the spam folders.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ judgement: 'spam' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing is decided yet.')).toBeTruthy();
});

it('filters by one person', async () => {
  const seen = open([mail()]);
  await userEvent.click(await screen.findByRole('button', { name: 'More for Homepage' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Only this address/ }));
  expect(window.location.search).toBe('?recipient=dana%40whitfield.example');
  expect(await screen.findByRole('button', { name: /Only dana@whitfield\.example/ })).toBeTruthy();
  await waitFor(() =>
    expect(seen.some(({ query }) => query.get('recipient') === 'dana@whitfield.example')).toBe(true),
  );
});

it('says that nothing matches, and clears first the search, then the rest', async () => {
  open([], {}, '/admin/mail?state=failed&q=zz');
  expect(await screen.findByText('No e-mail matches')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(window.location.search).toBe('?state=failed');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all e-mails' }));
  expect(window.location.search).toBe('');
  await screen.findByText('1 refused');
});

it('says that the list could not be loaded', async () => {
  expectConsoleError(/Loading \/api\/admin\/mail failed/);
  fakeNetwork(
    ...stillLoading,
    on(listMails, () => refuse('internal', 'no')),
  );
  renderScreen(<MailPanel />, '/admin/mail');
  expect(await screen.findByText('The e-mails could not be loaded')).toBeTruthy();
});
