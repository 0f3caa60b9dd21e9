import type { Backdrop } from '../geometry/backdrop.ts';

/** The class names for each background of a canvas. */
export const backdropStyle: Record<Backdrop, string> = {
  dark: 'bg-[#0b0c18] text-white',
  light: 'bg-[#eceae4] text-[#12132b]',
  checks:
    'bg-[#f4f4f4] text-[#12132b] bg-[repeating-conic-gradient(#d5d5d8_0_25%,#f4f4f4_0_50%)] bg-[length:24px_24px]',
};

/** The label of each background. */
export const backdropName: Record<Backdrop, string> = {
  dark: 'Dark background',
  light: 'Light background',
  checks: 'Checkerboard background',
};
