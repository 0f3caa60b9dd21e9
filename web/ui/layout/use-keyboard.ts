import { useEffect } from 'react';

/** If the visible share of the screen's height is below this, a keyboard is open. Browser bars never take so much. */
const withKeyboard = 0.75;

/**
 * Follows the part of the screen that a phone's keyboard leaves visible. `--visible-top` and `--visible-height` give its place,
 * and `data-keyboard` is on the document while the keyboard is open.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const { documentElement: root } = document;
    // The greatest height at this width: a turned phone has another.
    let most = { width: 0, height: 0 };
    const follow = () => {
      const { width, height, offsetTop, scale } = visible;
      // Enlarged by two fingers: less of the page is visible, without a keyboard.
      if (scale > 1.01) return;
      if (Math.abs(width - most.width) > 1 || height > most.height) most = { width, height };
      const open = height < most.height * withKeyboard && window.matchMedia('(pointer: coarse)').matches;
      root.toggleAttribute('data-keyboard', open);
      root.style.setProperty('--visible-top', `${offsetTop}px`);
      root.style.setProperty('--visible-height', `${height}px`);
    };
    follow();
    visible.addEventListener('resize', follow);
    visible.addEventListener('scroll', follow);
    return () => {
      visible.removeEventListener('resize', follow);
      visible.removeEventListener('scroll', follow);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--visible-top');
      root.style.removeProperty('--visible-height');
    };
  }, []);
}
