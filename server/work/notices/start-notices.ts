import type { Context } from '#server/core/context.ts';
import type { TurnSource } from '#server/data/db/queries/turns.ts';
import { mailNotices } from './mails/mail-notices.ts';
import type { NoticeTexts } from './notice-text.ts';
import { writeReminders } from './turn-reminders.ts';

/** How often it is looked for what is due, in milliseconds. */
const everyMs = { mails: 15_000, reminders: 5 * 60_000 };

/** What is told, and what is reminded of. */
export interface Told {
  texts: NoticeTexts;
  sources: readonly TurnSource[];
}

/** Mails and reminds of what is due. Any number of processes may do so at once. */
export async function tellWhatIsDue(context: Context, { texts, sources }: Told): Promise<void> {
  await writeReminders(context, sources);
  await mailNotices(context, texts);
}

/** Tells what is due as long as the process works. Returns a function that stops it. */
export function startNotices(context: Context, told: Told): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = (work: () => Promise<void>) => () => {
    running ??= work()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not tell what is due'))
      .finally(() => (running = null));
  };
  const timers = [
    setInterval(
      run(() => mailNotices(context, told.texts)),
      everyMs.mails,
    ),
    // The first tick of both would meet; the one that finds the other at work waits for its next.
    setInterval(
      run(() => tellWhatIsDue(context, told)),
      everyMs.reminders + 1_000,
    ),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
