/** The colours of the drawn field, from the two of the brand: here, because the style sheets are the same for all brands. */
export const tones = {
  night: 'oklch(from var(--brand) .2 .09 h)',
  deep: 'oklch(from var(--brand) .42 .19 h)',
  glow: 'oklch(from color-mix(in oklch, var(--accent), var(--brand) 42%) .6 .14 h)',
  /** Where the two colours of a brand give no dusk between them: the accent alone. */
  ember: 'oklch(from var(--accent) .56 .1 h)',
  core: 'color-mix(in oklab, var(--accent), #ffe9b8 70%)',
  disc: '#fff0d2',
  root: 'oklch(from var(--brand) .38 .18 h)',
  petal: 'oklch(from var(--brand) .62 .17 h)',
  tip: 'oklch(from var(--brand) .95 .03 h)',
  stem: 'oklch(.46 .09 165)',
  leaf: 'oklch(.37 .075 172)',
} as const;
