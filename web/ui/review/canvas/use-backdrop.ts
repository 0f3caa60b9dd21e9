import { useState } from 'react';
import { backdropFor, lookAt, type Backdrop } from '../geometry/backdrop.ts';

const side = 32;

/** The best background for a loaded picture; null if the browser cannot read its pixels. */
function judged(image: HTMLImageElement): Backdrop | null {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) return null;
    pen.drawImage(image, 0, 0, side, side);
    return backdropFor(lookAt(pen.getImageData(0, 0, side, side).data));
  } catch {
    // Some browsers refuse to read pixels, for privacy. The background then stays dark.
    return null;
  }
}

const next: Record<Backdrop, Backdrop> = { dark: 'light', light: 'checks', checks: 'dark' };

/** The background of a canvas. It is chosen for the first picture, until the person chooses another background. */
export function useBackdrop() {
  const [suited, setSuited] = useState<Backdrop | null>(null);
  const [chosen, setChosen] = useState<Backdrop | null>(null);
  const backdrop = chosen ?? suited ?? 'dark';
  return {
    backdrop,
    look: (image: HTMLImageElement) => setSuited((now) => now ?? judged(image)),
    turn: () => setChosen(next[backdrop]),
  };
}
