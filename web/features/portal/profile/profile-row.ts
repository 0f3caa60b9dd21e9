/** One thing to do in the profile, and the icon before its words: all look alike. */
export const profileRow = 'w-full justify-start gap-3 rounded-md! px-3! font-medium';
export const profileIcon = 'size-4.5 text-ink-soft';
