import { createSemaphore } from '#server/core/semaphore.ts';
import { AppError } from '#server/core/errors.ts';
import type { Paper } from './paper.ts';

/** Limits how many documents are made at once, because each takes memory meanwhile. */
const inTurn = createSemaphore({
  slots: 2,
  waiting: 50,
  full: () => new AppError('unavailable', 'Too many documents are being made. Please try again in a moment.'),
});

/** Makes the PDF of a document. The same document gives the same bytes. */
export const printPaper = (paper: Paper): Promise<Buffer> =>
  // The PDF libraries are loaded for the first document, because few requests need them.
  inTurn(async () => (await import('./draw.ts')).drawPaper(paper));
