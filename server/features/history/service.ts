/** The wording of audit log rows. */
export { detailWords, wordsOf } from './words.ts';
