import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exportMyData, exportSharedData, listMyExports, type DataExport } from '#contract/data-export.ts';
import {
  confirmErasure,
  getMyErasure,
  requestErasure,
  withdrawErasure,
  type MyErasure,
} from '#contract/erasure.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { EraseLinkPage } from './erase-link.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { ExportSection } from './export-section.tsx';

const made = (kind: DataExport['kind']): DataExport => ({
  id: '019a0000-0000-7000-8000-000000000001',
  kind,
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  fetchedAt: null,
});

const state = (more: Partial<MyErasure> = {}): MyErasure => ({
  erasure: null,
  confirmBy: ['password'],
  onlyPersonOf: [],
  backupDays: 30,
  refused: null,
  ...more,
});

const open = {
  requestedAt: '2026-11-22T10:00:00.000Z',
  dueAt: '2026-12-06T10:00:00.000Z',
  withCompanies: true,
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it("requests an export and offers its archive; only a contact who decides may export the company's data", async () => {
  const list: DataExport[] = [];
  fakeNetwork(
    on(listMyExports, () => list),
    on(exportSharedData, () => {
      list.push(made('company'));
      return made('company');
    }),
  );
  renderScreen(<ExportSection side="client" decides />);
  await press('Export my company’s data');
  const link = await screen.findByRole('link', { name: 'Download: What your company sees' });
  expect(link.getAttribute('href')).toBe(`/api/client/exports/${made('company').id}/archive`);
  cleanup();
  renderScreen(<ExportSection side="client" />);
  expect(screen.queryByRole('button', { name: 'Export my company’s data' })).toBeNull();
});

it('says so after too many requests', async () => {
  const words = 'Too many attempts. Please try again in 3 hours.';
  fakeNetwork(
    on(listMyExports, () => []),
    on(exportMyData, () => refuse('too_many_requests', words)),
  );
  renderScreen(<ExportSection side="client" />);
  await press('Export my data');
  expect(await screen.findByText(words)).toBeTruthy();
});

it('confirms an erasure by the password, keeps the typed text if it is refused, and withdraws it', async () => {
  let now = state({ onlyPersonOf: ['Whitfield Roofing'] });
  let right = false;
  const seen = fakeNetwork(
    on(getMyErasure, () => now),
    on(requestErasure, () => {
      const wrong = 'This is not your password.';
      if (!right) return refuse('validation_error', wrong, { password: wrong });
      now = { ...now, erasure: open };
      return { mailed: false, erasure: open };
    }),
    on(withdrawErasure, () => {
      now = { ...now, erasure: null };
      return { message: 'Your data stays.' };
    }),
  );
  renderScreen(<ErasureSection side="client" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my data…' }));
  const dialog = screen.getByRole('dialog', { name: 'Erase your data?' });
  expect(within(dialog).getByText('Backups, for up to 30 more days')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'hail or shine');
  await press('Erase in 14 days');
  expect(await within(dialog).findByText('This is not your password.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Your password').value).toBe('hail or shine');
  right = true;
  await userEvent.click(
    within(dialog).getByRole('checkbox', { name: /Erase the data of Whitfield Roofing too/ }),
  );
  await press('Erase in 14 days');
  expect(await screen.findByRole('heading', { name: /Your data will be erased on / })).toBeTruthy();
  const bodies = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { password: 'hail or shine', withCompanies: true },
    { password: 'hail or shine', withCompanies: false },
  ]);
  await press('Keep my data');
  expect(await screen.findByRole('button', { name: 'Erase my data…' })).toBeTruthy();
});

it('mails a link to a person without a password', async () => {
  fakeNetwork(
    on(getMyErasure, () => state({ confirmBy: ['mail'] })),
    on(requestErasure, () => ({ mailed: true, erasure: null })),
  );
  renderScreen(<ErasureSection side="client" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my data…' }));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await press('E-mail me a link');
  expect(await screen.findByText(/Nothing is erased until you use the link/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('tells staff which data stays with the agency, and the last super admin why they cannot be erased', async () => {
  const last =
    'This is the last super admin who can sign in. The operator of the server can add another (SUPER_ADMIN_EMAILS or npm run admin -- setup-link).';
  let now = state({ refused: last });
  const seen = fakeNetwork(
    on(getMyErasure, () => now),
    on(requestErasure, () => {
      now = state({ erasure: open });
      return { mailed: false, erasure: open };
    }),
  );
  renderScreen(<ErasureSection side="staff" />);
  expect(await screen.findByText(last)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  now = state();
  renderScreen(<ErasureSection side="staff" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my data…' }));
  expect(screen.getByText('Your texts and uploads for the agency')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your password'), 'prickly pear');
  await press('Erase in 14 days');
  expect(await screen.findByText(/the super admins know/)).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe('/api/staff/erasure');
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'prickly pear' });
});

it('begins only after a press on the page of the mailed link, and says when the link is spent', async () => {
  let spent = false;
  const seen = fakeNetwork(on(confirmErasure, () => (spent ? refuse('gone', 'Gone.') : open)));
  renderScreen(<EraseLinkPage />, '/client/erase#a-token');
  expect(seen).toEqual([]);
  await press('Erase my data in 14 days');
  expect(await screen.findByRole('heading', { name: 'Your data will be erased' })).toBeTruthy();
  expect(seen[0]?.body).toEqual({ token: 'a-token', withCompanies: true });
  cleanup();
  spent = true;
  renderScreen(<EraseLinkPage />, '/client/erase#a-token');
  await press('Erase my data in 14 days');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
});
