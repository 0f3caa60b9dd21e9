import { ratioText, textOn } from '#web/ui/pictures/palette/contrast.ts';
import { difference } from '#web/ui/pictures/palette/findings.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PaletteMock } from '#web/ui/pictures/palette/palette-mock.tsx';
import type { ColorChange } from './changes-of.ts';

interface ColorPairsProps {
  changed: readonly ColorChange[];
  kept: readonly string[];
  /** The whole palette as it would be. */
  wanted: readonly string[];
  /** Whose it is. */
  name: string;
  /** True: what was the color then may not be it any more. */
  decided: boolean;
}

/** Each colour beside its replacement, the colours that stay, and the whole palette at work. */
export function ColorPairs({ changed, kept, wanted, name, decided }: ColorPairsProps) {
  if (decided && changed.length > 0) return <Decided changed={changed} />;
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Colors to change"
        className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
      >
        {changed.map((change) => (
          <li key={change.place}>
            <Pair {...change} />
          </li>
        ))}
      </ul>
      {changed.length === 0 && (
        <p className="text-sm text-ink-soft">The colors asked for are the same as before.</p>
      )}
      {kept.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
          Stays:
          {kept.map((color, place) => (
            <span key={place} className="inline-flex items-center gap-1.5 font-mono">
              <Dot color={color} />
              {color}
            </span>
          ))}
        </p>
      )}
      <PaletteMock colors={wanted} name={name} />
    </div>
  );
}

/** What was decided, in a line: nobody judges the colours any more. */
function Decided({ changed }: { changed: readonly ColorChange[] }) {
  return (
    <ul aria-label="Colors to change" className="flex flex-col gap-1.5 text-sm">
      {changed.map(({ place, from, to }) => (
        <li key={place} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-ink-soft">Color {place + 1}</span>
          {from !== null && (
            <>
              <Dot color={from} />
              <span className="text-ink-soft">
                Before <span className="font-mono text-xs">{from}</span>
              </span>
              <Icon name="arrow-right" className="size-4 text-ink-soft" />
            </>
          )}
          <Dot color={to} />
          <span>
            Requested <span className="font-mono text-xs">{to}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const Dot = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="size-5 rounded-sm ring-1 ring-control ring-inset"
    style={{ backgroundColor: color }}
  />
);

function Pair({ place, from, to }: ColorChange) {
  return (
    <figure className="overflow-hidden rounded-lg ring-1 ring-line">
      <div className="flex" aria-hidden="true">
        {from !== null && <Patch color={from} />}
        <Patch color={to} />
      </div>
      <figcaption className="flex flex-col gap-2 px-3 py-2.5 text-xs">
        <div className="flex gap-3">
          {from !== null && <Facts term="Now" color={from} />}
          <Facts term="Requested" color={to} />
        </div>
        <p className="border-t border-line pt-2 text-ink-soft">
          <span className="font-semibold text-ink">Color {place + 1}</span>
          {from === null ? ' is new' : ` · ${difference(from, to).toLowerCase()}`}
        </p>
      </figcaption>
    </figure>
  );
}

function Patch({ color }: { color: string }) {
  return (
    <span
      className="flex h-16 flex-1 items-center px-3 font-display text-2xl font-bold shadow-[inset_0_0_0_1px_rgb(128_128_128/25%)]"
      style={{ backgroundColor: color, color: textOn(color).text }}
    >
      Aa
    </span>
  );
}

function Facts({ term, color }: { term: string; color: string }) {
  const { text, ratio } = textOn(color);
  return (
    <p className="min-w-0 flex-1">
      <span className="block text-ink-soft">{term}</span>
      <span className="block font-mono text-sm font-medium">{color}</span>
      <span className="block text-ink-soft" title={`Contrast ${ratioText(ratio)}`}>
        {text === 'white' ? 'White' : 'Black'} text reads well
      </span>
    </p>
  );
}
