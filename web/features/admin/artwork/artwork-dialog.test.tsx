import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { artworkOfClient } from '#contract/artwork.ts';
import { getClientDetail } from '#contract/clients.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { artwork } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail, someone } from '#web/testing/samples.ts';
import { ArtworkOfAddress } from './artwork-of-address.tsx';

const dana = clientDetail();

function Tab() {
  return <ArtworkOfAddress address={useAdminAddress('portfolio')} />;
}

it('lists the files of a client; deleting is not available yet', async () => {
  fakeNetwork(
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
  await userEvent.click(row.getByRole('button', { name: 'View drawing 1.png' }));
  expect(screen.getByRole('dialog', { name: 'drawing 1.png' })).toBeTruthy();
});
