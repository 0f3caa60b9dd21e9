import { X } from '#web/ui/pictures/lucide/later.tsx';
import { useState } from 'react';

interface Arriving {
  id: string;
  number: number;
}

/** A version that arrived while the room was open. */
export interface Arrival {
  number: number;
  dismiss: () => void;
}

/** Returns the version that has arrived while the room is open, until the user dismisses it; otherwise null. */
export function useArrival(newest: Arriving | undefined): Arrival | null {
  const [known, setKnown] = useState(newest?.id);
  if (!newest || newest.id === known) return null;
  // The first version that becomes ready is no news, because the room was opened for it.
  if (known === undefined) {
    setKnown(newest.id);
    return null;
  }
  return { number: newest.number, dismiss: () => setKnown(newest.id) };
}

/** A message over the canvas that a new version has arrived. */
export function ArrivalNote({ arrival, text }: { arrival: Arrival | null; text: string }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-3 z-30 flex justify-center px-3">
      {arrival && (
        <p className="pointer-events-auto flex items-center gap-1 rounded-2xl bg-[#14152b] py-0.5 ps-4 pe-1 type-text text-white shadow-lg ring-1 ring-white/20">
          <span>
            <strong className="type-name">v{arrival.number} is here.</strong> {text}
          </span>
          <button
            type="button"
            aria-label="Got it"
            className="grid size-11 shrink-0 place-items-center rounded-full text-white/80 hover:text-white"
            onClick={arrival.dismiss}
          >
            <X className="size-4.5" aria-hidden="true" />
          </button>
        </p>
      )}
    </div>
  );
}
