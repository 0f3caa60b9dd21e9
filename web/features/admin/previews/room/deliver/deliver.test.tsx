import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createClientDelivery, listDeliveries } from '#contract/deliveries.ts';
import { limits } from '#contract/validation/limits.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';

const id = '0199f0a0-0000-7000-8000-000000000800';

it('delivers files of any type to a client, and says at the field that there are too many', async () => {
  fakeUploads();
  const seen = fakeNetwork(
    on(listDeliveries, () => listOf([])),
    on(createClientDelivery, () => refuse('conflict', 'Not now.')),
  );
  renderScreen(<DeliveriesDialog clientAccountId={id} name="Lone Star Works" onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Final files' }));
  const input = await dialog.findByLabelText('Upload files to deliver');
  await userEvent.upload(input, new File(['font'], 'Brand.otf'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Lock until we/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Lock until it is paid/ }));
  const send = dialog.getByRole('button', { name: /^Deliver the files/ });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(send);
  const posted = () => seen.find(({ path }) => path === `/api/admin/clients/${id}/deliveries`)?.body;
  await waitFor(() =>
    expect(posted()).toMatchObject({
      name: 'Lone Star Works, final files',
      locked: false,
      untilPaid: true,
      askForWords: false,
      projectId: null,
      uploads: [expect.stringMatching(/^upload:/)],
    }),
  );
  // The form keeps a file that could not be delivered.
  expect(dialog.getByText('Brand.otf')).toBeTruthy();
  const many = Array.from({ length: limits.deliveryFiles }, (_, n) => new File(['a'], `${n}.psd`));
  await userEvent.upload(input, many);
  expect((await dialog.findByRole('alert')).textContent).toBe('A delivery can have at most 50 files.');
});
