import { ratioText, textOn } from '#web/ui/pictures/palette/contrast.ts';
import { difference } from '#web/ui/pictures/palette/findings.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { ColorChange } from './changes-of.ts';

interface ColorPairsProps {
  changed: readonly ColorChange[];
  kept: readonly string[];
  /** True if the current color may differ from the one at that time. */
  decided: boolean;
}

/** Each color beside its replacement, and the colors that stay. */
export function ColorPairs({ changed, kept, decided }: ColorPairsProps) {
  if (decided && changed.length > 0) return <Decided changed={changed} />;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <ul aria-label="Colors to change" className="flex flex-wrap gap-x-8 gap-y-4">
        {changed.map((change) => (
          <li key={change.place} className="min-w-0 max-sm:w-full">
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
    </div>
  );
}

/** The colors of a decided request in one line. */
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
    <figure className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {from !== null && (
          <>
            <Facts term="Now" color={from} />
            <Icon name="arrow-right" className="size-4.5 text-ink-soft max-sm:hidden" />
          </>
        )}
        <Facts term="Requested" color={to} />
      </div>
      <figcaption className="text-xs text-ink-soft">
        <span className="font-semibold text-ink">Color {place + 1}</span>
        {from === null ? ' is new' : ` · ${difference(from, to).toLowerCase()}`}
      </figcaption>
    </figure>
  );
}

function Facts({ term, color }: { term: string; color: string }) {
  const { text, ratio } = textOn(color);
  return (
    <div className="flex items-center gap-2.5 text-xs leading-snug">
      <span
        aria-hidden="true"
        className="flex size-13 shrink-0 items-center justify-center rounded-lg font-display text-xl font-bold ring-1 ring-control ring-inset"
        style={{ backgroundColor: color, color: text }}
      >
        Aa
      </span>
      <p>
        <span className="block text-ink-soft">{term}</span>
        <span className="block font-mono text-sm font-medium">{color}</span>
        <span className="block text-ink-soft" title={`Contrast ${ratioText(ratio)}`}>
          {text === 'white' ? 'White' : 'Black'} text reads well
        </span>
      </p>
    </div>
  );
}
