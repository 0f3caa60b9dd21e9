const mixed = (from: string, to: string, share: number) =>
  `color-mix(in oklab, ${from}, ${to} ${Math.round(share * 1000) / 10}%)`;

const of = (color: string, lightness: number, chroma: number) =>
  `oklch(from ${color} ${lightness} ${chroma} h)`;

/** The colours of the drawn hero (web/pages/landing/sections/hero.css), derived from the two brand colours. */
export function palette(brand: string, accent: string) {
  const night = of(brand, 0.2, 0.09);
  return {
    night,
    shade: of(brand, 0.14, 0.06),
    sky: [
      mixed(accent, '#ffe9b8', 0.7),
      of(mixed(accent, brand, 0.42).replace('oklab', 'oklch'), 0.6, 0.14),
      of(brand, 0.42, 0.19),
      night,
    ] as const,
    disc: '#fff0d2',
    ember: accent,
    haze: of(mixed(accent, brand, 0.62).replace('oklab', 'oklch'), 0.42, 0.13),
    root: of(brand, 0.36, 0.17),
    petal: of(brand, 0.6, 0.18),
    tip: of(brand, 0.95, 0.03),
    stem: 'oklch(0.46 0.09 165)',
    leaf: 'oklch(0.37 0.075 172)',
    leafDark: 'oklch(0.17 0.045 220)',
  };
}

export type Palette = ReturnType<typeof palette>;

export { mixed };
