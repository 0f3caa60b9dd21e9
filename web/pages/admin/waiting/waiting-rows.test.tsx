import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listWaiting, lookAt, type Waiting } from '#contract/waiting.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { WaitingRows } from './waiting-rows.tsx';

const from = (n: number, name: string): Waiting => ({
  kind: 'artwork',
  count: 3 - n,
  oldest: {
    subjectId: `0199f0a0-0000-7000-8000-00000000000${n}`,
    clientAccountId: `0199f0a0-0000-7000-8000-00000000000${n}`,
    previewId: null,
    projectId: null,
    name,
    since: '2026-11-20T08:00:00.000Z',
  },
});

it('W opens the next item, not one closed before the server has recorded that it was seen', async () => {
  let arrive = () => {};
  let isLookedAt = false;
  fakeNetwork(
    ...stillLoading,
    on(listWaiting, () => [isLookedAt ? from(2, 'Ortega Bakery') : from(1, 'Mill & Sons')]),
    on(lookAt, async () => {
      await new Promise<void>((done) => (arrive = done));
      isLookedAt = true;
      return { message: 'Looked at' };
    }),
  );
  renderScreen(<WaitingRows mine={{}} shape="rows" />, '/admin');
  await screen.findByRole('button', { name: /^New artwork from 2 clients/ });
  await userEvent.keyboard('w');
  const dialog = await screen.findByRole('dialog', { name: 'Client Artwork' });
  expect(dialog.textContent).toContain('Mill & Sons');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: /^New artwork from 2 clients/ });
  await userEvent.keyboard('w');
  arrive();
  expect((await screen.findByRole('dialog', { name: 'Client Artwork' })).textContent).toContain(
    'Ortega Bakery',
  );
});
