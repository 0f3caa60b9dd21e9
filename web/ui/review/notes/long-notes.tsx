import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

// Up to here the browser scrolls all rows easily, and its search on the page finds them.
const virtualFrom = 60;

interface LongNotesProps {
  /** The ids of the notes, in the order of the rows. */
  ids: readonly string[];
  /** Rows that stay in the document wherever the list is scrolled: what is open, and what has the focus. */
  kept: readonly (string | null)[];
  activeId: string | null;
  /** The rows. */
  children: ReactElement[];
}

/** The rows of a list of notes; of many, only those near what is seen are in the document. What scrolls is the nearest `data-scroller`. */
export function LongNotes({ ids, kept, activeId, children }: LongNotesProps) {
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [margin, setMargin] = useState<number | null>(null);
  const isLong = ids.length > virtualFrom;

  // What stands above the rows grows and shrinks: a note that is written, what is filtered.
  useLayoutEffect(() => {
    const element = place.current;
    const around = element?.closest<HTMLElement>('[data-scroller]');
    if (!element || !around) return;
    scroller.current = around;
    const measure = () => {
      const from = around.getBoundingClientRect().top - around.scrollTop;
      setMargin(Math.round(element.getBoundingClientRect().top - from));
    };
    measure();
    // It moves the rows by less than what is kept ready around them, until somebody scrolls.
    around.addEventListener('scroll', measure, { passive: true });
    return () => around.removeEventListener('scroll', measure);
  }, [isLong]);

  const active = activeId === null ? -1 : ids.indexOf(activeId);
  useEffect(() => {
    if (active !== -1) list.current?.scrollToIndex(active, { align: 'nearest' });
  }, [active]);

  if (!isLong)
    return (
      <ol aria-label="Notes">
        {children.map((row) => (
          <li key={row.key}>{row}</li>
        ))}
      </ol>
    );
  return (
    <div ref={place} role="group" aria-label="Notes">
      {margin !== null && (
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          scrollRef={scroller}
          startMargin={margin}
          keepMounted={kept.flatMap((id) => (id !== null && ids.includes(id) ? [ids.indexOf(id)] : []))}
        >
          {children}
        </Virtualizer>
      )}
    </div>
  );
}
