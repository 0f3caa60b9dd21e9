/** Ids of different processes are not in the order of their commits: looking starts this far before the newest, in milliseconds. */
const overlap = 10_000;

const time = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

function floor(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Remembers which changes were told, as far back as one looks. */
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
    /** False when it was told before. */
    add(id: string): boolean {
      if (ids.has(id)) return false;
      ids.add(id);
      if (id > newest) newest = id;
      if (ids.size % 256 === 0) forget();
      return true;
    },
    /** Nobody wants to know what was before; `ms` since 1970. */
    startAt(ms: number): void {
      if (floor(ms) > newest) newest = floor(ms);
    },
    /** Behind which id to look. */
    since: () => floor(time(newest) - overlap),
  };
}
