/** The classes of an action in the profile, with an icon before its label. */
export const profileRow = 'w-full justify-start gap-3 rounded-md! px-3! font-normal';
export const profileIcon = 'size-4.5 text-ink-soft';
