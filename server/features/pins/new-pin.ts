import type { NewPin } from '#contract/pins.ts';
import { invalid } from '#server/core/errors.ts';
import type { PinTable } from '#server/data/db/tables/round.ts';
import type { Visitor } from './visitor.ts';

type Placed = Omit<NewPin, 'files' | 'mentions'>;

/** Checks that the shape of the pin fits the kind of the file. @throws AppError `validation_error` */
export function assertFits(input: Placed, kind: 'image' | 'video' | 'document'): void {
  const timed = input.shape === 'time' || input.shape === 'range';
  if (timed && kind !== 'video')
    throw invalid('Only videos have times.', { timeMs: 'Only videos have times.' });
  if (typeof input.timeMs === 'number' && kind !== 'video')
    throw invalid('Only videos have times.', { timeMs: 'Only videos have times.' });
  if (typeof input.page === 'number' && kind !== 'document')
    throw invalid('Only documents have pages.', { page: 'Only documents have pages.' });
  if (kind === 'document' && typeof input.page !== 'number')
    throw invalid('Please say on which page.', { page: 'Please say on which page.' });
}

/** The row of a new pin, which has no answer yet. */
export function rowOf(
  { person, previewId }: Pick<Visitor, 'person' | 'previewId'>,
  input: Placed,
  given: Pick<PinTable, 'id' | 'threadId' | 'number' | 'internal' | 'createdAt'>,
): PinTable {
  const isBox = input.shape === 'box';
  return {
    previewId,
    ...given,
    versionFileId: input.versionFileId,
    shape: input.shape,
    page: input.page ?? null,
    x: input.x,
    y: input.y,
    w: isBox ? (input.w ?? null) : null,
    h: isBox ? (input.h ?? null) : null,
    timeMs: input.timeMs ?? null,
    endMs: input.shape === 'range' ? (input.endMs ?? null) : null,
    contactId: person.kind === 'contact' ? person.id : null,
    userId: person.kind === 'user' ? person.id : null,
    resolvedAt: null,
    resolvedByKind: null,
    resolvedById: null,
    answer: null,
    answerWords: null,
    answeredById: null,
    answeredAt: null,
    tick: null,
    tickVersionId: null,
    tickedById: null,
    tickedAt: null,
  };
}
