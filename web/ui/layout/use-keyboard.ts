import { useEffect } from 'react';

/**
 * If the visible share of the screen's height is below this, an on-screen keyboard is open. The bars of the browser
 * never take so much.
 */
const withKeyboard = 0.75;

/**
 * Tracks the part of the screen that an on-screen keyboard leaves visible. `--visible-top` and `--visible-height`
 * describe the part; `data-keyboard` is on the document while the keyboard is open.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const { documentElement: root } = document;
    // The greatest height at this width. A turned phone has a different width.
    let most = { width: 0, height: 0 };
    const follow = () => {
      const { width, height, offsetTop, scale } = visible;
      // Zoomed in with two fingers: less of the page is visible, without a keyboard.
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
