import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The one element it belongs to; it must take a ref and be reachable by keyboard. */
  children: ReactElement<Record<string, unknown>>;
}

/** A few words on hover and focus, 4 px away. It only repeats or completes: nothing may be known from it alone. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs font-medium text-surface shadow-md transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:transition-none">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
