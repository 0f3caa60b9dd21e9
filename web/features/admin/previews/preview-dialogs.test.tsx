import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { artworkOfClient } from '#contract/artwork.ts';
import { getClientDetail } from '#contract/clients.ts';
import { listPreviews, deletePreview, restorePreview, type StaffPreview } from '#contract/previews.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { artwork, staffPreview } from '#web/testing/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail, someone } from '#web/testing/samples.ts';
import { PreviewDialogs } from './preview-dialogs.tsx';

const dana = clientDetail();

function Tab() {
  return <PreviewDialogs address={useAdminAddress('portfolio')} />;
}

it('lists the files of a client; deleting is not there yet', async () => {
  const seen = fakeNetwork(
    on(getClientDetail, () => dana),
    on(artworkOfClient, () => listOf([artwork(1, { author: someone('Ben Cho') })])),
  );
  renderScreen(<Tab />, `/admin?tab=portfolio&dialog=artwork:${dana.id}`);
  const dialog = within(screen.getByRole('dialog', { name: 'Client Artwork' }));
  const row = within(await dialog.findByRole('article', { name: 'drawing 1.png' }));
  expect(row.getByRole('link', { name: 'Download drawing 1.png' }).getAttribute('href')).toBe(
    '/uploads/stored-1.png?download=1',
  );
  expect(row.getByText('Ben Cho')).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Delete drawing 1.png' }));
  expect(await screen.findByText('Delete artwork functionality coming soon')).toBeTruthy();
  expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(row.getByRole('button', { name: 'View drawing 1.png' }));
  expect(screen.getByRole('dialog', { name: 'drawing 1.png' })).toBeTruthy();
});

it('manages the previews of a project: deleting asks first and can be undone', async () => {
  const rows = [staffPreview(1), staffPreview(2)];
  let deleted: StaffPreview[] = [];
  const seen = fakeNetwork(
    on(listPreviews, () => listOf(rows)),
    on(deletePreview, () => {
      deleted = rows.splice(0, 1);
      return { message: 'Preview deleted' };
    }),
    on(restorePreview, () => {
      rows.unshift(...deleted);
      return rows[0] as StaffPreview;
    }),
  );
  renderScreen(<Tab />, `/admin?tab=portfolio&dialog=previews:${dana.id}`);
  const list = within(screen.getByRole('dialog', { name: 'Project Previews' }));
  await userEvent.click(await list.findByRole('button', { name: 'Delete Draft 1' }));
  expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  expect(seen[0]?.query.get('projectId')).toBe(dana.id);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(list.queryByRole('article', { name: 'Draft 1' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await list.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
});
