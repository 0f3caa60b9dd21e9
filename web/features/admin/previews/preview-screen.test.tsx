import { listDeliveries } from '#contract/deliveries.ts';
import { listPinColleagues, listPins } from '#contract/pins.ts';
import { createPreviewSet, getPreviewRoom } from '#contract/preview-versions.ts';
import { getRounds } from '#contract/rounds.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listPreviews, createPreview, retryPreview, type StaffPreview } from '#contract/previews.ts';
import { getClientQuestion, listClients } from '#contract/clients.ts';
import { listPortfolio } from '#contract/projects.ts';
import { listPreviewFeedback } from '#contract/preview-feedback.ts';
import { listWaiting, type Waiting } from '#contract/waiting.ts';
import { answerClientQuestions } from '#web/api/calls/headers/known-client.ts';
import { browser } from '#web/state/browser.ts';
import { fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { staffFeedback, staffPreview, staffRoom } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { listedClient, project } from '#web/testing/samples.ts';
import { PreviewScreen } from './preview-screen.tsx';

const dana = listedClient();

// The room is a separate chunk. Load it before the tests, so that no test waits for the disk.
beforeAll(() => import('./room/preview-viewer.tsx'));

function open(previews: StaffPreview[] = [], extra: FakeCall[] = [], waits: Waiting[] = []) {
  const uploads = fakeUploads();
  const seen = fakeNetwork(
    on(listClients, ({ query }) =>
      listOf([dana].filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase()))),
    ),
    on(listPortfolio, () => listOf([project(1, { id: dana.id, title: 'New website' })])),
    on(listPreviews, ({ query }) => listOf(previews.slice(0, query.limit), previews.length)),
    on(listPreviewFeedback, () => listOf([staffFeedback(1)])),
    on(createPreview, ({ body }) => {
      const made = staffPreview(50, {
        title: body.title,
        state: 'processing',
        progress: 0.4,
      });
      previews.unshift(made);
      return made;
    }),
    on(retryPreview, () => staffPreview(1, { state: 'processing' })),
    on(getRounds, () => ({ rounds: null })),
    on(getPreviewRoom, () => staffRoom(staffPreview(1))),
    on(listPinColleagues, () => []),
    on(listWaiting, () => waits),
    on(listPins, () => []),
    on(listDeliveries, () => listOf([])),
    ...extra,
  );
  renderScreen(<PreviewScreen mine={everybody} clientAccountId="" />, '/admin?tab=portfolio');
  return { uploads, seen };
}

const everybody = { mine: false, offered: false, query: {}, set: () => {} };

const form = () => within(screen.getByRole('form', { name: 'Upload Preview' }));
const picture = (name = 'home.png', type = 'image/png') => new File(['GIF89a!'], name, { type });
const choose = (file: File) =>
  userEvent.upload(form().getByLabelText('Upload File', { selector: 'input' }), file, { applyAccept: false });
const submit = () => userEvent.click(form().getByRole('button', { name: 'Upload Preview' }));

async function fill() {
  await userEvent.type(form().getByRole('combobox', { name: 'Select Client' }), 'dana');
  await userEvent.click(await screen.findByRole('option', { name: /Dana Whitfield/ }));
  await userEvent.type(form().getByLabelText('Preview Title'), 'Home, first draft');
  await choose(picture());
}

