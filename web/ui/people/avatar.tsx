import { useState } from 'react';

interface AvatarProps {
  src?: string | null | undefined;
  /** The name; its first letter is shown if there is no picture. */
  name?: string | null | undefined;
  email?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Lighter, for many avatars in a list. */
  quiet?: boolean;
  /** Shows two letters, to tell people with the same first letter apart. */
  initials?: boolean;
  /** Adds the name for screen readers, if no name is beside it. */
  label?: string | undefined;
}

const sizes = {
  xs: 'size-6 text-[0.75rem] leading-none tracking-tighter',
  sm: 'size-9 text-sm',
  row: 'size-10 text-sm',
  md: 'size-11 text-base',
  lg: 'size-16 text-2xl',
};

const firstLetter = (word: string) => [...word][0]?.toLocaleUpperCase('en-US') ?? '';

/** The first letter of a name, or those of its first and last word. An address counts as one word. */
function lettersOf(name: string, initials: boolean): string {
  const words = name.split(/\s+/);
  const last = initials && words.length > 1 ? words.at(-1) : undefined;
  return firstLetter(words[0] ?? '') + firstLetter(last ?? '');
}

/**
 * A person's picture. If it is missing or does not load: the first letter of the name or the e-mail, or U. Decorative unless it
 * has a label, because the name is beside it.
 */
export function Avatar({
  src,
  name,
  email,
  size = 'md',
  quiet = false,
  initials = false,
  label,
}: AvatarProps) {
  const shape = `inline-flex shrink-0 select-none items-center justify-center rounded-full ${sizes[size]}`;
  // The address that failed to load; another address is tried again.
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken)
    return (
      <img
        src={src}
        alt={label ?? ''}
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
        className={`${shape} object-cover outline -outline-offset-1 outline-ink/15`}
      />
    );
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`${shape} font-display font-bold ${quiet ? 'bg-brand-soft text-brand-ink' : 'bg-brand text-on-brand'}`}
    >
      {lettersOf(name?.trim() || email?.trim() || 'U', initials)}
    </span>
  );
}
