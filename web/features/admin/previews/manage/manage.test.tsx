import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mergePreviews } from '#contract/preview-versions.ts';
import { listDeletedPreviews, restorePreview, type DeletedPreview } from '#contract/previews.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { staffPreview, staffRoom } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { DeletedPreviews } from './deleted-previews.tsx';
import { JoinPreviews } from './join-previews.tsx';

it('brings a deleted preview back', async () => {
  const { id, title, clientName, clientCode, createdAt } = staffPreview(1);
  const rows: DeletedPreview[] = [
    { id, title, clientName, clientCode, deletedAt: createdAt, restorableUntil: createdAt },
  ];
  fakeNetwork(
    on(listDeletedPreviews, () => listOf(rows)),
    on(restorePreview, () => {
      rows.length = 0;
      return staffPreview(1);
    }),
  );
  renderScreen(<DeletedPreviews onClose={() => {}} />, '/admin?tab=portfolio');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Draft 1' }));
  expect(await screen.findByText('Nothing is deleted')).toBeTruthy();
});

it('merges previews as versions, the oldest first, into the newest', async () => {
  const [newest, middle, oldest] = [staffPreview(1), staffPreview(2), staffPreview(3)];
  const seen = fakeNetwork(on(mergePreviews, () => staffRoom(newest, 2)));
  renderScreen(<JoinPreviews previews={[newest, middle, oldest]} onClose={() => {}} />, '/admin');
  await userEvent.click(screen.getByRole('checkbox', { name: /Draft 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(seen).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Draft 3/ }));
  expect(screen.getByText(/· becomes version 1/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Merge 2 previews' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ order: [oldest.id, newest.id] }));
  expect(seen[0]?.path).toContain(newest.id);
  expect(await screen.findByText('Previews merged')).toBeTruthy();
});
