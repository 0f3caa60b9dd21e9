import { noticeTexts } from '#server/app/notice-texts.ts';
import { mailNotices } from '#server/work/notices/mails/mail-notices.ts';
import { rowsInOrder } from '#server/testing/database/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Advances the clock of the app until mails for existing notices are due, and sends them. */
export async function mailWhatIsDue(app: TestApp): Promise<void> {
  await app.context.jobs.runUntilEmpty();
  app.clock.now += 15 * 60_000;
  await mailNotices(app.context, noticeTexts);
}

/** The recipient, subject and text of every notice mail so far. */
export const noticeMails = ({ context: { db } }: TestApp) =>
  rowsInOrder(db, 'mail', ['recipient', 'subject', 'body', 'replyTo', 'html', 'pictures'], {
    kind: 'notice',
  });
