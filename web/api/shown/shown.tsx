import { useEffect, useRef } from 'react';
import { comeIntoSight, type Subject } from './shown-subjects.ts';

/** True if half of the element is visible, or if it fills most of the window. */
const isReadable = ({ isIntersecting, intersectionRatio, intersectionRect }: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= window.innerHeight / 2);

/**
 * Marks the parent element as showing the subject of notices. While the element is visible, its notices count as seen
 * and are not mailed. Render this last in the element; it takes no space.
 */
export function Shown({ type, id }: Subject) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const mark = ref.current;
    const around = mark?.parentElement;
    if (!around) return;
    let leave: (() => void) | null = null;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        if (!isReadable(last)) {
          leave?.();
          leave = null;
        } else leave ??= comeIntoSight({ type, id }, mark);
      },
      // Include low thresholds, because half of a tall element is never visible at once.
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    );
    observer.observe(around);
    return () => {
      observer.disconnect();
      leave?.();
    };
  }, [type, id]);
  return <span ref={ref} hidden />;
}
