import { noticeTexts } from '#server/app/notice-texts.ts';
import { iso } from '#server/core/time.ts';
import { mailNotices } from '#server/work/notices/mails/mail-notices.ts';
import { tellWhatIsDue } from '#server/work/notices/start-notices.ts';
import type { Agency } from './agency.ts';
import { day } from './filling.ts';

const minute = 60_000;

/**
 * Mails the notices of a step before the next step starts, as the program would: notices soon, daily summaries a day later. It
 * looks for reminders only twice a day, since that reads everything that waits.
 */
export function openPost(agency: Agency): (from: number, next: number) => Promise<void> {
  let reminded = 0;
  return async (from, next) => {
    for (const after of [16 * minute, 16 * minute + day]) {
      const at = from + after;
      if (at >= next) return;
      agency.at(at);
      if (at - reminded < day / 2) await mailNotices(agency.context, noticeTexts);
      else {
        reminded = at;
        await tellWhatIsDue(agency.context, noticeTexts);
      }
    }
  };
}

/** Marks notices older than two days as seen, so that bells show only new ones. */
export async function markSeen({ context: { db } }: Agency): Promise<void> {
  const before = iso(Date.now() - 2 * day);
  await db.q().updateTable('notification').set({ seenAt: before }).where('createdAt', '<', before).execute();
}
