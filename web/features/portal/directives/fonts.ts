/** A font that this site serves: it looks the same in every browser, without requests to other sites. */
interface FontSample {
  name: string;
  /** The style and effect of the font. */
  mood: string;
  family: string;
}

export const fontSamples: readonly FontSample[] = [
  { name: 'Figtree', mood: 'Modern sans, clear and friendly', family: "'Figtree', sans-serif" },
  { name: 'Montserrat', mood: 'Geometric sans, sleek', family: "'Montserrat', sans-serif" },
  {
    name: 'Bricolage Grotesque',
    mood: 'Bold display, confident',
    family: "'Bricolage Grotesque', sans-serif",
  },
  { name: 'Libre Baskerville', mood: 'Classic serif, trusted', family: "'Libre Baskerville', serif" },
  { name: 'Playfair Display', mood: 'Elegant serif, refined', family: "'Playfair Display', serif" },
  { name: 'Zilla Slab', mood: 'Slab serif, sturdy', family: "'Zilla Slab', serif" },
  { name: 'Courier Prime', mood: 'Typewriter, honest', family: "'Courier Prime', monospace" },
  { name: 'Caveat', mood: 'Handwritten, personal', family: "'Caveat', cursive" },
];

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** True if the preferences contain the name of a sample font. */
export const names = (preferences: string, sample: string) =>
  partsOf(preferences).some((part) => part.toLowerCase() === sample.toLowerCase());

/** Adds a font to the preferences, or removes it if present. Other text of the client stays. */
export function toggled(preferences: string, sample: string): string {
  const parts = partsOf(preferences);
  const rest = parts.filter((part) => part.toLowerCase() !== sample.toLowerCase());
  return (rest.length < parts.length ? rest : [...parts, sample]).join(', ');
}
