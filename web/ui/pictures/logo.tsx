import { logoWidth } from './logo-width.ts';
import { cx } from '../class-names.ts';
import { logoPath } from './logo-path.ts';

interface LogoProps {
  /** The company's name, shown beside the logo. */
  name: string;
  /** The logo of the brand file, if it has one. */
  path?: string | undefined;
  /** The address of a logo that is a picture. */
  src?: string | undefined;
  /** Shows the logo alone; the name is only read by screen readers. */
  markOnly?: boolean;
  className?: string;
}

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
