import { cx } from './class-names.ts';
import { logoPath } from './logo-path.ts';

interface LogoProps {
  /** The company's name, set beside the mark. */
  name: string;
  /** The brand file's own mark, if it has one. */
  path?: string | undefined;
  /** The mark alone; the name is then only said. */
  markOnly?: boolean;
  className?: string;
}

/** The company's mark and name. */
export function Logo({ name, path, markOnly = false, className }: LogoProps) {
  return (
    <span className={cx('logo', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d={path ?? logoPath} />
      </svg>
      <span className={markOnly ? 'sr-only' : undefined}>{name}</span>
    </span>
  );
}
