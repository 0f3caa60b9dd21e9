import type { AttachedFile } from '#web/ui/files/attaching/attached-files.tsx';
import type { Spot } from '../geometry/spot.ts';

/** A text for each state of an addendum about a note. */
export const pricedTexts = {
  waiting: 'Priced, waiting',
  accepted: 'Priced, accepted',
  declined: 'Price declined',
  expired: 'Price expired',
} as const;

/** A person who has written or decided. */
export interface Author {
  name: string;
  profileImageUrl: string | null;
  /** True for the current user. */
  isYou: boolean;
}

/** A note at a place of a version, with its state. */
export interface Note {
  id: string;
  number: number;
  versionNumber: number;
  /** The id of the file with the note; below, its page in a document. */
  versionFileId: string;
  page: number | null;
  x: number;
  y: number;
  w: number | null;
  h: number | null;
  timeMs: number | null;
  endMs: number | null;
  /** True if only staff see the note. */
  internal: boolean;
  author: Author | null;
  side: 'client' | 'agency';
  words: string;
  files: readonly AttachedFile[];
  /** The number of messages in the note's thread without the first. */
  replies: number;
  unread: boolean;
  resolvedAt: string | null;
  answer: {
    kind: 'done' | 'not-done' | 'question';
    words: string | null;
    answeredBy: Author | null;
    answeredAt: string;
  } | null;
  /** The state of an addendum about the note; null without an addendum. */
  priced: keyof typeof pricedTexts | null;
  tick: { tick: 'done' | 'open'; versionNumber: number; tickedAt: string } | null;
  createdAt: string;
}

/** One message under a note. */
export interface NoteMessage {
  id: string;
  author: Author | null;
  side: 'client' | 'agency';
  body: string;
  quoted?: string | null | undefined;
  internal: boolean;
  files: readonly AttachedFile[];
  /** The people mentioned in the note. */
  mentions: readonly { id: string; name: string }[];
  createdAt: string;
}

/** The place of a note: a box if the note has a size, otherwise a point. */
export const spotOf = ({ x, y, w, h }: Pick<Note, 'x' | 'y' | 'w' | 'h'>): Spot =>
  w && h ? { x, y, w, h } : { x, y };

/** The agency's answers to notes as short texts. */
export const answerText = { done: 'Done', 'not-done': 'Not done', question: 'Question' } as const;
