import type { MailStateName } from '#contract/mails.ts';
import type { BadgeTone } from '#web/ui/text/badge.tsx';

/** The name and the color of each state. */
export const mailStateTexts: Readonly<Record<MailStateName, { label: string; tone: BadgeTone }>> = {
  queued: { label: 'Sending', tone: 'brand' },
  sent: { label: 'Sent', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
  kept: { label: 'Not sent', tone: 'neutral' },
  held: { label: 'Paused', tone: 'warning' },
};
