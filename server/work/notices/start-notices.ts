import type { Context } from '#server/core/context.ts';
import { mailNotices } from './mails/mail-notices.ts';
import type { NoticeTexts } from './notice-text.ts';
import { writeReminders } from './reminders.ts';

/** The time between two searches for due mails and reminders, in milliseconds. */
const everyMs = { mails: 15_000, reminders: 5 * 60_000 };

/** Writes due reminders and sends due mails. Several processes may do so at once. */
export async function tellWhatIsDue(context: Context, texts: NoticeTexts): Promise<void> {
  await writeReminders(context);
  await mailNotices(context, texts);
}

/** Sends due mails and reminders while the process runs. Returns a function that stops these timers. */
export function startNotices(context: Context, texts: NoticeTexts): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = (work: () => Promise<void>) => () => {
    running ??= work()
      .catch((error: unknown) => context.log.warn({ err: error }, 'Due notices could not be sent'))
      .finally(() => (running = null));
  };
  const timers = [
    setInterval(
      run(() => mailNotices(context, texts)),
      everyMs.mails,
    ),
    // At the first tick both timers would fire together. A timer that finds the other's work running does nothing until its
    // next tick.
    setInterval(
      run(() => tellWhatIsDue(context, texts)),
      everyMs.reminders + 1_000,
    ),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
