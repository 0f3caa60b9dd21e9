import { cx } from '../class-names.ts';

// Icons, drawn on a 24 by 24 grid with lines of width 2. Public pages use these icons; app screens also use those of
// lucide.tsx.
const paths = {
  alert:
    'M12 8v5m0 3.2v.1M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7',
  'chevron-down': 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  external: 'M14 4h6v6m0-6-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Zm7 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z',
  'eye-off':
    'M4 4l16 16M9.9 5.2A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-2.6 3.5M6.2 6.6C3.5 8.5 2 12 2 12s3.6 7 10 7a9.7 9.7 0 0 0 5.3-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2',
  info: 'M12 11v5.5m0-9v.1M2.5 12a9.5 9.5 0 1 0 19 0 9.5 9.5 0 0 0-19 0Z',
  mail: 'm3 7 9 6.5L21 7M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Utility classes for size and color; the size is 20 px by default. */
  className?: string;
}

/** A small line icon beside a text. Screen readers skip the icon, because the text says the same. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={cx('icon', className)} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
