/**
 * The colors of the drawn field, derived from the brand's two colors. They are here because all brands share the style
 * sheets. No tone is more saturated than the brand, because black and grey have no real hue.
 */
export const tones = {
  night: 'oklch(from var(--brand) .2 min(c,.09) h)',
  deep: 'oklch(from var(--brand) .42 min(c,.19) h)',
  glow: 'oklch(from color-mix(in oklch, var(--accent), var(--brand) 42%) .6 .14 h)',
  /** A mix of the two brand colors may look muddy, so dusk uses a lighter tone of the brand color. */
  ember: 'oklch(from var(--brand) .52 min(c,.16) h)',
  core: 'color-mix(in oklab, var(--accent), #ffe9b8 70%)',
  disc: '#fff0d2',
  root: 'oklch(from var(--brand) .38 min(c,.18) h)',
  petal: 'oklch(from var(--brand) .62 min(c,.17) h)',
  tip: 'oklch(from var(--brand) .95 min(c,.03) h)',
  stem: 'oklch(.46 .09 165)',
  leaf: 'oklch(.37 .075 172)',
} as const;
