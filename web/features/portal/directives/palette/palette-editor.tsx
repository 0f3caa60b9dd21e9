import { lazy, Suspense, useId, useState } from 'react';
import type { ProjectDirectives } from '#contract/directives.ts';
import { defaultColor } from '#contract/palette.ts';
import { limits } from '#contract/validation/limits.ts';
import { useAddressPart } from '#web/state/use-address-part.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { PaletteMock } from '#web/ui/pictures/palette/palette-mock.tsx';
import { ColorInput } from './color-input.tsx';
import { useSaveDirectives } from '../data.ts';
import type { PaletteSlot } from './palette.ts';
import { Swatch } from './swatch.tsx';

// Loaded when the first color is chosen.
const ColorChangeDialog = lazy(() =>
  loadScreen(() => import('./color-change-dialog.tsx'), 'ColorChangeDialog'),
);

interface PaletteEditorProps {
  directives: ProjectDirectives;
  slots: readonly PaletteSlot[];
  /** What stands in the header of the mock. */
  name: string;
}

/** The colour change in the address, such as `2-2a9d5c`, or null where it would not change the palette. */
function wished(wish: string, before: readonly string[]) {
  const [, number, digits] = /^([1-9])-([0-9a-f]{6})$/.exec(wish) ?? [];
  const place = Number(number) - 1;
  const color = `#${digits}`;
  return place < before.length && before[place] !== color
    ? { place, before, wanted: before.with(place, color) }
    : null;
}

// The initial colour of every palette was not chosen by the client.
const standing = (color: string) => (color === defaultColor ? 'Default' : 'In force');

/** The palette: current colours, pending changes, and the inputs to change them. */
export function PaletteEditor({ directives, slots, name }: PaletteEditorProps) {
  const id = useId();
  const save = useSaveDirectives();
  const [wish, openWish, closeWish] = useAddressPart('color');
  const [round, setRound] = useState(0);
  const colors = slots.map(({ color }) => color);
  const change = wish === null ? null : wished(wish, colors);
  const waits = slots.some((slot) => slot.waits);

  const { updatedAt: _at, savedBy: _by, ...chosen } = directives;
  const savePalette = (colorPalette: string[], onSuccess = () => {}) =>
    save.mutate({ ...chosen, colorPalette }, { onSuccess });
  const remove = (place: number) => {
    const before = directives.colorPalette;
    savePalette(
      before.filter((_, index) => index !== place),
      () =>
        toast({
          title: 'Directives Saved',
          description: `Color ${place + 1} was removed.`,
          tone: 'success',
          action: { label: 'Undo', onClick: () => savePalette(before) },
        }),
    );
  };

  const choose = (place: number, color: string) => {
    const slot = slots[place];
    // A color that nobody chose yet is chosen, not changed: that needs no approval.
    if (slot && !slot.waits && slot.color === defaultColor)
      return savePalette(directives.colorPalette.with(place, color));
    return openWish(`${place + 1}-${color.slice(1)}`);
  };

  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Color palette" className="grid gap-3 sm:grid-cols-3">
        {slots.map(({ color, inForce, waits: waiting }, place) => (
          <li
            key={place}
            className="flex min-w-0 flex-col overflow-hidden rounded-lg bg-raised shadow-sm ring-1 ring-line"
          >
            <div className="relative h-11 sm:h-16">
              <Swatch color={color} className="absolute inset-0 size-full" />
              {waiting && inForce !== null && (
                <span className="absolute right-2 bottom-2 flex rounded-md bg-raised p-0.5 shadow-sm">
                  <Swatch color={inForce} className="size-6 rounded-sm" />
                </span>
              )}
            </div>
            <div className="flex flex-1 flex-col gap-2.5 p-3">
              <div className="flex min-h-9 items-center justify-between gap-2">
                <span className="text-sm font-semibold">Color {place + 1}</span>
                {slots.length > 1 && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-me-2 w-9 pointer-coarse:w-11 shrink-0 px-0"
                    aria-label={`Remove color ${place + 1}`}
                    disabledReason={waits ? 'Wait until your color change is decided' : null}
                    pending={save.isPending}
                    onClick={() => remove(place)}
                  >
                    <Icon name="close" className="size-4" />
                  </Button>
                )}
              </div>
              <ColorInput
                label={`Color ${place + 1}`}
                color={color}
                round={round}
                describedBy={`${id}-${place}`}
                onChoose={(next) => choose(place, next)}
              />
              <p id={`${id}-${place}`} className="text-xs text-ink-soft">
                {waiting ? (
                  <>
                    <Badge tone="warning" dot>
                      Waiting for approval
                    </Badge>
                    <span className="mt-1.5 block">
                      In force: <span className="font-mono">{inForce ?? 'none'}</span>
                    </span>
                  </>
                ) : (
                  standing(color)
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <PaletteMock colors={colors.filter((color) => color !== defaultColor)} name={name} />
      {slots.length < limits.paletteColors && (
        <Button
          variant="secondary"
          className="self-start"
          pending={save.isPending}
          disabledReason={waits ? 'Wait until your color change is decided' : null}
          onClick={() => savePalette([...directives.colorPalette, defaultColor])}
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
