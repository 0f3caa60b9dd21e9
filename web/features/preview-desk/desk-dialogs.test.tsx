import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { usePlace } from '#web/api/use-place.ts';
import { fakeNetwork, json, listOf } from '#web/testing/fake-network.ts';
import { artwork, staffPreview } from '#web/testing/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { PreviewDeskDialogs } from './desk-dialogs.tsx';

const dana = clientAccount();

function Tab() {
  return <PreviewDeskDialogs place={usePlace()} />;
}

it('lists the files of a client; deleting is not there yet', async () => {
  const seen = fakeNetwork({
    [`GET /api/admin/clients/${dana.id}`]: () => json(dana),
    'GET /api/admin/client-artwork/client/*': () => listOf([artwork(1)]),
  });
  renderScreen(<Tab />, `/admin?tab=portfolio&dialog=artwork:${dana.id}`);
  const dialog = within(screen.getByRole('dialog', { name: 'Client Artwork' }));
  const row = within(await dialog.findByRole('article', { name: 'drawing 1.png' }));
  expect(row.getByRole('link', { name: 'Download drawing 1.png' }).getAttribute('href')).toBe(
    '/uploads/stored-1.png?download=1',
  );
  await userEvent.click(row.getByRole('button', { name: 'Delete drawing 1.png' }));
  expect(await screen.findByText('Delete artwork functionality coming soon')).toBeTruthy();
  expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(row.getByRole('button', { name: 'View drawing 1.png' }));
  expect(screen.getByRole('dialog', { name: 'drawing 1.png' })).toBeTruthy();
});

it('manages the previews of a project: deleting asks first and can be undone', async () => {
  const rows = [staffPreview(1), staffPreview(2)];
  let gone: (typeof rows)[number] | undefined;
  const seen = fakeNetwork({
    'GET /api/admin/client-previews': () => listOf(rows),
    'DELETE /api/admin/client-previews/*': () => {
      gone = rows.shift();
      return json({ message: 'Preview deleted' });
    },
    'POST /api/admin/client-previews/*/restore': () => {
      if (gone) rows.unshift(gone);
      return json(gone);
    },
  });
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
