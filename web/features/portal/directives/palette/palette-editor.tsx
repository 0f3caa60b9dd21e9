import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { defaultColor } from '#contract/palette.ts';
import { limits } from '#contract/validation/limits.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { PaletteMock } from '#web/ui/pictures/palette/palette-mock.tsx';
import { ColorInput } from './color-input.tsx';
import { leaving, type EditedPalette, type PaletteEdits } from './palette.ts';
import { Swatch } from './swatch.tsx';

// Lazy: loaded when the user first chooses a color.
const ColorChangeDialog = lazy(() =>
  loadScreen(() => import('./color-change-dialog.tsx'), 'ColorChangeDialog'),
);

interface PaletteEditorProps {
  palette: EditedPalette;
  edits: PaletteEdits;
  onEdit: (next: PaletteEdits) => void;
  /** The name in the header of the sample page. */
  name: string;
}

/** The color change in the address, such as `2-2a9d5c`; null if it would not change the palette. */
function wished(wish: string, before: readonly string[]) {
  const [, number, digits] = /^([1-9])-([0-9a-f]{6})$/.exec(wish) ?? [];
  const place = Number(number) - 1;
  const color = `#${digits}`;
  return place < before.length && before[place] !== color
    ? { place, before, wanted: before.with(place, color) }
    : null;
}

/**
 * The palette with its inputs. Changing a saved color needs a request to the team. All other edits belong to the form
 * around the palette, which saves them.
 */
export function PaletteEditor({ palette, edits, onEdit, name }: PaletteEditorProps) {
  const { saved, added, waits, homeless } = palette;
  const { leftOut = [] } = edits;
  const [wish, openWish, closeWish] = useAddressPart('color');
  const [round, setRound] = useState(0);
  const colors = saved.map(({ color }) => color);
  const change = wish === null ? null : wished(wish, colors);
  const shown = [...saved.filter(({ stays }) => stays).map(({ color }) => color), ...added];
  const last = shown.length === 1;

  return (
    <div className="flex flex-col gap-4">
      {saved.length === 0 && (
        <p className="type-text text-ink-soft">
          Choose up to {limits.paletteColors} colors and remove those you do not need. Our team reviews later
          changes first.
        </p>
      )}
      <ul aria-label="Color palette" className="grid gap-3 sm:grid-cols-3">
        {saved.map(({ color, inForce, waits: waiting, stays }, place) => {
          const mark = leaving(place, color);
          return (
            <ColorCard
              key={place}
              place={place}
              color={color}
              round={round}
              onChoose={stays ? (next) => openWish(`${place + 1}-${next.slice(1)}`) : null}
              before={waiting ? inForce : null}
              action={
                stays ? (
                  !last && (
                    <RemoveColor
                      place={place}
                      disabledReason={waits ? 'Wait until your color change is decided' : null}
                      onRemove={() => onEdit({ ...edits, leftOut: [...leftOut, mark] })}
                    />
                  )
                ) : (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Keep color ${place + 1}`}
                    onClick={() => onEdit({ ...edits, leftOut: leftOut.filter((other) => other !== mark) })}
                  >
                    Keep
                  </Button>
                )
              }
            >
              {waiting ? (
                <>
                  <Badge tone="warning" dot>
                    Waiting for approval
                  </Badge>
                  <span className="mt-1.5 block">
                    Current: <span className="font-mono">{inForce ?? 'none'}</span>
                  </span>
                </>
              ) : stays ? (
                'Current'
              ) : (
                'Removed when you save'
              )}
            </ColorCard>
          );
        })}
        {added.map((color, index) => {
          const place = saved.length + index;
          return (
            <ColorCard
              key={place}
              place={place}
              color={color}
              round={0}
              onChoose={(next) => onEdit({ ...edits, added: added.with(index, next) })}
              action={
                !last && (
                  <RemoveColor
                    place={place}
                    onRemove={() => onEdit({ ...edits, added: added.filter((_, other) => other !== index) })}
                  />
                )
              }
            >
              {color === defaultColor ? 'Default' : 'Not saved yet'}
            </ColorCard>
          );
        })}
      </ul>
      {homeless.length > 0 && (
        <p role="status" className="type-text text-ink-soft">
          Other colors were saved in the meantime. You had chosen: {homeless.join(', ')}.
        </p>
      )}
      <PaletteMock colors={shown.every((color) => color === defaultColor) ? [] : shown} name={name} />
      {saved.length + added.length < limits.paletteColors && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => onEdit({ ...edits, added: [...added, defaultColor] })}
        >
          Add a color
        </Button>
      )}
      {change && (
        <Suspense>
          <ColorChangeDialog
            name={name}
            change={change}
            place={change.place}
            onClose={() => {
              closeWish();
              setRound(round + 1);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface RemoveColorProps {
  place: number;
  disabledReason?: string | null;
  onRemove: () => void;
}

function RemoveColor({ place, disabledReason = null, onRemove }: RemoveColorProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-me-2 w-9 shrink-0 px-0 pointer-coarse:w-11"
      aria-label={`Remove color ${place + 1}`}
      disabledReason={disabledReason}
      onClick={onRemove}
    >
      <Icon name="close" className="size-4" />
    </Button>
  );
}

interface ColorCardProps {
  place: number;
  color: string;
  /** The current color, if a change is pending. */
  before?: string | null;
  round: number;
  /** Called with the chosen color; null if the user has removed the color. */
  onChoose: ((color: string) => void) | null;
  action: ReactNode;
  /** A text that says whether the color is in use. */
  children: ReactNode;
}

function ColorCard({ place, color, before = null, round, onChoose, action, children }: ColorCardProps) {
  const id = useId();
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg bg-raised shadow-sm ring-1 ring-line">
      <div className={onChoose ? 'relative h-11 sm:h-16' : 'relative h-11 opacity-30 sm:h-16'}>
        <Swatch color={color} className="absolute inset-0 size-full" />
        {before !== null && (
          <span className="absolute right-2 bottom-2 flex rounded-md bg-raised p-0.5 shadow-sm">
            <Swatch color={before} className="size-6 rounded-sm" />
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-3">
        <div className="flex min-h-9 items-center justify-between gap-2">
          <span className="type-name">Color {place + 1}</span>
          {action}
        </div>
        {onChoose && (
          <ColorInput
            label={`Color ${place + 1}`}
            color={color}
            round={round}
            describedBy={id}
            onChoose={onChoose}
          />
        )}
        <p id={id} className="type-meta text-ink-soft">
          {children}
        </p>
      </div>
    </li>
  );
}
