import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { updateProfile } from '#contract/profile.ts';
import { fakeNetwork, on, refuse, type Answer } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { LogoUpload, RemoveLogo } from './logo-upload.tsx';

function open(
  answer: Answer<typeof updateProfile> = () => ({ companyLogoUrl: '/uploads/new.png' }),
  companyLogoUrl: string | null = null,
) {
  const uploads = fakeUploads();
  const seen = fakeNetwork(on(updateProfile, answer));
  const client = clientAccount({ companyLogoUrl });
  renderScreen(
    <>
      <LogoUpload client={client} />
      <RemoveLogo client={client} />
    </>,
  );
  return { uploads, seen };
}

const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Company logo'), file, { applyAccept: false });
const picture = (type = 'image/png') => new File(['picture'], 'logo.png', { type });

it.each(['image/png', 'image/jpeg', 'image/jpg', 'image/gif'])('takes %s', async (type) => {
  const { uploads, seen } = open();
  await choose(picture(type));
  expect(await screen.findByText('Logo Updated')).toBeTruthy();
  expect(uploads.uploads).toMatchObject([{ purpose: 'logo' }]);
  expect(seen.at(-1)?.body).toEqual({ companyLogoUrl: `upload:${uploads.uploads[0]?.id}` });
});

it('refuses other types', async () => {
  const { uploads } = open();
  await choose(picture('image/webp'));
  expect(await screen.findByText('Invalid File Type')).toBeTruthy();
  expect(screen.getByText('Please upload a PNG, JPEG, or GIF image.')).toBeTruthy();
  expect(uploads.uploads).toEqual([]);
});

it('refuses more than 2 MB', async () => {
  open();
  await choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByText('File Too Large')).toBeTruthy();
  expect(screen.getByText('Please select an image smaller than 2MB.')).toBeTruthy();
});

it('says so if the file cannot be read', async () => {
  const { uploads } = open();
  const gone = picture();
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  await choose(gone);
  expect(await screen.findByText('File Read Error')).toBeTruthy();
  expect(screen.getByText('Failed to read the selected file. Please try again.')).toBeTruthy();
  expect(uploads.uploads).toEqual([]);
});

it("shows the server's reason", async () => {
  open(() => refuse('validation_error', 'This picture is cut off.'));
  await choose(picture());
  expect(await screen.findByText('Upload Failed')).toBeTruthy();
  expect(screen.getByText('This picture is cut off.')).toBeTruthy();
});

it('removes the logo', async () => {
  const { seen } = open(() => ({ companyLogoUrl: null }), '/uploads/old.png');
  await userEvent.click(screen.getByRole('button', { name: 'Remove company logo' }));
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ companyLogoUrl: null }));
  expect(await screen.findByText('Logo Removed')).toBeTruthy();
});
