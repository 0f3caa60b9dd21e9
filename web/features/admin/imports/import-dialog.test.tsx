import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { getUser } from '#contract/auth.ts';
import {
  checkImport,
  getImport,
  listImportRows,
  startImport,
  undoImport,
  type ImportDetail,
} from '#contract/imports.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { ImportDialog } from './import-dialog.tsx';

const id = '0199f0a0-0000-7000-8000-000000000950';
const at = '2026-11-27T09:00:00.000Z';

const sent: ImportDetail = {
  id,
  kind: 'companies',
  fileName: 'contacts.csv',
  state: 'matching',
  rows: 2,
  done: 0,
  counts: {},
  by: 'Rosa Vega',
  createdAt: at,
  endedAt: null,
  undoUntil: null,
  headers: ['Who', 'Where'],
  currency: 'USD',
  mapping: { columns: {}, dayFirst: false },
  firstRows: [
    ['Dana', 'dana@roofing.example'],
    ['Lee', 'no address'],
  ],
};

/** A fake server that completes each step at once. */
function open(first: ImportDetail) {
  let now = first;
  const become = (change: Partial<ImportDetail>) => {
    const { headers: _, currency: _c, mapping: _m, firstRows: _r, ...listed } = (now = { ...now, ...change });
    return listed;
  };
  const words = { new: 'New company.', refused: 'This is not an e-mail address.' } as const;
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(getImport, () => now),
    on(checkImport, ({ body }) =>
      become({ state: 'checked', mapping: body, counts: { new: 1, refused: 1 } }),
    ),
    on(startImport, () => become({ state: 'done', endedAt: at, undoUntil: '2026-11-28T09:00:00.000Z' })),
    on(undoImport, () => become({ state: 'undone', undoUntil: null, counts: { removed: 1, refused: 1 } })),
    on(listImportRows, ({ query: { fate } }) => ({
      rows: [
        { number: 1, name: 'Dana', fate: 'new' as const, words: words.new },
        { number: 2, name: 'Lee', fate: 'refused' as const, words: words.refused },
      ].filter((row) => !fate || row.fate === fate),
      hasMore: false,
    })),
  );
  renderScreen(<ImportDialog id={id} onClose={() => undefined} />, '/admin');
  return seen;
}

afterEach(() => {
  vi.useRealTimers();
});

it('goes from the columns to the undo, and says the fate of each row', async () => {
  const seen = open(sent);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByText('Please choose a column for Company or Email.');
  expect(button('Check 2 rows').disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('Email'), 'Where');
  await screen.findByText(/Not imported: Who\.$/);
  await userEvent.selectOptions(screen.getByLabelText('Name'), 'Who');
  expect(screen.queryByText(/Not imported/)).toBeNull();
  const table = within(screen.getByRole('region', { name: 'The first 2 rows as read' }));
  expect(table.getByText('dana@roofing.example')).toBeTruthy();
  expect(table.getByText(/^Refused:/)).toBeTruthy();
  await userEvent.click(button('Check 2 rows'));
  const sentence = await screen.findByText(
    '1 row will be imported. 1 row cannot be imported. Nobody gets an e-mail.',
  );
  expect(document.activeElement).toBe(sentence);
  expect(seen.find(({ path }) => path.endsWith('/check'))?.body).toEqual({
    columns: { email: 1, name: 0 },
    dayFirst: false,
  });
  // At first the list shows the rows that need attention.
  expect(await screen.findByText('This is not an e-mail address.')).toBeTruthy();
  expect(screen.queryByText('New company.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Download refused rows' })).toBeTruthy();
  await userEvent.click(button('Import 1 row'));
  await screen.findByText(/^1 row imported\. 1 row cannot be imported\. This can be undone until/);
  await userEvent.click(button('Undo import'));
  const ask = within(screen.getByRole('dialog', { name: 'Undo this import?' }));
  await userEvent.click(ask.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('1 row removed.');
});

it('offers to continue work that has stopped', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const seen = open({ ...sent, state: 'undoing', endedAt: at, counts: { new: 2 } });
  await screen.findByText('0 of 2 rows. You can close this window.');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('1 row removed.');
  expect(seen.some(({ path }) => path.endsWith('/undo'))).toBe(true);
});

it('says only that rows are refused if all are', async () => {
  open({ ...sent, state: 'checked', counts: { refused: 2 } });
  await screen.findByText('2 rows cannot be imported.');
  await userEvent.click(screen.getByRole('button', { name: 'Change columns' }));
  expect(screen.getByText('Nothing is imported yet.')).toBeTruthy();
});
