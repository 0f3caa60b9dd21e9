/** Joins class names, without false, null and undefined. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
