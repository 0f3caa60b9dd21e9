import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clientPreview, clientRoom, pin } from '#web/testing/samples/file-samples.ts';
import type { NoteDraft } from '../notes/note-draft.ts';
import { NotePanel } from '../notes/note-panel.tsx';
import type { Note } from '../notes/note.ts';
import { ReviewRoom } from './review-room.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { useReviewRoom, type RoomVersion } from './use-review-room.ts';

const nothing = () => {};
const files = {
  items: [],
  accept: '',
  full: false,
  pending: false,
  add: nothing,
  retry: nothing,
  chooseAgain: nothing,
  remove: nothing,
};
const query = { isError: false, error: null, isFetching: false, refetch: nothing };

interface WorkProps {
  versions: readonly RoomVersion[];
  newest: RoomVersion;
  ready: readonly RoomVersion[];
  notes: readonly Note[];
  onSend: (note: unknown) => void;
}

function Work({ onSend, ...work }: WorkProps) {
  const room = useReviewRoom({
    ...work,
    mayWrite: true,
    draft: useState<NoteDraft | null>(null),
    panels: { notes: 'Notes', about: 'About' },
  });
  return (
    <RoomDialog title="Draft 1" onClose={nothing}>
      <ReviewRoom
        room={room}
        title="Draft 1"
        detail={null}
        arrivalText=""
        tabs={['notes', 'about']}
        steps={[[room.panel === 'about', () => room.leave(() => room.setPanel('notes'))]]}
        foot={
          <button
            type="button"
            onClick={({ currentTarget }) => room.enter(currentTarget, () => room.open('about'))}
          >
            More
          </button>
        }
        onClose={nothing}
      >
        {room.panel === 'notes' && (
          <NotePanel
            room={room}
            newNote={{ send: () => onSend(room.draftToSend()), sending: false, files, people: [] }}
            query={query}
            empty={null}
          >
            {() => <input aria-label="Reply" />}
          </NotePanel>
        )}
      </ReviewRoom>
    </RoomDialog>
  );
}

/** Opens a room with versions, newest first. The first `unready` versions are not ready. */
function open(versions: readonly RoomVersion[], { notes = [] as Note[], unready = 0 } = {}) {
  const [newest] = versions;
  if (!newest) throw new Error('There is no version.');
  const sent: unknown[] = [];
  render(
    <Work
      versions={versions}
      newest={newest}
      ready={versions.slice(unready)}
      notes={notes}
      onSend={(note) => sent.push(note)}
    />,
  );
  return { room: within(screen.getByRole('dialog', { name: 'Draft 1' })), sent };
}

const versionsOf = (count: number, preview = clientPreview(1)) => clientRoom(preview, count).versions;

/** Makes two versions; the newest has two files. */
function withTwoFiles(): RoomVersion[] {
  const [newest, older] = versionsOf(2);
  const [file] = newest?.files ?? [];
  if (!newest || !older || !file) throw new Error('There are two versions.');
  return [{ ...newest, files: [file, { ...file, id: crypto.randomUUID(), position: 1 }] }, older];
}

const comparison = { name: 'Compare versions of Draft 1' };

it('opens a picture from the list and returns', async () => {
  const { room } = open(versionsOf(1), { notes: [pin(1), pin(2, { x: 0.9, y: 0.1 })] });
  const mark = () => room.getByRole('button', { name: /^Note 2, upper right/ });
  expect(mark().getAttribute('aria-current')).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Note 2: Change 2' }));
  expect(mark().getAttribute('aria-current')).toBe('true');
  await userEvent.click(room.getByRole('button', { name: /^Note 1, middle left/ }));
  expect(room.getByRole('button', { name: 'Note 1: Change 1' }).getAttribute('aria-expanded')).toBe('true');
});

