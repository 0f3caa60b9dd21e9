/** Joins class names; false, null and undefined are skipped. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
