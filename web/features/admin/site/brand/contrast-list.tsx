import { useContrast } from './data.ts';

/** The readability of each text color on its background, shown before the two colors are saved. */
export function ContrastList({ colors }: { colors: { brand: string; accent: string } }) {
  const { data } = useContrast(colors);
  if (!data) return null;
  return (
    <ul aria-label="Contrast" className="flex flex-col gap-2 type-text">
      {data.pairs.map(({ pair, chosen, used, needed, ink, ground }) => (
        <li key={pair} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-md type-name ring-1 ring-line"
            style={{ color: ink, backgroundColor: ground }}
          >
            Aa
          </span>
          <span>
            {pair}: <strong className="tabular-nums">{used}:1</strong>
            <span className="block text-ink-soft">
              {chosen >= needed ? 'Easy to read.' : `Adjusted to stay readable (was ${chosen}:1).`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
