import { ChevronDown } from 'lucide-react';
import { useCallback, useId, useState, type ReactNode, type Ref } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { useSection } from './sections.tsx';

interface FoldProps {
  /** Id of its heading. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** What is in it, in a few words; shown while it is folded. */
  summary?: ReactNode;
  /** Stands at the end of the heading while it is open. */
  aside?: ReactNode;
  /** It is open from the beginning, or as soon as this becomes true. */
  startsOpen?: boolean;
  /** A sheet of its own; without, it is one only while it is folded. */
  sheet?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of a long screen, which folds where the screen is narrow; its content stays, with what is typed in it. */
export function Fold({
  id,
  title,
  lead,
  summary,
  aside,
  startsOpen = false,
  sheet = false,
  headingRef,
  children,
}: FoldProps) {
  const content = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? startsOpen;
  useSection(
    id,
    title,
    useCallback(() => setChosen(true), []),
  );
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'min-w-0',
        sheet && 'rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6',
        !sheet &&
          !open &&
          'max-lg:rounded-xl max-lg:bg-raised max-lg:p-5 max-lg:shadow-md max-lg:ring-1 max-lg:ring-line',
      )}
    >
      <div className="relative flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2
              id={id}
              ref={headingRef}
              tabIndex={-1}
              className="scroll-mt-20 text-xl outline-none sm:text-2xl"
            >
              {title}
            </h2>
            {lead && <p className={cx('mt-1 text-ink-soft', !open && 'max-lg:hidden')}>{lead}</p>}
            {summary && !open && <div className="mt-1 text-sm text-ink-soft lg:hidden">{summary}</div>}
          </div>
          {aside && <div className={cx(!open && 'max-lg:hidden')}>{aside}</div>}
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={content}
          aria-labelledby={id}
          onClick={() => setChosen(!open)}
          className="-my-1.5 -me-2.5 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft after:absolute after:inset-0 after:-m-3 hover:text-ink lg:hidden"
        >
          <ChevronDown
            className={cx('size-5 transition-transform', open && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </div>
      <div id={content} className={cx('pt-5', !open && 'max-lg:hidden')}>
        {children}
      </div>
    </section>
  );
}