describe('the form', () => {
  it('needs a client and a title', async () => {
    const { uploads } = open();
    await userEvent.type(form().getByLabelText('Preview Title'), 'Home');
    await choose(picture());
    await submit();
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getByText('Please select a client and enter a title.')).toBeTruthy();
    expect(form().getByRole('combobox', { name: 'Select Client' }).getAttribute('aria-invalid')).toBe('true');
    expect(uploads.uploads).toEqual([]);
  });

  it('asks whether the client is known before sending a byte, and sends the answer', async () => {
    const question = 'Do you know that this is Dana Whitfield?';
    let known = false;
    const asked: string[] = [];
    onTestFinished(
      answerClientQuestions(async (message) => {
        asked.push(message);
        return known;
      }),
    );
    const { uploads, seen } = open(undefined, [on(getClientQuestion, () => ({ question }))]);
    await fill();
    await submit();
    await waitFor(() => expect(asked).toEqual([question]));
    expect(uploads.uploads).toEqual([]);
    expect(form().getByLabelText<HTMLInputElement>('Preview Title').value).toBe('Home, first draft');
    known = true;
    await submit();
    expect(await screen.findByText('Preview Uploaded')).toBeTruthy();
    expect(asked).toHaveLength(2);
    const shared = seen.find(({ method }) => method === 'POST');
    expect(shared?.headers.has('x-foyer-asks')).toBe(false);
  });

  it('has the only project of the client selected, and can clear it', async () => {
    const { seen } = open();
    await fill();
    const field = form().getByLabelText<HTMLSelectElement>('Link to Project (optional)');
    await waitFor(() => expect(field.selectedOptions[0]?.textContent).toBe('New website'));
    await userEvent.selectOptions(field, 'No specific project');
    expect(field.selectedOptions[0]?.textContent).toBe('No specific project');
    await submit();
    await screen.findByText('Preview Uploaded');
    const body = seen.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ projectId: null });
  });

  it('rejects a title of spaces', async () => {
    const { uploads } = open();
    await fill();
    await userEvent.clear(form().getByLabelText('Preview Title'));
    await userEvent.type(form().getByLabelText('Preview Title'), '   ');
    await submit();
    expect(await screen.findByText('Please select a client and enter a title.')).toBeTruthy();
    expect(uploads.uploads).toEqual([]);
  });

  it('says that previews are watermarked and cannot be downloaded', () => {
    open();
    expect(screen.getByText('Previews are watermarked and clients cannot download them.')).toBeTruthy();
    expect(form().getByRole('option', { name: 'Select a client first' })).toBeTruthy();
  });

  it.each([
    ['empty.png', '', 'This file is empty. Please choose another one.'],
    // Both the picker and the hint offer PDF.
    ['notes.txt', 'words', 'Please choose an image, a video or a PDF.'],
    ['home.psd', '8BPS', /or a PDF\.$/],
  ])('says at once that %s cannot be taken', async (name, content, text) => {
    open();
    await choose(new File([content], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/png' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(form().queryByText(name)).toBeNull();
  });

  it("refuses videos over 100 MB with the specification's text", async () => {
    open();
    const clip = picture('clip.mp4', 'video/mp4');
    Object.defineProperty(clip, 'size', { value: 100 * 1024 * 1024 + 1 });
    await choose(clip);
    expect(await screen.findByText('File Too Large')).toBeTruthy();
    expect(
      screen.getByText('Video files must be smaller than 100MB. Please compress your video and try again.'),
    ).toBeTruthy();
  });

  it.each([
    ['the reason', new Error('The disk is gone.'), 'The disk is gone.'],
    ['its own words', new Error(''), 'Failed to process the selected file.'],
  ])('shows %s if a file cannot be read', async (_, reason, text) => {
    open();
    const gone = picture();
    Object.defineProperty(gone, 'slice', { value: () => ({ arrayBuffer: () => Promise.reject(reason) }) });
    await choose(gone);
    expect(await screen.findByText('File Processing Error')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('uploads, says so, keeps the client for the next one, and shows the progress of the watermark', async () => {
    const { uploads, seen } = open();
    await fill();
    await userEvent.selectOptions(form().getByLabelText('Link to Project (optional)'), 'New website');
    await submit();
    expect(await screen.findByText('Preview Uploaded')).toBeTruthy();
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      clientAccountId: dana.id,
      projectId: dana.id,
      title: 'Home, first draft',
      description: '',
      fileUrl: `upload:${uploads.uploads[0]?.id}`,
      originalFileUrl: `upload:${uploads.uploads[0]?.id}`,
      fileType: 'image',
      fileSize: 7,
      watermarkApplied: true,
      allowDownload: false,
    });
    expect(uploads.uploads).toMatchObject([{ name: 'home.png', purpose: 'preview-original' }]);
    expect(form().getByLabelText<HTMLInputElement>('Preview Title').value).toBe('');
    expect(form().getByRole<HTMLInputElement>('combobox', { name: 'Select Client' }).value).toContain('Dana');
    const bar = await screen.findByRole('progressbar', { name: 'Watermark of Home, first draft' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
  });

  it('makes one preview of a PDF or of several files, in their order', async () => {
    const made = on(createPreviewSet, ({ body }) => staffPreview(51, { title: body.title }));
    const { uploads, seen } = open([], [made]);
    await fill();
    const pdf = picture('about.pdf', 'application/pdf');
    await choose(pdf);
    // A file that is selected twice counts once.
    await choose(pdf);
    expect(form().getAllByText(/ of 2$/)).toHaveLength(2);
    await userEvent.click(form().getByRole('button', { name: 'Move about.pdf up' }));
    await submit();
    expect(await screen.findByText('Preview Uploaded')).toBeTruthy();
    const idOf = (name: string) => `upload:${uploads.uploads.find((upload) => upload.name === name)?.id}`;
    const sent = seen.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
      [
        '/api/admin/client-previews/sets',
        { clientAccountId: dana.id, files: [idOf('about.pdf'), idOf('home.png')] },
      ],
    ]);
  });

  it('cancels a set as a whole', async () => {
    const { uploads, seen } = open();
    uploads.trouble = { method: 'PATCH', answer: 'silence' };
    await fill();
    await choose(picture('about.png'));
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: /Cancel the upload of .*about.png/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull());
    expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says that it failed, and puts the typed values back', async () => {
    open([], [on(createPreview, () => refuse('unavailable', 'Soon.'))]);
    await fill();
    await submit();
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getByText('Failed to upload preview. Please try again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Return to the form' }));
    expect(form().getByLabelText<HTMLInputElement>('Preview Title').value).toBe('Home, first draft');
    expect(form().getByText('home.png')).toBeTruthy();
  });

  it('goes to the sign-in if the session has ended', async () => {
    const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
    open([], [on(createPreview, () => refuse('unauthorized', 'Please sign in.'))]);
    await fill();
    await submit();
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
    leave.mockRestore();
  });
});