it('moves by keys between files and versions, and compares, but not while somebody writes', async () => {
  const { room } = open(withTwoFiles(), { notes: [pin(1)] });
  room.getByRole('button', { name: 'Close dialog' }).focus();
  await userEvent.keyboard(']');
  expect(room.getByText('2 of 2')).toBeTruthy();
  // The key has no effect, because this is the last file.
  await userEvent.keyboard(']');
  expect(room.getByText('2 of 2')).toBeTruthy();
  await userEvent.keyboard('[[');
  expect(room.getByText('1 of 2')).toBeTruthy();
  const shown = () => room.getByRole('button', { pressed: true, name: /^v\d/ }).textContent;
  await userEvent.keyboard('{{');
  expect(shown()).toBe('v1');
  await userEvent.keyboard('}');
  expect(shown()).toBe('v2');
  await userEvent.keyboard('c');
  expect(await room.findByRole('group', comparison)).toBeTruthy();
  await userEvent.keyboard('c');
  expect(room.queryByRole('group', comparison)).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Note 1: Change 1' }));
  await userEvent.type(room.getByRole('textbox', { name: 'Reply' }), 'c]');
  expect(room.getByText('1 of 2')).toBeTruthy();
  expect(room.queryByRole('group', comparison)).toBeNull();
  // Escape takes one step back and does not close the room.
  await userEvent.keyboard('{Escape}');
  expect(room.queryByRole('textbox', { name: 'Reply' })).toBeNull();
  expect(room.getByRole('button', { name: 'Note 1: Change 1' })).toBeTruthy();
});

it('sends a note to the file that it was placed on, whichever file is shown', async () => {
  const versions = withTwoFiles();
  const { room, sent } = open(versions);
  await userEvent.click(room.getByRole('button', { name: 'Add note' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.type(room.getByLabelText('Your note'), 'Larger, please.');
  await userEvent.click(room.getByRole('button', { name: 'Next file' }));
  await userEvent.click(room.getByRole('button', { name: 'Send Note' }));
  expect(sent).toMatchObject([{ versionFileId: versions[0]?.files[0]?.id, words: 'Larger, please.' }]);
});

it('writes no notes on a version that is not ready, and compares those that are', async () => {
  const { room } = open(versionsOf(3), { unready: 1 });
  expect(room.queryByRole('button', { name: 'Add note' })).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Compare' }));
  const against = await room.findByRole<HTMLSelectElement>('combobox', { name: 'v2 against' });
  expect(Array.from(against.options, ({ text }) => text)).toEqual(['v1']);
  // The name of the region contains the chosen older version.
  expect(room.getByRole('region', { name: 'v1 and v2 over each other' })).toBeTruthy();
});

it('compares films with one clock: under a slider, alternating, and side by side', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  onTestFinished(() => play.mockRestore());
  const { room } = open(versionsOf(2, clientPreview(1, { fileType: 'video', fileUrl: '/uploads/film.mp4' })));
  await userEvent.click(room.getByRole('button', { name: 'Compare' }));
  const over = within(await room.findByRole('group', { name: 'v1 and v2, films over each other' }));
  const [older, newer] = [over.getByLabelText('Draft 1, v1'), over.getByLabelText('Draft 1, v2')];
  const around = (film: HTMLElement) => film.parentElement?.style;
  expect(around(older)?.clipPath).toMatch(/^inset\(0(px)? 50% 0(px)? 0(px)?\)$/);
  expect(around(newer)?.clipPath).toMatch(/^inset\(0(px)? 0(px)? 0(px)? 50%\)$/);
  await userEvent.click(room.getByRole('radio', { name: 'Flicker' }));
  expect([around(older)?.visibility, around(newer)?.visibility]).toEqual(['hidden', 'visible']);
  await userEvent.click(over.getByRole('button', { name: 'Shown: v2. Show the other' }));
  expect([around(older)?.visibility, around(newer)?.visibility]).toEqual(['visible', 'hidden']);
  await userEvent.click(room.getByRole('radio', { name: 'Side by side' }));
  const pair = within(room.getByRole('group', { name: 'v1 and v2, films side by side' }));
  // The players are the same elements as before, so they keep their data and time.
  expect(pair.getByLabelText('Draft 1, v1')).toBe(older);
  expect(around(older)?.visibility).toBe('');
  await userEvent.click(pair.getByRole('button', { name: 'Play both' }));
  expect(play).toHaveBeenCalledTimes(1);
});

it('keeps the focus: the heading gets it first, then a panel; closing the panel returns it', async () => {
  const { room } = open(versionsOf(2));
  const heading = () => room.getByRole('heading', { name: 'Draft 1' });
  const more = room.getByRole('button', { name: 'More' });
  expect(document.activeElement).toBe(heading());
  await userEvent.keyboard('c');
  (await room.findByRole('button', { name: 'Stop comparing' })).focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(room.getByRole('button', { name: 'Compare' }));
  await userEvent.click(more);
  expect(document.activeElement).toBe(room.getByRole('group', { name: 'About panel' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(more);
  // Changing the file removes the focused element.
  room.getByRole('region', { name: /^Draft 1, picture/ }).focus();
  await userEvent.keyboard('{{');
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});
