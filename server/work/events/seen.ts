/**
 * Processes may commit their changes in another order than that of the ids. So a scan starts this long before the newest id,
 * in milliseconds.
 */
const overlap = 10_000;

const time = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

function floor(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Remembers which changes have been published, at least as far back as a scan reaches. */
export function createSeen() {
  const ids = new Set<string>();
  let newest = floor(0);

  const forget = () => {
    const oldest = floor(time(newest) - 2 * overlap);
    for (const id of ids) {
      if (id >= oldest) break;
      ids.delete(id);
    }
  };

  return {
    has: (id: string) => ids.has(id),
    /** Adds an id; false if this change was published before. */
    add(id: string): boolean {
      if (ids.has(id)) return false;
      ids.add(id);
      if (id > newest) newest = id;
      if (ids.size % 256 === 0) forget();
      return true;
    },
    /** Changes made before `ms` (milliseconds since 1970) are skipped, because no listener needs them. */
    startAt(ms: number): void {
      if (floor(ms) > newest) newest = floor(ms);
    },
    /** The id after which a scan starts. */
    since: () => floor(time(newest) - overlap),
  };
}
