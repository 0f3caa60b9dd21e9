import type { Brand } from '#contract/brand.ts';
import { brandProperties } from '#server/core/brand/palette.ts';

/** The colors of a mail in one theme. The neutral colors are those of web/styles/tokens.css. */
export interface MailColors {
  ground: string;
  paper: string;
  line: string;
  ink: string;
  soft: string;
  fill: string;
  onFill: string;
  link: string;
}

const neutral = {
  light: { ground: '#f3f1eb', paper: '#ffffff', line: '#e4e1d9', ink: '#12132b', soft: '#55576f' },
  dark: { ground: '#0b0c18', paper: '#191b2d', line: '#34385a', ink: '#f1f1f8', soft: '#aeb1cb' },
} as const;

/** Picks the value of one theme from `light-dark()`, which mail programs do not support. */
const half = (value: string, look: keyof typeof neutral): string => {
  const [, light = value, dark = value] = /^light-dark\((.+),(.+)\)$/.exec(value) ?? [];
  return look === 'light' ? light : dark;
};

type Looks = Readonly<Record<keyof typeof neutral, MailColors>>;

/** The colors of a brand's mails in both themes. */
export function mailColors(colors: Brand['colors']): Looks {
  const properties = brandProperties(colors);
  const of = (look: keyof typeof neutral): MailColors => ({
    ...neutral[look],
    fill: half(properties['--brand'] ?? '', look),
    onFill: half(properties['--on-brand'] ?? '', look),
    link: half(properties['--brand-ink'] ?? '', look),
  });
  return { light: of('light'), dark: of('dark') };
}
