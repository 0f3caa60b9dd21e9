import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileRow } from './file-row.tsx';
import { FileViewer } from './file-viewer.tsx';

const file = (name: string, type: string, thumbnail: string | null) => ({
  name,
  type,
  thumbnail,
  size: 2_000_000,
  address: '/uploads/a',
  description: null,
});

it.each([
  ['brief.pdf', 'application/pdf', '/uploads/drawn.webp', true],
  ['sign.ai', 'application/postscript', null, false],
  ['roof.psd', 'image/vnd.adobe.photoshop', '/uploads/drawn.webp', true],
  ['roof.png', 'image/png', null, true],
])('%s has a View where there is something to see', (name, type, thumbnail, views) => {
  render(
    <FileRow
      {...file(name, type, thumbnail)}
      kind="Reference"
      author={null}
      instant="2026-11-20T10:00:00.000Z"
      onView={() => {}}
    />,
  );
  expect(screen.queryByRole('button', { name: `View ${name}` }) !== null).toBe(views);
  expect(screen.getByRole('link', { name: `Download ${name}` })).toBeTruthy();
});

it('shows what was drawn of a document, never the document itself', () => {
  render(<FileViewer {...file('brief.pdf', 'application/pdf', '/uploads/drawn.webp')} onClose={() => {}} />);
  expect(screen.getByRole('img', { name: 'brief.pdf' }).getAttribute('src')).toBe('/uploads/drawn.webp');
  expect(screen.getByText(/the first page; the download has all of it/)).toBeTruthy();
});