describe('recent previews', () => {
  it('are the newest five, with client, kind, feedback and notes', async () => {
    const previews = [1, 2, 3, 4, 5, 6].map((n) => staffPreview(n));
    previews[0] = staffPreview(1, { fileType: 'video', feedbackCount: 3, noteCount: 2, averageRating: 4.5 });
    open(previews);
    const row = await screen.findByRole('article', { name: 'Draft 1' });
    const recent = screen.getByRole('list', { name: 'Recent previews' });
    expect(within(recent).getAllByRole('article')).toHaveLength(5);
    expect(within(row).getByText('Dana Whitfield')).toBeTruthy();
    expect(within(row).getByText('Video · 3 feedback · 2 notes')).toBeTruthy();
  });

  it('begin with the version that was shared last', async () => {
    open([
      staffPreview(1, { sharedAt: '2026-11-10T10:00:00.000Z' }),
      staffPreview(2, { sharedAt: '2026-11-20T10:00:00.000Z', version: 2, versionCount: 2 }),
    ]);
    await screen.findByRole('article', { name: 'Draft 1' });
    const rows = within(screen.getByRole('list', { name: 'Recent previews' })).getAllByRole('heading');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Draft 2', 'Draft 1']);
  });

  it('say only of a new one that it is ready', async () => {
    open([staffPreview(1, { createdAt: new Date().toISOString() }), staffPreview(2)]);
    expect(await screen.findByRole('article', { name: 'Draft 2' })).toBeTruthy();
    const ready = screen.getAllByText('Ready for the client');
    expect(ready.map((badge) => badge.closest('article')?.textContent)).toEqual([
      expect.stringContaining('Draft 1'),
    ]);
  });

  it('are refetched by Refresh', async () => {
    const previews = [staffPreview(1)];
    open(previews);
    await screen.findByRole('article', { name: 'Draft 1' });
    previews.unshift(staffPreview(2));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('article', { name: 'Draft 2' })).toBeTruthy();
  });

  it('say why one is on hold, and retry', async () => {
    const { seen } = open([staffPreview(1, { state: 'held', reason: 'Install ffmpeg.', fileUrl: null })]);
    expect(await screen.findByText('Install ffmpeg.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again: Draft 1' }));
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/retry'))).toBe(true));
  });

  it('open as the client sees them, or as they were uploaded', async () => {
    open([staffPreview(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Draft 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Draft 1' }));
    await dialog.findByRole('img', { name: 'Draft 1' });
    const source = () => dialog.getByRole('img', { name: 'Draft 1' }).getAttribute('src');
    expect(source()).toBe('/uploads/marked-1.jpg');
    await userEvent.click(dialog.getByRole('button', { name: 'Original' }));
    expect(source()).toBe('/uploads/original-1.jpg');
  });
});

it('says who waits longest for an answer, and opens that preview', async () => {
  const { id } = staffPreview(1);
  const oldest = {
    subjectId: id,
    clientAccountId: dana.id,
    previewId: null,
    projectId: null,
    name: 'Dana Whitfield',
    since: '2026-11-20T09:00:00.000Z',
  };
  open([staffPreview(1)], [], [{ kind: 'preview', count: 2, oldest }]);
  expect(await screen.findByText('Two previews need an answer. Dana Whitfield waits longest.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Answer Dana Whitfield' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(window.location.search).toContain(`preview=${id}`);
});

it('shows the newest feedback', async () => {
  const { seen } = open();
  expect(await screen.findByText('Comment 1')).toBeTruthy();
  expect(seen.find(({ path }) => path === '/api/admin/preview-feedback')?.query.get('limit')).toBe('10');
});
