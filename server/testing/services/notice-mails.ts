import { noticeTexts } from '#server/app/notice-texts.ts';
import { mailNotices } from '#server/work/notices/mails/mail-notices.ts';
import type { TestApp } from '../test-app.ts';

/** Does the jobs that are due, waits by the clock of the app until mails about the notices are due, and sends them. */
export async function mailWhatIsDue(app: TestApp): Promise<void> {
  await app.context.jobs.runUntilEmpty();
  app.clock.now += 15 * 60_000;
  await mailNotices(app.context, noticeTexts);
}

/** Every mail about notices so far: to whom, its subject, and its text. */
export const noticeMails = ({ context: { db } }: TestApp) =>
  db
    .q()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'replyTo', 'html', 'pictures'])
    .where('kind', '=', 'notice')
    .orderBy('id')
    .execute();
