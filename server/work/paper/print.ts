import { createSemaphore } from '#server/core/semaphore.ts';
import { AppError } from '#server/core/errors.ts';
import type { Paper } from './paper.ts';

/** Each document takes memory while it is made, so only a few are made at once. */
const inTurn = createSemaphore({
  slots: 2,
  waiting: 50,
  full: () => new AppError('unavailable', 'Too many documents are being made. Please try again in a moment.'),
});

/** Makes the PDF of a document. The same document gives the same bytes. */
export const printPaper = (paper: Paper): Promise<Buffer> =>
  // Few requests need the libraries, so they are loaded for the first one.
  inTurn(async () => (await import('./draw.ts')).drawPaper(paper));
