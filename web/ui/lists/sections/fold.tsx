import { ChevronDown } from '#web/ui/pictures/lucide.tsx';
import { useCallback, useId, useState, type ReactNode, type Ref } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { useSection } from './sections.tsx';

interface FoldProps {
  /** The id of its heading. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** A short summary of the section, shown while it is folded. */
  summary?: ReactNode;
  /** A longer summary for wide screens; it may contain links. */
  detail?: ReactNode;
  /** Content at the end of the heading while the section is open. */
  aside?: ReactNode;
  /** True if the section is open at first. It opens when this becomes true, and then stays open. */
  startsOpen?: boolean;
  /** True if the section starts open on a wide screen. */
  startsOpenWide?: boolean;
  /** True if the section can be folded on a wide screen too. */
  everywhere?: boolean;
  /** The text of the button on a wide screen: 'Change'. */
  verb?: string;
  /** True: the section is always on a raised surface. False: only while folded. */
  sheet?: boolean;
  /** The level of its heading. */
  level?: 2 | 3;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/**
 * A section of a long screen that can be folded on a narrow screen, or with `everywhere` on all. Folded content stays
 * mounted and keeps typed text.
 */
export function Fold({
  id,
  title,
  lead,
  summary,
  detail,
  aside,
  startsOpen = false,
  startsOpenWide = false,
  everywhere = false,
  verb,
  sheet = false,
  level = 2,
  headingRef,
  children,
}: FoldProps) {
  const content = useId();
  const Heading = `h${level}` as const;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [wide] = useState(() => window.matchMedia('(width >= 64rem)').matches);
  const [opened, setOpened] = useState(false);
  if (!opened && (startsOpen || (startsOpenWide && wide))) setOpened(true);
  const open = chosen ?? opened;
  const gone = open ? '' : everywhere ? 'hidden' : 'max-lg:hidden';
  useSection(
    id,
    title,
    useCallback(() => setChosen(true), []),
  );
  return (
    <section
      aria-labelledby={id}
      data-open={open || undefined}
      className={cx(
        'min-w-0',
        sheet && 'rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6',
        !sheet &&
          !open &&
          (everywhere
            ? 'rounded-xl bg-raised p-5 shadow-md ring-1 ring-line'
            : 'max-lg:rounded-xl max-lg:bg-raised max-lg:p-5 max-lg:shadow-md max-lg:ring-1 max-lg:ring-line'),
      )}
    >
      <div className="relative flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <Heading
              id={id}
              ref={headingRef}
              tabIndex={-1}
              className={cx('scroll-mt-20 outline-none', level === 2 ? 'type-title' : 'type-name')}
            >
              {title}
            </Heading>
            {lead && (
              <p
                className={cx(
                  level === 2 ? 'mt-1' : 'type-text',
                  'text-ink-soft',
                  !open && (detail ? 'hidden' : 'max-lg:hidden'),
                )}
              >
                {lead}
              </p>
            )}
            {summary && !open && (
              <div
                className={cx(
                  'mt-1 type-text text-ink-soft',
                  (!everywhere || Boolean(detail)) && 'lg:hidden',
                )}
              >
                {summary}
              </div>
            )}
          </div>
          {aside && <div className={gone}>{aside}</div>}
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={content}
          aria-labelledby={verb === undefined ? id : `${content}-verb ${id}`}
          onClick={() => setChosen(!open)}
          className={cx(
            level === 2 ? '-my-1.5' : '-my-2.5',
            '-me-2.5 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-full type-pill text-ink-soft after:absolute after:inset-0 after:-m-3 hover:text-ink',
            !everywhere && 'lg:hidden',
          )}
        >
          {verb !== undefined && (
            <span id={`${content}-verb`} className="max-lg:sr-only lg:ps-3">
              {open ? 'Close' : verb}
            </span>
          )}
          <ChevronDown
            className={cx('size-5 transition-transform', open && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </div>
      {detail && !open && everywhere && <div className="mt-3 type-text max-lg:hidden">{detail}</div>}
      <div id={content} className={cx(level === 2 ? 'pt-5' : 'pt-4', gone)}>
        {children}
      </div>
    </section>
  );
}
