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
    <span className={`inline-flex items-center gap-2.5 ${className ?? ''}`}>
      <svg
        viewBox="0 0 32 32"
        className="size-8 shrink-0 text-brand-ink"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path ?? logoPath} />
      </svg>
      <span className={markOnly ? 'sr-only' : 'font-display text-xl leading-none font-bold text-ink'}>
        {name}
      </span>
    </span>
  );
}
