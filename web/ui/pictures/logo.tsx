import { cx } from '../class-names.ts';
import { logoPath } from './logo-path.ts';

interface LogoProps {
  /** The company's name, shown beside the logo. */
  name: string;
  /** The path of the logo from the brand file, if it has one. */
  path?: string | undefined;
  /** The address of the logo, if it is a picture. */
  src?: string | undefined;
  /** True: only the logo is visible; the name is for screen readers. */
  markOnly?: boolean;
  className?: string;
}

/** The width of a logo picture at a height of 32 px, which is part of its address. */
const logoWidth = (src: string): number => Number(/-(\d{1,3})\.png$/.exec(src)?.[1] ?? 32);

/** The company's logo and name. */
export function Logo({ name, path, src, markOnly = false, className }: LogoProps) {
  return (
    <span className={cx('logo', className)}>
      {src ? (
        <img src={src} alt="" width={logoWidth(src)} height="32" />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d={path ?? logoPath} />
        </svg>
      )}
      <span className={markOnly ? 'sr-only' : undefined}>{name}</span>
    </span>
  );
}
