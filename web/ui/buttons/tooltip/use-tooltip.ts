import { useEffect, useRef, type FocusEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { dropAnchor, focusOn, hideTooltip, leaveTooltip, pointAt } from './tooltip-store.ts';

/**
 * Gives an element a tooltip. The page's `TooltipLayer` shows it on hover, on keyboard focus and on a tap. Screen
 * readers read the text as the element's description, so the element must be reachable by keyboard.
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
      // A press closes the tooltip. After the first tap, the focus opens it; a second tap leaves it closed.
      tapped.current = pointerType === 'touch';
      hideTooltip();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (tapped.current || event.currentTarget.matches(':focus-visible')) focusOn(target(event));
    },
    onBlur: hideTooltip,
  };
}
