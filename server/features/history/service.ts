/** How a row of the audit log reads. */
export { detailWords, wordsOf } from './words.ts';
