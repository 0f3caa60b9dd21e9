import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cancelVersion } from '#contract/preview-versions.ts';
import {
  createPreview,
  deletePreview,
  listPreviews,
  restorePreview,
  type StaffPreview,
} from '#contract/previews.ts';
import { getProject } from '#contract/projects.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { staffPreview } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail, project } from '#web/testing/samples.ts';
import { PreviewDialogs } from './preview-dialogs.tsx';

const dana = clientDetail();

function Tab() {
  return <PreviewDialogs address={useAdminAddress('portfolio')} />;
}

it('manages the previews of a project: deleting happens at once and can be undone', async () => {
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
  await userEvent.click(await list.findByRole('button', { name: 'Delete: Draft 1' }));
  expect(seen[0]?.query.get('projectId')).toBe(dana.id);
  await waitFor(() => expect(list.queryByRole('article', { name: 'Draft 1' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await list.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
});

it('starts a preview from its project, for its client', async () => {
  const uploads = fakeUploads();
  const made = project(1, {
    id: dana.id,
    title: 'New website',
    client: { id: crypto.randomUUID(), name: 'Dana', company: 'Mill', clientCode: 'MI-1', email: null },
  });
  const seen = fakeNetwork(
    on(listPreviews, () => listOf([])),
    on(getProject, () => made),
    on(createPreview, ({ body }) => staffPreview(9, { title: body.title })),
  );
  renderScreen(<Tab />, `/admin?tab=portfolio&dialog=previews:${dana.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Preview' }));
  await userEvent.type(await dialog.findByLabelText('Preview Title'), 'Home');
  const file = new File(['x'], 'home.png', { type: 'image/png' });
  await userEvent.upload(dialog.getByLabelText('Upload File', { selector: 'input' }), file);
  await userEvent.click(dialog.getByRole('button', { name: 'Upload Preview' }));
  expect(await screen.findByText('Preview Uploaded')).toBeTruthy();
  expect(uploads.uploads).toMatchObject([{ name: 'home.png' }]);
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    clientAccountId: made.client?.id,
    projectId: dana.id,
    title: 'Home',
  });
});

it('cancels a version that is still being prepared', async () => {
  const pending = {
    id: crypto.randomUUID(),
    number: 2,
    state: 'processing' as const,
    progress: 0.4,
    reason: null,
  };
  const rows = [staffPreview(1, { pending, versionCount: 2 })];
  const seen = fakeNetwork(
    on(listPreviews, () => listOf(rows)),
    on(cancelVersion, () => {
      rows[0] = staffPreview(1);
      return { message: 'Version canceled' };
    }),
  );
  renderScreen(<Tab />, `/admin?tab=portfolio&dialog=previews:${dana.id}`);
  expect(await screen.findByText(/v2: adding the watermark · 40%/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Draft 1, version 2' }));
  await waitFor(() => expect(screen.queryByText(/adding the watermark/)).toBeNull());
  expect(seen.find(({ method }) => method === 'DELETE')?.path).toContain(pending.id);
});
