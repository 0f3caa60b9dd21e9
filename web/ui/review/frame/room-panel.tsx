import type { ReactNode, Ref } from 'react';

interface RoomPanelProps {
  /** What it is called for screen readers, which say it when the panel takes the focus. */
  name: string;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What stands under the tabs of a room's panel, and scrolls. */
export function RoomPanel({ name, ref, children }: RoomPanelProps) {
  return (
    <div data-scroller="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div ref={ref} role="group" aria-label={`${name} panel`} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </div>
  );
}
