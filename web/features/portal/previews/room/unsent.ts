import { useQueryClient } from '@tanstack/react-query';
import { mostNotesWithDecision, type NewDecision } from '#contract/decisions.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientVersion } from '#contract/preview-versions.ts';
import { useAllAttachments, type Attachments } from '#web/api/uploads/use-attachments.ts';
import { readDraft, writeDraft } from '#web/state/draft-store.ts';
import { useDraft } from '#web/state/use-draft.ts';
import type { NoteDraft } from '#web/ui/review/notes/note-draft.ts';
import type { Room } from '#web/ui/review/room/use-review-room.ts';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { useAddNote, useColleagues, useReply } from './data.ts';

/** The unsent notes and replies of a preview. A decision also sends them. */
export interface Unsent {
  notes: readonly string[];
  replies: number;
  /** The reason why the notes and replies cannot be sent yet. */
  waits: string | null;
  /** The unsent notes and replies as part of the decision's call. */
  body: Pick<NewDecision, 'notes' | 'replies'>;
  /** Sends them alone. */
  send: () => Promise<void>;
  /** Clears the forms of the notes and replies once a decision has sent them. */
  clear: () => void;
}

/** The name under which the files of an unsent note are stored. */
export const filesOf = (draft: NoteDraft) => `pin/${draft.key}`;

const isWritten = ({ words }: NoteDraft, files: Attachments) => words.trim() !== '' || files.items.length > 0;

/** The unsent notes in the list, with functions that save, reopen and discard a note. */
export function useKeptNotes<P extends string>(id: string, { draft, setDraft }: Room<ClientVersion, Pin, P>) {
  const [kept, setKept] = useDraft<NoteDraft[]>(`pins-kept/${id}`, []);
  const without = (note: NoteDraft) => kept.filter((each) => each !== note);
  return {
    kept,
    keep: () => {
      if (draft) setKept([...kept, draft]);
      setDraft(null);
    },
    open: (note: NoteDraft) => {
      setKept([...without(note), ...(draft && draft.words.trim() !== '' ? [draft] : [])]);
      setDraft(note);
    },
    discard: (note: NoteDraft) => setKept(without(note)),
    setKept,
  };
}

/** All unsent notes and replies of a preview; null if there are none. */
export function useUnsent<P extends string>(
  id: string,
  room: Room<ClientVersion, Pin, P>,
  { kept, setKept }: ReturnType<typeof useKeptNotes>,
  pins: readonly Pin[],
): Unsent | null {
  const client = useQueryClient();
  const people = useColleagues();
  const [add, answer] = [useAddNote(), useReply()];
  const drafts = room.draft ? [room.draft, ...kept] : kept;
  const ofNotes = useAllAttachments(drafts.map(filesOf), 'attachment');
  const reply = (pinId: string) => `pin-reply/${pinId}`;
  const answered = pins.filter(({ id: pinId }) =>
    [reply(pinId), `uploads/attachment/${reply(pinId)}`].some(
      (name) => readDraft(client, name) !== undefined,
    ),
  );
  const ofReplies = useAllAttachments(
    answered.map((pin) => reply(pin.id)),
    'attachment',
  );

  const notes = drafts.flatMap((draft, at) => {
    const [note, files] = [room.draftToSend(draft), ofNotes[at]];
    if (!note || !files || !isWritten(draft, files)) return [];
    const body = { ...note, files: files.references, mentions: mentionsIn(note.words, people) };
    return [{ draft, body, files }];
  });
  const drop = (sent: readonly (typeof notes)[number][]) => {
    const isSent = (draft: NoteDraft) => sent.some((each) => each.draft === draft);
    if (room.draft && isSent(room.draft)) room.setDraft(null);
    setKept(kept.filter((draft) => !isSent(draft)));
    for (const { files } of sent) files.clear();
  };
  const replies = answered.flatMap(({ id: pinId }, at) => {
    const files = ofReplies[at];
    const text = readDraft(client, reply(pinId));
    const message = typeof text === 'string' ? text : '';
    if (!files || (message.trim() === '' && files.items.length === 0)) return [];
    const body = { message, files: files.references, mentions: mentionsIn(message, people) };
    return [{ pinId, body, files }];
  });
  const dropReply = ({ pinId, files }: (typeof replies)[number]) => {
    writeDraft(client, reply(pinId), undefined);
    files.clear();
  };
  if (notes.length + replies.length === 0) return null;

  const reasons: readonly [boolean, string][] = [
    [[...notes, ...replies].some(({ files }) => files.pending), 'A file of your note is not uploaded yet.'],
    [notes.some(({ body }) => body.words.trim() === ''), 'Your note has files but no text yet.'],
    [
      Math.max(notes.length, replies.length) > mostNotesWithDecision,
      `At most ${mostNotesWithDecision} notes can be sent with a decision. Please send some first.`,
    ],
  ];
  return {
    notes: notes.map(({ body }) => body.words),
    replies: replies.length,
    waits: reasons.find(([holds]) => holds)?.[1] ?? null,
    body: {
      ...(notes.length > 0 && { notes: notes.map(({ body }) => body) }),
      ...(replies.length > 0 && { replies: replies.map(({ pinId, body }) => ({ pinId, ...body })) }),
    },
    send: async () => {
      for (const [at, { body }] of notes.entries()) {
        await add.mutateAsync({ params: { id }, body });
        drop(notes.slice(0, at + 1));
      }
      for (const each of replies) {
        await answer.mutateAsync({ params: { id, pinId: each.pinId }, body: each.body });
        dropReply(each);
      }
    },
    clear: () => {
      drop(notes);
      replies.forEach(dropReply);
    },
  };
}
