import { useState } from 'react';

interface AvatarProps {
  src?: string | null | undefined;
  /** Whose it is: its first letter stands where there is no picture. */
  name?: string | null | undefined;
  email?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
  /** For many of them in a list. */
  quiet?: boolean;
}

const sizes = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-16 text-2xl' };

/** A person's picture, or else (also where it does not load) the first letter of the name or the e-mail, or else U. Decoration: the name stands beside it. */
export function Avatar({ src, name, email, size = 'md', quiet = false }: AvatarProps) {
  const shape = `inline-flex shrink-0 items-center justify-center rounded-full ${sizes[size]}`;
  // An address that shows nothing is no picture: another one may.
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken)
    return (
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
        className={`${shape} object-cover`}
      />
    );
  const letter = [...(name?.trim() || email?.trim() || 'U')][0]?.toLocaleUpperCase('en-US');
  return (
    <span
      aria-hidden="true"
      className={`${shape} font-display font-bold ${quiet ? 'bg-brand-soft text-brand-ink' : 'bg-brand text-on-brand'}`}
    >
      {letter}
    </span>
  );
}
