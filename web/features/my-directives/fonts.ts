/** A kind of lettering with faces that the site brings along or that common systems have; none is fetched from elsewhere. */
export interface FontSample {
  name: string;
  /** What it is good for. */
  mood: string;
  family: string;
}

export const fontSamples: readonly FontSample[] = [
  { name: 'Modern sans', mood: 'Clear and friendly', family: "'Figtree', system-ui, sans-serif" },
  {
    name: 'Bold display',
    mood: 'Confident headlines',
    family: "'Bricolage Grotesque', 'Figtree', sans-serif",
  },
  {
    name: 'Classic serif',
    mood: 'Established, trusted',
    family: "Georgia, 'Times New Roman', 'Liberation Serif', serif",
  },
  {
    name: 'Bookish serif',
    mood: 'Calm, literary',
    family: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', 'P052', serif",
  },
  {
    name: 'Geometric sans',
    mood: 'Sleek and technical',
    family: "'Avenir Next', Avenir, 'Century Gothic', 'URW Gothic', Futura, sans-serif",
  },
  {
    name: 'Slab serif',
    mood: 'Sturdy, hands-on',
    family: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  },
  {
    name: 'Typewriter',
    mood: 'Honest, made by hand',
    family: "'American Typewriter', 'Courier New', Courier, 'Liberation Mono', monospace",
  },
  {
    name: 'Handwritten',
    mood: 'Personal and warm',
    family: "'Bradley Hand', 'Segoe Print', 'Segoe Script', 'Chilanka', 'Z003', cursive",
  },
];

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether the preferences name a sample. */
export const names = (preferences: string, sample: string) =>
  partsOf(preferences).some((part) => part.toLowerCase() === sample.toLowerCase());

/** The preferences with a sample added, or without it where they name it; what the client wrote besides stays. */
export function toggled(preferences: string, sample: string): string {
  const parts = partsOf(preferences);
  const rest = parts.filter((part) => part.toLowerCase() !== sample.toLowerCase());
  return (rest.length < parts.length ? rest : [...parts, sample]).join(', ');
}
