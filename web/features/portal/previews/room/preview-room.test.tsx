import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Pin } from '#contract/pins.ts';
import { setMedia } from '#web/testing/browser-stubs.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { clientPreview, clientRoom, delivery, pin } from '#web/testing/samples/file-samples.ts';
import { colleagues, fakeRoom, type FakeRoom } from '#web/testing/fake-room.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { someone } from '#web/testing/samples.ts';
import { PreviewRoom } from './preview-room.tsx';

function Page() {
  const [shown, setShown] = useState(true);
  return shown ? (
    <PreviewRoom preview={clientPreview(1)} onClose={() => setShown(false)} />
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Open
    </button>
  );
}

function open(world: FakeRoom = {}) {
  const seen = fakeRoom(world);
  renderScreen(<Page />, `/client/dashboard?tab=previews${world.note ? `&note=${world.note.id}` : ''}`);
  return seen;
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Draft 1' }));
const posted = (seen: ReturnType<typeof open>, path: string) =>
  seen
    .filter(({ method, path: called }) => method === 'POST' && called.endsWith(path))
    .map(({ body }) => body);

it('does not count as seen in a hidden window', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visible.mockRestore());
  const seen = open();
  await (await dialog()).findByRole('button', { name: 'Decision' });
  await act(() => vi.dynamicImportSettled());
  expect(seen.filter(({ path }) => path.endsWith('/seen'))).toEqual([]);
});

it('places a note by keys alone, names its place, and sends it as fractions', async () => {
  const seen = open();
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Add note' }));
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Choose a place');
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}');
  expect(room.getByText('upper center, 38 % from left, 25 % from top')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await room.findByLabelText('Your note'), 'Larger, please.');
  await userEvent.click(room.getByRole('button', { name: 'Send Note' }));
  expect(await screen.findByText('Note 1 added')).toBeTruthy();
  expect(posted(seen, '/pins')).toMatchObject([
    {
      versionFileId: clientRoom().versions[0]?.files[0]?.id,
      shape: 'point',
      x: 0.375,
      y: 0.25,
      words: 'Larger, please.',
    },
  ]);
  expect(await room.findByRole('button', { name: 'Note 1: Larger, please.' })).toBeTruthy();
});

