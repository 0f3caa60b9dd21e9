import { instantOf, type WorkingTime } from '#contract/working-time.ts';
import { timeText } from '#contract/texts/time-text.ts';
import { browserZone } from '#web/ui/form/choice/time-zones.ts';

/** The time zone in which staff choose times: the agency's, or without one the browser's. */
export const zoneOf = (time: WorkingTime | null): string => time?.timeZone ?? browserZone();

/** The instant of a typed local time such as `2026-12-01T10:00` in a time zone; null while the typed time is incomplete. */
export function instantIn(typed: string, zone: string): string | null {
  const wall = Date.parse(`${typed}:00.000Z`);
  return Number.isNaN(wall) ? null : new Date(instantOf(wall, zone)).toISOString();
}

/** The typed time in the reader's time zone, if that differs from `zone`. */
export function alsoHere(typed: string, zone: string): string | null {
  const at = zone === browserZone() ? null : instantIn(typed, zone);
  return at && `${timeText(at)} in your time zone`;
}
