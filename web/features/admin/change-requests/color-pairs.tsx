import type { ReactNode } from 'react';
import type { ColorChange, StaffChangeRequest } from '#contract/change-requests.ts';
import { ratioText, textOn } from '#web/ui/pictures/palette/contrast.ts';
import { difference } from '#web/ui/pictures/palette/findings.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { colorChanges } from './changes-of.ts';

interface ColorPairsProps {
  changed: readonly ColorChange[];
  /** True if the request is decided: the current color may differ from the color at that time. */
  decided: boolean;
}

/** Each color beside its replacement. */
export function ColorPairs({ changed, decided }: ColorPairsProps) {
  if (changed.length === 0)
    return <p className="type-text text-ink-soft">The requested colors are the same as before.</p>;
  return (
    <ul aria-label="Colors to change" className="flex flex-col gap-4">
      {changed.map((change) => (
        <li key={change.place}>
          <Pair {...change} decided={decided} />
        </li>
      ))}
    </ul>
  );
}

/** The picture in a row: the first changed color with its replacement at the right; `fallback` for other requests. */
export function ChangePicture({ request, fallback }: { request: StaffChangeRequest; fallback: ReactNode }) {
  const [first] = colorChanges(request)?.changed ?? [];
  if (!first) return fallback;
  return (
    <span
      aria-hidden="true"
      className="block rounded-lg ring-1 ring-control ring-inset"
      style={{ background: `linear-gradient(110deg, ${first.from ?? first.to} 50%, ${first.to} 50%)` }}
    />
  );
}

function Pair({ place, from, to, decided }: ColorChange & { decided: boolean }) {
  return (
    <figure className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-5">
        {from !== null && (
          <>
            <Facts term={decided ? 'Before' : 'Now'} color={from} />
            <Icon name="arrow-right" className="size-4.5 text-ink-soft" />
          </>
        )}
        <Facts term="Requested" color={to} />
      </div>
      <figcaption className="type-meta text-ink-soft">
        <span className="type-pill text-ink">Color {place + 1}</span>
        {from === null ? ' is new' : ` · ${difference(from, to).toLowerCase()}`}
      </figcaption>
    </figure>
  );
}

function Facts({ term, color }: { term: string; color: string }) {
  const { text, ratio } = textOn(color);
  return (
    <div className="flex items-center gap-2.5 type-meta leading-snug">
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 sm:size-13 items-center justify-center rounded-lg type-title ring-1 ring-control ring-inset"
        style={{ backgroundColor: color, color: text }}
      >
        Aa
      </span>
      <p>
        <span className="block text-ink-soft">{term}</span>
        <span className="block font-mono type-text">{color}</span>
        <span className="block text-ink-soft max-sm:sr-only" title={`Contrast ${ratioText(ratio)}`}>
          {text === 'white' ? 'White' : 'Black'} text reads well
        </span>
      </p>
    </div>
  );
}
