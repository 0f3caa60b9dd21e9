import { noticeTexts } from '#server/app/notice-texts.ts';
import { iso } from '#server/core/time.ts';
import { tellWhatIsDue } from '#server/work/notices/start-notices.ts';
import type { Agency } from './agency.ts';
import { day } from './filling.ts';

const minute = 60_000;

/** Mails notices of a step before the next step, as the program would: once soon, and a day later for digests. */
export async function tellUntil(agency: Agency, from: number, next: number): Promise<void> {
  for (const after of [16 * minute, 16 * minute + day]) {
    if (from + after >= next) return;
    agency.at(from + after);
    await tellWhatIsDue(agency.context, noticeTexts);
  }
}

/** Marks notices older than two days as seen, so that bells show only new ones. */
export async function markSeen({ context: { db } }: Agency): Promise<void> {
  const before = iso(Date.now() - 2 * day);
  await db.q().updateTable('notification').set({ seenAt: before }).where('createdAt', '<', before).execute();
}
