import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { myArtwork, addArtwork, deleteArtwork, restoreArtwork, type Artwork } from '#contract/artwork.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import {
  badGateway,
  fakeNetwork,
  listOf,
  on,
  refuse,
  type FakeCall,
  type SeenRequest,
} from '#web/testing/fake-network.ts';
import { closingAsks } from '#web/testing/closing.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { artwork } from '#web/testing/samples/file-samples.ts';
import { someone } from '#web/testing/samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ArtworkSection } from './artwork-section.tsx';

/** A fake server for a client's files: lists, adds, deletes and restores them. */
function open(rows: Artwork[], extra: FakeCall[] = [], address = '') {
  let gone: Artwork[] = [];
  const uploads = fakeUploads();
  const seen = fakeNetwork(
    on(myArtwork, ({ query }) => listOf(rows.slice(0, query.limit), rows.length)),
    on(addArtwork, ({ body }) => {
      const { originalName, description } = body;
      const added = artwork(rows.length + 1, { originalName: originalName ?? '', description });
      rows.unshift(added);
      return added;
    }),
    on(deleteArtwork, ({ params }) => {
      const index = rows.findIndex(({ id }) => id === params.id);
      gone = rows.splice(index, 1);
      return { message: 'File Deleted' };
    }),
    on(restoreArtwork, () => {
      rows.unshift(...gone);
      return gone[0] as Artwork;
    }),
    ...extra,
  );
  renderScreen(<ArtworkSection />, `/client/dashboard?tab=project${address}`);
  return { seen, uploads };
}

const names = () =>
  screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent);
const pdf = (name = 'plan.pdf', size = 10) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Upload artwork'), files, { applyAccept: false });
const posted = (seen: SeenRequest[]) =>
  seen
    .filter(({ method, path }) => method === 'POST' && path === '/api/client/artwork')
    .map(({ body }) => body);

