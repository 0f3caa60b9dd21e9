import { Button } from '#web/ui/buttons/button.tsx';

/** The watermarked file, or the original. */
export type Side = 'marked' | 'original';

const sides = [
  { value: 'marked', label: 'Watermarked' },
  { value: 'original', label: 'Original' },
] as const;

interface SidesProps {
  original: boolean;
  /** False until the watermarked file exists. */
  marked: boolean;
  onChange: (side: Side) => void;
}

/** Chooses between the watermarked file and the original. */
export function Sides({ original, marked, onChange }: SidesProps) {
  return (
    <div role="group" aria-label="Shown" className="flex w-fit shrink-0 gap-1 rounded-full bg-sunken p-1">
      {sides.map(({ value, label }) => (
        <Button
          key={value}
          variant="quiet"
          size="sm"
          aria-pressed={original === (value === 'original')}
          disabledReason={value === 'marked' && !marked ? 'The watermark is not ready yet.' : null}
          onClick={() => onChange(value)}
          className="shrink-0 max-sm:px-2 aria-pressed:bg-raised aria-pressed:shadow-sm"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
