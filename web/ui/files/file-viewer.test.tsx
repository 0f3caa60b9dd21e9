import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
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
])('%s has a View button if it can be viewed', (name, type, thumbnail, views) => {
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

it('shows the picture drawn of a document, never the document itself', () => {
  render(
    <FileViewer
      {...file('roof.psd', 'image/vnd.adobe.photoshop', '/uploads/drawn.webp')}
      onClose={() => {}}
    />,
  );
  expect(screen.getByRole('img', { name: 'roof.psd' }).getAttribute('src')).toBe('/uploads/drawn.webp');
});

it('pages through a PDF, and says when a page cannot be shown', async () => {
  const asked: string[] = [];
  let broken = false;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(
      new Response(new Blob(['x']), { status: broken ? 503 : 200, headers: { 'x-page-count': '4' } }),
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  URL.createObjectURL = () => `blob:${asked.length}`;
  URL.revokeObjectURL = () => {};
  render(<FileViewer {...file('brief.pdf', 'application/pdf', '/uploads/drawn.webp')} onClose={() => {}} />);
  expect(screen.getByRole('img', { name: 'brief.pdf' }).getAttribute('src')).toBe('/uploads/drawn.webp');
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('img', { name: 'brief.pdf, page 2 of 4' })).toBeTruthy();
  await userEvent.keyboard('{PageDown}');
  expect(await screen.findByRole('img', { name: 'brief.pdf, page 3 of 4' })).toBeTruthy();
  await userEvent.keyboard('{PageUp}');
  expect(await screen.findByRole('img', { name: 'brief.pdf, page 2 of 4' })).toBeTruthy();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Page' }), '1 of 4');
  expect(await screen.findByRole('img', { name: 'brief.pdf, page 1 of 4' })).toBeTruthy();
  broken = true;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page' }), '4 of 4');
  expect((await screen.findByRole('alert')).textContent).toContain('Page 4 could not be shown.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('img', { name: 'brief.pdf, page 4 of 4' })).toBeTruthy();
  expect(new Set(asked)).toEqual(new Set([1, 2, 3, 4].map((page) => `/uploads/a?page=${page}`)));
});
