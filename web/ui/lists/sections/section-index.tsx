import { useSections } from './sections.tsx';

interface SectionIndexProps {
  row?: boolean;
  /** The ids of sections that the index omits. */
  without?: readonly string[];
}

/**
 * Links to all sections of a long screen, with the texts of their headings: a row on a narrow screen, a list on a wide
 * one.
 */
export function SectionIndex({ row = false, without = [] }: SectionIndexProps) {
  const sections = useSections().filter(({ id }) => !without.includes(id));
  if (row && sections.length < 3) return null;
  return (
    <nav
      aria-label="On this page"
      className={
        row
          ? '-mx-gutter scroll-pe-8 overflow-x-auto ps-gutter [scrollbar-width:none] mask-r-from-[calc(100%-2rem)] lg:hidden'
          : 'border-s-2 border-line max-lg:hidden'
      }
    >
      <ul className={row ? 'flex gap-2 py-px pe-8' : ''}>
        {sections.map(({ id, title, unfold }) => (
          <li key={id} className={row ? 'shrink-0' : ''}>
            <a
              href={`#${id}`}
              onClick={unfold}
              className={
                row
                  ? 'flex min-h-11 items-center rounded-full bg-raised px-4 type-text whitespace-nowrap ring-1 ring-line hover:bg-hover'
                  : 'flex min-h-9 items-center rounded-e-md py-1.5 ps-4 type-text text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11'
              }
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