it('keeps an unsent note after the room is closed', async () => {
  open();
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Add note' }));
  await userEvent.keyboard('{ArrowLeft}b');
  await userEvent.type(await room.findByLabelText('Your note'), 'Half a word');
  await userEvent.click(room.getByRole('button', { name: 'Close dialog' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const again = await dialog();
  expect((await again.findByLabelText<HTMLTextAreaElement>('Your note')).value).toBe('Half a word');
});

it.each([
  ['of the newest version', 2],
  ['settled on an earlier version, there', 1],
])("opens a link's note, %s, once", async (_where, versionNumber) => {
  const note = pin(2, { versionNumber, resolvedAt: new Date().toISOString() });
  open({ room: clientRoom(clientPreview(1), 2), pins: [pin(1), note], note });
  const room = await dialog();
  const row = await room.findByRole('button', { name: 'Note 2: Change 2' });
  await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('true'));
  expect(window.location.search).toBe('?tab=previews');
  await userEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('false');
});

it('names and links the final files of an approved version, and does not say that they cannot be downloaded', async () => {
  open({ delivered: [delivery()] });
  const room = await dialog();
  const files = within(await room.findByRole('region', { name: 'Final files' }));
  expect(files.getByRole('link', { name: /^Download/ }).getAttribute('href')).toBe(
    '/api/client/deliveries/d/files/f',
  );
  expect(files.getByRole('link', { name: 'logo.svg' })).toBeTruthy();
  expect(room.queryByText(/cannot be downloaded/)).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Decision' }));
  expect(room.getByRole('region', { name: 'Final files' })).toBeTruthy();
});

it('answers and resolves a note', async () => {
  const seen = open({ pins: [pin(1)] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Note 1: Change 1' }));
  await userEvent.type(await room.findByRole('textbox', { name: 'Reply to note 1' }), 'The logo too.');
  await userEvent.click(room.getByRole('button', { name: 'Send Reply' }));
  await waitFor(() =>
    expect(posted(seen, '/messages')).toEqual([{ message: 'The logo too.', files: [], mentions: [] }]),
  );
  await userEvent.click(room.getByRole('button', { name: 'Resolve' }));
  expect(await room.findByText('Resolved')).toBeTruthy();
});

it('sends pasted files with a reply once they are uploaded, with or without text', async () => {
  const server = fakeUploads();
  const seen = open({ pins: [pin(1)] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Note 1: Change 1' }));
  await userEvent.click(await room.findByRole('textbox', { name: 'Reply to note 1' }));
  await userEvent.paste({
    files: [new File(['GIF89a'], 'screenshot.png', { type: 'image/png' })],
    types: ['Files'],
  } as unknown as DataTransfer);
  expect(await room.findByText('Uploaded')).toBeTruthy();
  expect(server.uploads).toMatchObject([{ name: 'screenshot.png', purpose: 'attachment' }]);
  await userEvent.click(room.getByRole('button', { name: 'Send Reply' }));
  await waitFor(() =>
    expect(posted(seen, '/messages')).toMatchObject([
      { message: '', files: [`upload:${server.uploads[0]?.id}`] },
    ]),
  );
  await waitFor(() => expect(room.queryByText('screenshot.png')).toBeNull());
});

it('keeps a file that could not be sent, and sends nothing without it', async () => {
  const server = fakeUploads();
  server.trouble = {
    method: 'POST',
    answer: { status: 413, body: '{"message":"Too large.","code":"payload_too_large"}' },
  };
  const seen = open({ pins: [pin(1)] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Note 1: Change 1' }));
  const choose = room.getByLabelText('Attach files to the reply to note 1', { selector: 'input' });
  await userEvent.upload(choose, new File(['GIF89a'], 'big.png', { type: 'image/png' }));
  await userEvent.type(await room.findByRole('textbox', { name: 'Reply to note 1' }), 'With it');
  expect((await room.findByRole('alert')).textContent).toContain('Too large.');
  await userEvent.click(room.getByRole('button', { name: 'Send Reply' }));
  expect(posted(seen, '/messages')).toEqual([]);
  await userEvent.click(room.getByRole('button', { name: 'Remove big.png' }));
  await userEvent.click(room.getByRole('button', { name: 'Send Reply' }));
  await waitFor(() => expect(posted(seen, '/messages')).toMatchObject([{ message: 'With it', files: [] }]));
});

it('mentions a colleague by keys', async () => {
  const seen = open({ pins: [pin(1)] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Note 1: Change 1' }));
  const field = await room.findByRole('textbox', { name: 'Reply to note 1' });
  await userEvent.type(field, 'Is it right, @ch');
  expect(room.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['BCBen Cho']);
  await userEvent.keyboard('{Enter}');
  expect((field as HTMLTextAreaElement).value).toBe('Is it right, @Ben Cho ');
  expect(room.queryByRole('option')).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Send Reply' }));
  await waitFor(() => expect(posted(seen, '/messages')).toMatchObject([{ mentions: [colleagues[0]?.id] }]));
});

it('asks on a newer version whether each open note is resolved there', async () => {
  const preview = clientPreview(1);
  const seen = open({ room: clientRoom(preview, 2), pins: [pin(1, { answer: answered })] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Note 1: Change 1' }));
  expect(room.getByText('Is it right in v2?')).toBeTruthy();
  expect(room.getByRole('img', { name: 'Note 1 before, version 1' })).toBeTruthy();
  expect(room.getByRole('img', { name: 'Note 1 after, version 2' })).toBeTruthy();
  expect(room.getByText('Done')).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Still open' }));
  await waitFor(() => expect(posted(seen, '/tick')).toMatchObject([{ tick: 'open' }]));
  expect(await room.findByText('Still open in v2')).toBeTruthy();
});

const answered: Pin['answer'] = {
  kind: 'done',
  words: null,
  answeredBy: someone('Rosa Vega'),
  answeredAt: new Date().toISOString(),
};

it('keeps older versions read-only', async () => {
  open({ room: clientRoom(clientPreview(1), 3), pins: [pin(1)] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'v1' }));
  expect(room.getByText('You are looking at version 1. Version 3 is the newest.')).toBeTruthy();
  expect(room.queryByRole('button', { name: 'Add note' })).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Go to v3' }));
  expect(await room.findByRole('button', { name: 'Add note' })).toBeTruthy();
});

it('goes one step back before it closes, also without the focus and by a gesture', async () => {
  setMedia('(max-width: 63.99rem)', true);
  open({ room: clientRoom(clientPreview(1), 2) });
  const room = await dialog();
  const give = await room.findByRole('button', { name: 'Give your decision' });
  await userEvent.click(give);
  expect(document.activeElement).toBe(room.getByRole('group', { name: 'Decision panel' }));
  const leaveFocus = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
  leaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(room.queryByRole('radio', { name: 'Approve' })).toBeNull();
  expect(document.activeElement).toBe(give);
  await userEvent.click(give);
  leaveFocus();
  const shown = screen.getByRole('dialog', { name: 'Draft 1' });
  // In some browsers, a press on an empty area focuses the dialog.
  fireEvent.keyDown(shown, { key: 'c' });
  expect(await room.findByRole('group', { name: 'Compare versions of Draft 1' })).toBeTruthy();
  fireEvent.keyDown(shown, { key: 'c' });
  const goBack = () => fireEvent(shown, new Event('cancel', { cancelable: true }));
  goBack();
  expect(room.queryByRole('radio', { name: 'Approve' })).toBeNull();
  goBack();
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});
