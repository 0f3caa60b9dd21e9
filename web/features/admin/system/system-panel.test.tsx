import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  backUpNow,
  getSystem,
  retryFailedJobs,
  retryJob,
  saveBackupPlace,
  stopBackups,
  tryBackupPlace,
  type SystemReport,
} from '#contract/system.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SystemPanel } from './system-panel.tsx';
import { bytesText, jobText } from './words.ts';

const at = '2026-11-20T10:00:00.000Z';
const id = '0199f0a0-0000-7000-8000-000000000001';

const noBackup: SystemReport['backup'] = {
  nightly: false,
  last: null,
  proved: null,
  faults: [],
  place: null,
  sent: null,
  isAsked: false,
};

const report = (changes: Partial<SystemReport> = {}): SystemReport => ({
  at,
  version: '1.2.0',
  node: '26.1.0',
  platform: 'linux x64',
  database: { words: 'SQLite 3.53.0', migrations: 48, newest: '0057-system' },
  checks: [
    { name: 'database', state: 'ok', words: 'It answers within a millisecond.', remedy: null },
    { name: 'mail', state: 'off', words: 'Mails are saved instead of being sent.', remedy: 'Set SMTP_URL.' },
  ],
  jobs: { waiting: 0, running: 0, failed: 0, late: 0, some: [] },
  disk: { host: 'web-1', free: 30e9, total: 80e9, database: 5e6, files: 2e9, daysLeft: null, samples: [] },
  processes: [],
  backup: noBackup,
  providers: [],
  refused: [],
  ...changes,
});

function open(changes: Partial<SystemReport> = {}) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getSystem, () => report(changes)),
    on(retryJob, () => ({ message: 'The job starts again.' })),
    on(retryFailedJobs, () => ({ count: 2 })),
  );
  renderScreen(<SystemPanel />, '/admin/system');
  return seen;
}

it('says in one line that everything works, and which parts are fine in another', async () => {
  open();
  expect(await screen.findByText('Everything works.')).toBeTruthy();
  const parts = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(parts('Parts')).toEqual(['MailMails are saved instead of being sent.Set SMTP_URL.Not set up']);
  await userEvent.click(screen.getByText('1 part is fine'));
  expect(parts('Parts that are fine')).toEqual(['DatabaseIt answers within a millisecond.Fine']);
  expect(screen.getByText(/30\.0 GB/).textContent).toBe('30.0 GB of 80.0 GB free');
  expect(screen.getByText('Nothing failed, and nothing is late.')).toBeTruthy();
});

it('says which part does not work, and how to fix it', async () => {
  open({
    checks: [
      { name: 'storage', state: 'failed', words: 'Files cannot be stored.', remedy: 'Look at the bucket.' },
      { name: 'disk', state: 'warning', words: 'Full in 3 days.', remedy: 'Make room.' },
    ],
    backup: { ...noBackup, nightly: true, faults: ['File ab/cd is missing.'] },
  });
  expect(await screen.findByText('One part is not working, one part needs attention.')).toBeTruthy();
  expect(screen.getByText('Look at the bucket.')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'The error of the last backup' }).textContent).toBe(
    'File ab/cd is missing.',
  );
});

