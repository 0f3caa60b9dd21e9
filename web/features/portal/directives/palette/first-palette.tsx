import { useState } from 'react';
import type { ProjectDirectives } from '#contract/directives.ts';
import { limits } from '#contract/validation/limits.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PaletteMock } from '#web/ui/pictures/palette/palette-mock.tsx';
import { useSaveDirectives } from '../data.ts';
import { ColorInput } from './color-input.tsx';
import { Swatch } from './swatch.tsx';

interface FirstPaletteProps {
  directives: ProjectDirectives;
  /** What stands in the header of the mock. */
  name: string;
}

const none: readonly (string | null)[] = Array.from({ length: limits.paletteColors }, () => null);

/** The palette while nothing is chosen: up to three colours, saved in one step. */
export function FirstPalette({ directives, name }: FirstPaletteProps) {
  const [chosen, setChosen] = useDraft('directives-palette', none);
  const [wrong, setWrong] = useState(false);
  const save = useSaveDirectives();
  const colors = chosen.filter((color) => color !== null);
  const choose = (place: number, color: string | null) => {
    setWrong(false);
    setChosen(chosen.with(place, color));
  };
  const submit = () => {
    if (colors.length === 0) return setWrong(true);
    const { updatedAt: _at, savedBy: _by, ...others } = directives;
    return save.mutate({ ...others, colorPalette: colors }, { onSuccess: () => setChosen(none) });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        Choose up to {limits.paletteColors} colors. Later changes are looked at by our team first.
      </p>
      <ul aria-label="Color palette" className="grid gap-3 sm:grid-cols-3">
        {chosen.map((color, place) => (
          <li
            key={place}
            className="flex min-w-0 flex-col overflow-hidden rounded-lg bg-raised shadow-sm ring-1 ring-line"
          >
            {color === null ? (
              <span
                aria-hidden="true"
                className="m-1.5 mb-0 h-9.5 rounded-md border border-dashed border-control sm:h-14.5"
              />
            ) : (
              <Swatch color={color} className="h-11 w-full sm:h-16" />
            )}
            <div className="flex flex-1 flex-col gap-2.5 p-3">
              <div className="flex min-h-9 items-center justify-between gap-2">
                <span className="text-sm font-semibold">Color {place + 1}</span>
                {color !== null && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-me-2 w-9 shrink-0 px-0 pointer-coarse:w-11"
                    aria-label={`Remove color ${place + 1}`}
                    onClick={() => choose(place, null)}
                  >
                    <Icon name="close" className="size-4" />
                  </Button>
                )}
              </div>
              <ColorInput
                label={`Color ${place + 1}`}
                color={color}
                describedBy={undefined}
                round={0}
                onChoose={(next) => choose(place, next)}
              />
            </div>
          </li>
        ))}
      </ul>
      <PaletteMock colors={colors} name={name} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" pending={save.isPending} onClick={submit}>
          Save Colors
        </Button>
        {wrong && (
          <p role="alert" className="text-sm text-danger-ink">
            Please choose a color first.
          </p>
        )}
      </div>
    </div>
  );
}
