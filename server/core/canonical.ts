import { sha256 } from './secrets.ts';

/** JSON with sorted keys, so that equal content gives equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The hash of a document; the order of its keys does not matter. */
export const hashOf = (document: unknown): string => sha256(canonical(document));
