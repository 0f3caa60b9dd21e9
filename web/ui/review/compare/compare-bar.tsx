import { X } from '#web/ui/pictures/lucide/later.tsx';
import { useId } from 'react';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { Overlaid } from './overlay.tsx';

export type Way = 'side' | Overlaid;

const ways = [
  { value: 'slider', label: 'Slider' },
  { value: 'side', label: 'Side by side' },
  { value: 'flicker', label: 'Flicker' },
] as const;

/** The part of the versions that is compared: all pictures and pages, or the film at a position. */
export type Piece = 'pictures' | number;

interface CompareBarProps {
  /** The older versions that can be chosen. */
  others: readonly { id: string; number: number }[];
  firstId: string;
  onFirst: (id: string) => void;
  /** The name of the newer version. */
  newer: string;
  /** More than one entry if a version has pictures and films, or several films. */
  pieces: readonly Piece[];
  piece: Piece;
  onPiece: (piece: Piece) => void;
  way: Way;
  onWay: (way: Way) => void;
  onClose: () => void;
}

/** The bar that selects the older version, the part to compare, and how to compare. */
export function CompareBar(props: CompareBarProps) {
  const { others, firstId, onFirst, newer, pieces, piece, onPiece, way, onWay, onClose } = props;
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-2 text-ink">
      <label htmlFor={`${id}-first`} className="type-text">
        {newer} against
      </label>
      <Select
        id={`${id}-first`}
        value={firstId}
        onChange={(event) => onFirst(event.target.value)}
        className="w-auto! py-1.5!"
      >
        {others.map((version) => (
          <option key={version.id} value={version.id}>
            v{version.number}
          </option>
        ))}
      </Select>
      {pieces.length > 1 && (
        <Select
          aria-label="Compared files"
          value={String(piece)}
          onChange={({ target }) => onPiece(target.value === 'pictures' ? 'pictures' : Number(target.value))}
          className="w-auto! py-1.5!"
        >
          {pieces.map((each) => (
            <option key={each} value={String(each)}>
              {each === 'pictures'
                ? 'Pictures'
                : `Film ${pieces.indexOf(each) + (pieces[0] === 'pictures' ? 0 : 1)}`}
            </option>
          ))}
        </Select>
      )}
      <div className="max-sm:order-last [&_label]:flex-none [&_label]:whitespace-nowrap">
        <Segmented label="Compare by" options={ways} value={way} onChange={onWay} />
      </div>
      <button type="button" aria-label="Stop comparing" className="close-button ms-auto" onClick={onClose}>
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
