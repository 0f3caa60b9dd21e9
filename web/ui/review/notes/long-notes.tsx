import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

// Shorter lists scroll well in full, and the browser's search finds all their rows.
const virtualFrom = 60;

interface LongNotesProps {
  /** The ids of the notes, in row order. */
  ids: readonly string[];
  /** Rows that are never removed while the list scrolls: the open one and the focused one. */
  kept: readonly (string | null)[];
  activeId: string | null;
  /** The rows. */
  children: ReactElement[];
}

/** The rows of a list of notes. A long list renders only the rows near the visible part of the nearest `data-scroller`. */
export function LongNotes({ ids, kept, activeId, children }: LongNotesProps) {
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [margin, setMargin] = useState<number | null>(null);
  const isLong = ids.length > virtualFrom;

  // The content above the rows changes its height, as when a note is being written.
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
    // The rows move by less than the rendered margin, so measuring on scroll is enough.
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
