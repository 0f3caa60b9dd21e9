import { useState } from 'react';

interface AvatarProps {
  src?: string | null | undefined;
  /** The name; without a picture, its first letter is shown. */
  name?: string | null | undefined;
  email?: string | null | undefined;
  size?: keyof typeof sizes;
  /** True: a lighter style, for many avatars in a list. */
  quiet?: boolean;
  /** True: shows two letters, to distinguish people with the same first letter. */
  initials?: boolean;
  /** The name for screen readers; set it if no name is beside the avatar. */
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

/** The first letter of a name, or the first letters of its first and last word. An e-mail address counts as one word. */
function lettersOf(name: string, initials: boolean): string {
  const words = name.split(/\s+/);
  const last = initials && words.length > 1 ? words.at(-1) : undefined;
  return firstLetter(words[0] ?? '') + firstLetter(last ?? '');
}

/**
 * A person's picture. If it is missing or does not load: the first letter of the name or e-mail address, or U. Without
 * a label it is decorative, because the name is beside it.
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
  // The address of the picture that failed to load. Another address is tried again.
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