it('sets the destination of backups: errors are shown at the field, and no typed text is lost', async () => {
  let works = false;
  let backup = noBackup;
  const words = 'Key ID and secret key are not accepted by https://s3.example.com.';
  const place = {
    bucket: 'kept/foyer',
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    keyId: 'K1',
  };
  const answer = () =>
    works ? { message: 'It works.' } : refuse('validation_error', words, { secret: words });
  const seen = fakeNetwork(
    ...stillLoading,
    on(getSystem, () => report({ backup })),
    on(tryBackupPlace, answer),
    on(saveBackupPlace, () => {
      if (works) backup = { ...noBackup, nightly: true, place, isAsked: true };
      return answer();
    }),
    on(backUpNow, () => ({ message: 'The backup starts within a minute.' })),
    on(stopBackups, () => {
      backup = noBackup;
      return { message: 'Backups are no longer sent.' };
    }),
  );
  renderScreen(<SystemPanel />, '/admin/system');
  const form = within(await screen.findByRole('form', { name: 'Backups off this machine' }));
  const type = (label: RegExp, text: string) => userEvent.type(form.getByLabelText(label), text);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Please enter the name of the bucket.')).toBeTruthy();
  await type(/^Bucket/, place.bucket);
  await type(/^Service address/, place.endpoint);
  await type(/^Key ID/, place.keyId);
  await type(/^Secret key/, 'wrong');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByText(words)).textContent).toBe(words);
  expect(form.getByLabelText<HTMLInputElement>(/^Secret key/).value).toBe('wrong');
  works = true;
  await userEvent.click(form.getByRole('button', { name: 'Try It' }));
  expect(await screen.findByText('The bucket works')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText(/^A backup is sent to/)).textContent).toBe(
    'A backup is sent to kept/foyer at https://s3.example.com each night. No backup has arrived yet. A backup is being made.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back Up Now' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop Backups' }));
  expect(await screen.findByRole('form', { name: 'Backups off this machine' })).toBeTruthy();
  expect(
    seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    'PUT /api/admin/system/backup-place',
    'POST /api/admin/system/backup-place/try',
    'PUT /api/admin/system/backup-place',
    'POST /api/admin/system/backup',
    'DELETE /api/admin/system/backup-place',
  ]);
});

it('shows failed jobs with their error, and retries one or all of them', async () => {
  const job = { id, attempts: 3, maxAttempts: 3, progress: 0, dueAt: null, createdAt: at, updatedAt: at };
  const seen = open({
    jobs: {
      waiting: 1,
      running: 0,
      late: 0,
      failed: 2,
      some: [{ ...job, kind: 'mail', state: 'failed', error: 'connect ECONNREFUSED' }],
    },
  });
  const row = within(await screen.findByRole('list', { name: 'Jobs' })).getByRole('listitem');
  expect(row.textContent).toContain('Send an e-mail');
  expect(row.textContent).toContain('connect ECONNREFUSED');
  await userEvent.click(within(row).getByRole('button', { name: 'Try Again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try all 2 again' }));
  expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/admin/system/jobs/${id}/retry`,
    '/api/admin/system/jobs/retry-failed',
  ]);
});

it('shows the lease and progress of a running job, and offers no retry meanwhile', async () => {
  const heldUntil = '2026-11-20T10:01:00.000Z';
  open({
    jobs: {
      waiting: 0,
      running: 1,
      late: 0,
      failed: 0,
      some: [
        {
          id,
          kind: 'video.mark',
          state: 'running',
          attempts: 2,
          maxAttempts: 10,
          progress: 0.25,
          error: null,
          dueAt: heldUntil,
          createdAt: at,
          updatedAt: at,
        },
      ],
    },
  });
  const row = within(await screen.findByRole('list', { name: 'Jobs' })).getByRole('listitem');
  const lease = within(row).getByText(/^Attempt 2 of 10, reserved until/);
  // A clock time, because a lease lasts a minute at most: "until just now" would have no meaning.
  expect(lease.textContent).toMatch(/until \d{1,2}:01\s[AP]M$/);
  expect(lease.querySelector('time')?.dateTime).toBe(heldUntil);
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(within(row).queryByRole('button')).toBeNull();
});

it('says if the state cannot be loaded', async () => {
  expectConsoleError(/system failed/);
  fakeNetwork(
    ...stillLoading,
    on(getSystem, () => refuse('unavailable', 'Later.')),
  );
  renderScreen(<SystemPanel />, '/admin/system');
  expect(await screen.findByText('The state of the installation could not be loaded')).toBeTruthy();
});

it('formats sizes and kinds of jobs for people', () => {
  expect([0, 999, 1_500, 2_400_000, 81e9, 3.2e12].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 KB',
    '2.4 MB',
    '81.0 GB',
    '3.2 TB',
  ]);
  expect(['mail', 'erasure.clean', 'client-auth.ask-to-prove'].map(jobText)).toEqual([
    'Send an e-mail',
    'Erasure: clean',
    'Client auth: ask to prove',
  ]);
});
