import { dueAt, type WorkingTime } from '#contract/working-time.ts';

const hour = 3_600_000;

/**
 * The place of a request on the rail. `share` is the distance from the left, 0 to 1 of the width; rows count from the
 * top.
 */
interface Place {
  id: string;
  share: number;
  row: number;
}

/** The left part of the rail shows all requests that waited longer than 24 hours. */
export const overdueShare = 0.16;

const shareOf = (createdAt: string, now: number, time: WorkingTime | null): number => {
  const sent = Date.parse(createdAt);
  const left = (dueAt(sent, time) - Math.max(sent, now)) / hour;
  if (left >= 0) return overdueShare + (1 - overdueShare) * Math.min(1, left / 24);
  // The longer a request is overdue, the closer its point is to the left edge of the rail.
  return overdueShare * (24 / (24 - left * 2)) * 0.9;
};

/**
 * Places requests on a rail of 24 hours: the deadline is at the left, new requests are at the right. A point that would
 * overlap another goes into the next row. If no row is free, the point is omitted, and the caller counts it.
 */
export function placesOf(
  requests: readonly { id: string; createdAt: string }[],
  now: number,
  { width, point, rows }: { width: number; point: number; rows: number },
  time: WorkingTime | null = null,
): Place[] {
  const room = Math.max(1, width - point);
  const ends: number[] = [];
  const placed = requests
    .map(({ id, createdAt }) => ({ id, share: shareOf(createdAt, now, time) }))
    .toSorted((a, b) => a.share - b.share);
  return placed.flatMap(({ id, share }) => {
    const x = share * room;
    for (let row = 0; row < rows; row += 1) {
      // In a row, a point may move right by half its width, so that few rows have room for many points.
      const from = ends[row] ?? Number.NEGATIVE_INFINITY;
      if (from - x > point / 2) continue;
      const to = Math.min(room, Math.max(x, from));
      if (to < from) continue;
      ends[row] = to + point;
      return [{ id, share: to / room, row }];
    }
    return [];
  });
}