describe('the list', () => {
  it('shows two files and their sizes in MB, then all of them', async () => {
    const { seen } = open([artwork(1), artwork(2), artwork(3)]);
    await waitFor(() => expect(names()).toEqual(['drawing 1.png', 'drawing 2.png']));
    expect(screen.getByText(/1\.00 MB/)).toBeTruthy();
    expect(seen[0]?.query.get('limit')).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: 'See All (3)' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it.each([
    ['a file beyond the first two', 3, 'drawing 3.png'],
    ['none, and says so', 9, 'File'],
  ])('opens by a link %s', async (_what, n, name) => {
    open([artwork(1), artwork(2), artwork(3)], [], `&artwork=${artwork(n).id}`);
    const dialog = await screen.findByRole('dialog', { name });
    expect(within(dialog).queryByText('This file does not exist') !== null).toBe(n === 9);
    expect(names()).toHaveLength(2);
  });

  it('says which colleague uploaded a file', async () => {
    open([
      artwork(1, { author: someone('Dana Whitfield', { isYou: true }) }),
      artwork(2, { author: someone('Ben Cho') }),
    ]);
    const [own, other] = await screen.findAllByRole('article');
    expect(within(own as HTMLElement).getByText('You')).toBeTruthy();
    expect(within(other as HTMLElement).getByText('Ben Cho')).toBeTruthy();
  });

  it('has no See All for two files, and explains the upload if there is none', async () => {
    open([artwork(1), artwork(2)]);
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /See All/ })).toBeNull();
    open([]);
    expect(await screen.findByText(/No artwork yet/)).toBeTruthy();
    expect(screen.getByText(/Max 50MB per file/)).toBeTruthy();
  });

  it('links to the file itself, and downloads it under its own name', async () => {
    open([artwork(1, { originalName: 'plan.pdf', fileType: 'application/pdf' })]);
    const row = await screen.findByRole('article', { name: 'plan.pdf' });
    const links = within(row).getAllByRole('link');
    // The file has no picture yet, so the viewer cannot open it.
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/uploads/stored-1.png?download=1']);
    expect(links[0]?.getAttribute('download')).toBe('plan.pdf');
  });

  it('says why an Illustrator file without a picture cannot be viewed', async () => {
    const ai = { originalName: 'old.ai', fileType: 'application/postscript' };
    open([artwork(1, { ...ai, thumbnailUrl: null }), artwork(2, { ...ai, thumbnailUrl: '/uploads/t.webp' })]);
    const [bare, shown] = await screen.findAllByRole('article', { name: 'old.ai' });
    const words = /Download it to see it/;
    expect(within(bare as HTMLElement).getByText(words)).toBeTruthy();
    expect(within(bare as HTMLElement).queryByRole('button', { name: 'View old.ai' })).toBeNull();
    expect(within(shown as HTMLElement).queryByText(words)).toBeNull();
    expect(within(shown as HTMLElement).getByRole('button', { name: 'View old.ai' })).toBeTruthy();
  });

  it('shows a picture on the page, with its id in the address', async () => {
    open([artwork(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'View drawing 1.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'drawing 1.png' });
    expect(within(dialog).getByRole('img', { name: 'drawing 1.png' }).getAttribute('src')).toBe(
      '/uploads/stored-1.png',
    );
    expect(window.location.search).toContain(`artwork=${artwork(1).id}`);
  });

  it('offers a retry if it cannot be loaded', async () => {
    expectConsoleError(/Loading \/api\/client\/artwork failed/);
    let broken = true;
    open([], [on(myArtwork, () => (broken ? refuse('unavailable', 'Soon.') : listOf([artwork(1)])))]);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByRole('article', { name: 'drawing 1.png' })).toBeTruthy();
  });
});

describe('uploading', () => {
  it('sends several files with their descriptions, each with its own result', async () => {
    const { seen, uploads } = open([]);
    await choose(pdf('plan.pdf'), new File(['x'], 'logo.png', { type: 'image/png' }));
    const rows = within(await screen.findByRole('list', { name: 'Uploads' })).getAllByRole('listitem');
    expect(within(rows[0] as HTMLElement).getByLabelText<HTMLSelectElement>('Category').value).toBe(
      'reference',
    );
    expect(within(rows[1] as HTMLElement).getByLabelText<HTMLSelectElement>('Category').value).toBe('logo');
    await userEvent.type(within(rows[0] as HTMLElement).getByLabelText('Description (optional)'), 'The plan');
    await userEvent.click(screen.getByRole('button', { name: 'Upload 2 files' }));
    expect(await screen.findByText('Upload Successful')).toBeTruthy();
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
    expect(uploads.uploads.map(({ name, purpose }) => [name, purpose])).toEqual([
      ['plan.pdf', 'artwork'],
      ['logo.png', 'artwork'],
    ]);
    expect(posted(seen)).toContainEqual(
      expect.objectContaining({
        originalName: 'plan.pdf',
        category: 'reference',
        description: 'The plan',
        filePath: `upload:${uploads.uploads[0]?.id}`,
      }),
    );
    await waitFor(() => expect(names()).toContain('plan.pdf'));
  });

  it.each([
    ['notes.txt', 10, 'Please upload a JPG, PNG, PDF, AI, PSD, SVG or MP4 file.'],
    ['empty.pdf', 0, 'This file is empty. Please choose another one.'],
  ])('says at once why %s is refused', async (name, size, text) => {
    const { uploads } = open([]);
    await choose(pdf(name, size));
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Upload \d/ })).toBeNull();
    expect(uploads.uploads).toEqual([]);
  });

  it('says at once that a file is larger than 50 MB', async () => {
    open([]);
    const large = pdf();
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
    await choose(large);
    expect(await screen.findAllByText('Please select a file smaller than 50MB.')).toHaveLength(2);
  });

  it('takes dropped and pasted files too', async () => {
    open([]);
    const place = await screen.findByRole('button', { name: 'Choose files' });
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [pdf('dropped.pdf')] } });
    fireEvent.paste(document, { clipboardData: { files: [pdf('pasted.pdf')] } });
    expect(await screen.findByText('dropped.pdf')).toBeTruthy();
    expect(screen.getByText('pasted.pdf')).toBeTruthy();
  });

  it("shows the server's reason, and does not offer to send the same file again", async () => {
    open([], [on(addArtwork, () => refuse('validation_error', 'This is no PDF.'))]);
    await choose(pdf());
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getAllByText('This is no PDF.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try Again: plan.pdf' })).toBeNull();
  });

  it('says how many files arrived if others did not', async () => {
    open(
      [],
      [
        on(addArtwork, ({ body }) =>
          body.originalName === 'torn.pdf' ? refuse('validation_error', 'This file is damaged.') : artwork(1),
        ),
      ],
    );
    await choose(pdf(), pdf('torn.pdf'), pdf('roof.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Upload 3 files' }));
    expect(await screen.findByText('This file is damaged. 2 of 3 files arrived.')).toBeTruthy();
  });

  it('registers the same upload again after a failure, without sending the file once more', async () => {
    let broken = true;
    const { uploads, seen } = open([], [on(addArtwork, () => (broken ? badGateway() : artwork(1)))]);
    await choose(pdf());
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getAllByText('Failed to upload files').length).toBeGreaterThan(0);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again: plan.pdf' }));
    expect(await screen.findByText('Upload Successful')).toBeTruthy();
    expect(uploads.uploads).toHaveLength(1);
    expect(posted(seen)).toHaveLength(2);
  });

  it('keeps the card of an uploaded file until it is dismissed, or another file is chosen', async () => {
    open([]);
    await choose(pdf('plan.pdf'), pdf('notes.txt'));
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    expect(await screen.findByText('Uploaded')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Uploaded')).toBeTruthy();
    vi.useRealTimers();
    await choose(pdf('second.pdf'));
    expect(screen.queryByText('Uploaded')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear finished' }));
    expect(screen.queryByText('Uploaded')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove notes.txt' })).toBeTruthy();
  });

  it('makes the browser ask before the page is closed during uploads', async () => {
    const { uploads } = open([]);
    expect(closingAsks()).toBe(false);
    uploads.trouble = { method: 'PATCH', answer: 'silence' };
    await choose(pdf());
    expect(closingAsks()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading plan.pdf' })).toBeTruthy();
    expect(closingAsks()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of plan.pdf' }));
    expect(closingAsks()).toBe(false);
  });

  it('is cancelled by its button', async () => {
    const { uploads, seen } = open([]);
    uploads.trouble = { method: 'PATCH', answer: 'silence' };
    await choose(pdf());
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading plan.pdf' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of plan.pdf' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(uploads.seen).toContain('DELETE'));
    expect(posted(seen)).toEqual([]);
  });
});

describe('deleting', () => {
  it('asks for confirmation, and can be undone', async () => {
    const { seen } = open([artwork(1), artwork(2)]);
    const remove = () => screen.getByRole('button', { name: 'Delete drawing 1.png' });
    await waitFor(remove);
    await userEvent.click(remove());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(remove());
    await userEvent.click(screen.getByRole('button', { name: 'Delete File' }));
    expect(await screen.findByText('File Deleted')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['drawing 2.png']));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['drawing 1.png', 'drawing 2.png']));
  });

  it('restores the file if the server refuses', async () => {
    open([artwork(1)], [on(deleteArtwork, () => refuse('unavailable', 'Soon.'))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete drawing 1.png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete File' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText('Failed to delete artwork')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['drawing 1.png']));
  });
});
