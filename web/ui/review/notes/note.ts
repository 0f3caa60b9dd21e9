import type { AttachedFile } from '#web/ui/files/attaching/attached-files.tsx';
import type { Spot } from '../geometry/spot.ts';

/** Somebody who wrote or decided something. */
export interface Author {
  name: string;
  profileImageUrl: string | null;
  /** The one who looks at it. */
  isYou: boolean;
}

/** A note that is pinned to a place of a version, with what became of it. */
export interface Note {
  id: string;
  number: number;
  versionNumber: number;
  /** The file of the version it stands on, and its page where it is a document. */
  versionFileId: string;
  page: number | null;
  x: number;
  y: number;
  w: number | null;
  h: number | null;
  timeMs: number | null;
  endMs: number | null;
  /** Among staff alone. */
  internal: boolean;
  author: Author | null;
  side: 'client' | 'agency';
  words: string;
  files: readonly AttachedFile[];
  /** Messages of its thread besides the first. */
  replies: number;
  unread: boolean;
  resolvedAt: string | null;
  answer: {
    kind: 'done' | 'not-done' | 'question';
    words: string | null;
    answeredBy: Author | null;
    answeredAt: string;
  } | null;
  tick: { tick: 'done' | 'open'; versionNumber: number; tickedAt: string } | null;
  createdAt: string;
}

/** One message under a note. */
export interface NoteMessage {
  id: string;
  author: Author | null;
  side: 'client' | 'agency';
  body: string;
  internal: boolean;
  files: readonly AttachedFile[];
  /** Who was told of it by name. */
  mentions: readonly { id: string; name: string }[];
  createdAt: string;
}

/** The place of a note, a box only where it has one. */
export const spotOf = ({ x, y, w, h }: Pick<Note, 'x' | 'y' | 'w' | 'h'>): Spot =>
  w && h ? { x, y, w, h } : { x, y };

/** What the agency says it did, in a word or two. */
export const answerText = { done: 'Done', 'not-done': 'Not done', question: 'Question' } as const;
