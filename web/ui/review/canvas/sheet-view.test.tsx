import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { SheetView } from './sheet-view.tsx';

it('says that it loads until the picture can be painted, not only until its bytes are there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const images = HTMLImageElement.prototype as { decode?: () => Promise<void> };
  const before = images.decode;
  images.decode = () => promise;
  onTestFinished(() => {
    if (before) images.decode = before;
    else delete images.decode;
  });
  const sheet = {
    key: 'a',
    label: 'Draft 1',
    width: 16,
    height: 10,
    slices: [{ url: '/a.jpg', height: 10 }],
  };
  render(<SheetView sheet={sheet} scale={1} />);
  fireEvent.load(screen.getByRole('img', { name: 'Draft 1' }));
  expect(screen.getByText('Loading the picture')).toBeTruthy();
  resolve();
  await waitFor(() => expect(screen.queryByText('Loading the picture')).toBeNull());
});
