import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { clientPreview, clientRoom, pin } from '#web/testing/samples/file-samples.ts';
import { fakeRoom, type FakeRoom } from '#web/testing/fake-room.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
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
const decide = async () => {
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Give your decision' }));
  return room;
};
const posted = (seen: ReturnType<typeof open>, path: string) =>
  seen
    .filter(({ method, path: called }) => method === 'POST' && called.endsWith(path))
    .map(({ body }) => body);

it('approves exactly the shown version and its content, and can withdraw the approval', async () => {
  const seen = open();
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Approve' }));
  expect(room.getByText('You approve v1 of Draft 1. We continue from this version.')).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  expect(await room.findByText('You approved v1.')).toBeTruthy();
  expect(posted(seen, '/decisions')).toMatchObject([{ kind: 'approve', contentHash: 'hash-1' }]);
  await userEvent.click(room.getByRole('button', { name: 'Withdraw' }));
  expect(await room.findByRole('radio', { name: 'Approve' })).toBeTruthy();
});

it('lets a decision settle into the place of its form, and shows an earlier one at once', async () => {
  open();
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Approve' }));
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  const boxOf = (words: HTMLElement) => words.parentElement?.className;
  expect(boxOf(await room.findByText('You approved v1.'))).toContain('animate-settle');
  await userEvent.click(room.getByRole('button', { name: 'Close dialog' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  const again = await dialog();
  await userEvent.click(await again.findByRole('button', { name: 'You approved v1' }));
  expect(boxOf(await again.findByText('You approved v1.'))).not.toContain('animate-settle');
});

it('shows the day by which a decision is requested, while there is none', async () => {
  const { versions, ...room } = clientRoom();
  open({ room: { ...room, versions: versions.map((version) => ({ ...version, dueOn: '2026-12-24' })) } });
  expect(await (await decide()).findByText('Please answer by Dec 24, 2026.')).toBeTruthy();
});

it('requires notes for an approval with notes', async () => {
  const seen = open();
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Approve with notes' }));
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  expect(posted(seen, '/decisions')).toEqual([]);
  await userEvent.type(room.getByLabelText('Comment'), 'Mind the comma.');
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  expect(await room.findByText('You approved v1 with notes.')).toBeTruthy();
});

it('confirms a decision and clears its text, even if the form closes before the answer', async () => {
  open();
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Request changes' }));
  await userEvent.type(room.getByLabelText('Comment'), 'The roof is blue.');
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  expect(await toastOf('You asked for changes to v1')).toBeTruthy();
  await userEvent.click(await room.findByRole('button', { name: 'Change or add' }));
  expect(room.getByRole<HTMLInputElement>('radio', { name: 'Request changes' }).checked).toBe(false);
  expect(room.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
});

const toastOf = (title: string) => screen.findByText(title, { selector: '[role=status] *' });

const write = async (room: Awaited<ReturnType<typeof dialog>>, words: string) => {
  await userEvent.click(await room.findByRole('button', { name: 'Add note' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await room.findByLabelText('Your note'), words);
};
const sent = (seen: ReturnType<typeof open>) =>
  seen.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));

it.each(['Approve', 'Approve with notes', 'Request changes'])(
  'sends the unsent note in the same call: %s',
  async (name) => {
    const seen = open();
    await write(await dialog(), 'The prices are wrong');
    const room = await decide();
    await userEvent.click(await room.findByRole('radio', { name }));
    expect(room.getByText('1 note goes with it: The prices are wrong')).toBeTruthy();
    await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
    expect(await room.findByText(/^You (approved|asked).*\.$/)).toBeTruthy();
    expect(sent(seen).filter((call) => call !== 'seen')).toEqual(['decisions']);
    expect(posted(seen, '/decisions')).toMatchObject([
      { words: '', notes: [{ words: 'The prices are wrong', shape: 'point', files: [], mentions: [] }] },
    ]);
    await userEvent.click(room.getByRole('button', { name: /^Notes/ }));
    expect(room.queryByRole('form', { name: 'New note' })).toBeNull();
  },
);

it('sends stars with the decision if somebody touched them, and leaves the others out', async () => {
  const seen = open();
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Approve' }));
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  await userEvent.click(await room.findByRole('button', { name: 'Change or add' }));
  await userEvent.click(room.getByRole('radio', { name: '4 stars' }));
  await userEvent.click(room.getByRole('radio', { name: 'Approve' }));
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  await waitFor(() => expect(posted(seen, '/decisions')).toHaveLength(2));
  const [first, second] = posted(seen, '/decisions');
  expect(first).not.toHaveProperty('rating');
  expect(second).toMatchObject({ kind: 'approve', rating: 4 });
  expect(sent(seen)).not.toContain('preview-feedback');
});

it('needs no choice: stars and words alone go by their own call', async () => {
  const seen = open();
  const room = await decide();
  await userEvent.type(await room.findByLabelText('Comment'), 'Nice.');
  await userEvent.click(room.getByRole('radio', { name: 'Request changes' }));
  expect(room.getByRole('button', { name: 'Send decision' })).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Clear' }));
  await userEvent.click(room.getByRole('button', { name: 'Submit Feedback' }));
  expect(await toastOf('Feedback Submitted')).toBeTruthy();
  expect(posted(seen, '/preview-feedback')).toMatchObject([
    { rating: 5, ratingTouched: false, feedback: 'Nice.' },
  ]);
  expect(sent(seen)).not.toContain('decisions');
});

it('keeps stars, choice, words and note if the decision is refused, and says why', async () => {
  const seen = open({ notesRefused: true });
  await write(await dialog(), 'The prices are wrong');
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: '2 stars' }));
  await userEvent.click(room.getByRole('radio', { name: 'Request changes' }));
  await userEvent.type(room.getByLabelText('Comment'), 'Warmer.');
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  const problem = 'Not sent. Your words are kept. There are 500 notes already.';
  expect((await room.findByText(problem)).closest('[role=alert]')).toBeTruthy();
  expect(screen.getAllByText(/There are 500 notes already/)).toHaveLength(1);
  expect(sent(seen)).not.toContain('pins');
  for (const name of ['2 stars', 'Request changes'])
    expect(room.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  expect(room.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Warmer.');
  await userEvent.click(room.getByRole('button', { name: /^Notes/ }));
  expect(room.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('The prices are wrong');
});

it('warns before requesting changes without a text or a note', async () => {
  open();
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Request changes' }));
  const empty = 'You have not said what to change yet. Add a comment or a note.';
  expect(room.getByText(empty)).toBeTruthy();
  await userEvent.type(room.getByLabelText('Comment'), 'The roof is blue.');
  expect(room.queryByText(empty)).toBeNull();
});

it('sends all unsent notes and replies in the same call, and says so', async () => {
  const answered = pin(1);
  const seen = open({ pins: [answered] });
  const room = await dialog();
  await write(room, 'The prices are wrong');
  await userEvent.click(room.getByRole('button', { name: 'Keep for later' }));
  await write(room, 'Bluer');
  await userEvent.click(await room.findByRole('button', { name: /^Note 1: / }));
  await userEvent.type(await room.findByRole('textbox', { name: /Reply to note 1/ }), 'Blue, please');
  await userEvent.click(room.getByRole('button', { name: 'Give your decision' }));
  await userEvent.click(await room.findByRole('radio', { name: 'Request changes' }));
  expect(room.getByText('2 notes and 1 reply go with it.')).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  expect(await room.findByText('You asked for changes to v1.')).toBeTruthy();
  expect(posted(seen, '/decisions')).toMatchObject([
    {
      notes: [{ words: 'Bluer' }, { words: 'The prices are wrong' }],
      replies: [{ pinId: answered.id, message: 'Blue, please' }],
    },
  ]);
  await userEvent.click(room.getByRole('button', { name: /^Notes/ }));
  expect(room.queryByRole('form', { name: 'New note' })).toBeNull();
  expect(room.queryByText(/^Not sent/)).toBeNull();
});

it('opens a note that was kept for later, keeps the one in the form, and discards', async () => {
  open();
  const room = await dialog();
  await write(room, 'First');
  await userEvent.click(room.getByRole('button', { name: 'Keep for later' }));
  await write(room, 'Second');
  const kept = within(room.getByRole('list', { name: 'Notes kept for later' }));
  await userEvent.click(kept.getByRole('button', { name: 'Not sent: First' }));
  expect(room.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('First');
  await userEvent.click(kept.getByRole('button', { name: 'Discard' }));
  expect(room.queryByRole('list', { name: 'Notes kept for later' })).toBeNull();
});

it('shows stars as unset next to a choice until somebody touches them', async () => {
  open();
  const room = await decide();
  const stars = () =>
    room.queryAllByRole<HTMLInputElement>('radio', { name: /star/ }).filter((each) => each.checked);
  await waitFor(() => expect(stars().map(({ value }) => value)).toEqual(['5']));
  await userEvent.click(room.getByRole('radio', { name: 'Request changes' }));
  expect(stars()).toEqual([]);
  await userEvent.click(room.getByRole('button', { name: 'Clear' }));
  expect(stars().map(({ value }) => value)).toEqual(['5']);
});

it('keeps the text for a version if a newer version arrives, and moves it there on request', async () => {
  open({ superseded: true });
  const room = await decide();
  await userEvent.click(await room.findByRole('radio', { name: 'Request changes' }));
  await userEvent.type(room.getByLabelText('Comment'), 'The roof is blue.');
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  expect(await screen.findByText('Version 2 is here. Your words are kept.')).toBeTruthy();
  expect(await room.findByRole('radiogroup', { name: 'Your decision on v2' })).toBeTruthy();
  expect(room.getByText('v2 is here.')).toBeTruthy();
  // The choice and the text for v1 are not used for v2.
  expect(room.getByRole<HTMLInputElement>('radio', { name: 'Request changes' }).checked).toBe(false);
  await userEvent.click(room.getByRole('button', { name: 'Got it' }));
  expect(room.queryByText('v2 is here.')).toBeNull();
  expect(room.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
  expect(room.getByText('Not sent with v1: The roof is blue.')).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Use these words' }));
  expect(room.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('The roof is blue.');
  expect(room.queryByText(/^Not sent with v1/)).toBeNull();
});
