import { useEffect, useRef, type FocusEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { dropAnchor, focusOn, hideTooltip, leaveTooltip, pointAt } from './tooltip-store.ts';

/**
 * Gives an element a tooltip, shown by the page's `TooltipLayer` on hover, on keyboard focus and on a tap. Screen readers read
 * its text as the description of the element, so the element must be reachable by keyboard.
 */
export function useTooltip(text: string) {
  const anchor = useRef<HTMLElement>(null);
  const tapped = useRef(false);
  useEffect(() => () => dropAnchor(anchor.current), []);
  const target = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    anchor.current = currentTarget;
    return { anchor: currentTarget, text };
  };
  return {
    'aria-description': text,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') pointAt(target(event));
    },
    onPointerLeave: leaveTooltip,
    onPointerDown: ({ pointerType }: PointerEvent<HTMLElement>) => {
      // A press closes the tooltip. The first tap of a finger then focuses the element and opens it; a second tap leaves it
      // closed.
      tapped.current = pointerType === 'touch';
      hideTooltip();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (tapped.current || event.currentTarget.matches(':focus-visible')) focusOn(target(event));
    },
    onBlur: hideTooltip,
  };
}
