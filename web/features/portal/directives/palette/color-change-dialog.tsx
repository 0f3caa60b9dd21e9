import { limits } from '#contract/validation/limits.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { PaletteMock } from '#web/ui/pictures/palette/palette-mock.tsx';
import { useAskForColors, type ColorChange } from '../data.ts';
import { Swatch } from './swatch.tsx';

interface ColorChangeDialogProps {
  /** The name in the header of the sample page. */
  name: string;
  /** The chosen color; null while the dialog is closed. */
  change: Omit<ColorChange, 'reason'> | null;
  /** The index of the color in the palette, from 0. */
  place: number;
  onClose: () => void;
}

/**
 * Explains the consequences of a color change. 'I Understand' sends the request to the team; closing the dialog in any
 * other way discards the change.
 */
export function ColorChangeDialog({ name, change, place, onClose }: ColorChangeDialogProps) {
  const [reason, setReason] = useDraft('color-reason', '');
  const close = () => {
    setReason('');
    onClose();
  };
  const ask = useAskForColors(close);
  const from = change?.before[place];
  const to = change?.wanted[place];

  return (
    <Dialog
      open={change !== null}
      onClose={() => {
        if (!ask.isPending) close();
      }}
      title={`Change color ${place + 1}?`}
      description="Colors affect everything we make for you, so our team reviews each change first. Until then the new color is marked as waiting for approval."
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabledReason={ask.isPending ? 'Being sent' : null}>
            Cancel
          </Button>
          <Button
            pending={ask.isPending}
            onClick={() => {
              if (change) ask.mutate({ ...change, reason });
            }}
          >
            I Understand
          </Button>
        </>
      }
    >
      {from !== undefined && to !== undefined && (
        <div className="flex flex-col gap-5">
          <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
            <Sample term="Now" color={from} />
            <Icon name="arrow-right" className="size-5 text-ink-soft" />
            <Sample term="New" color={to} />
          </div>
          <PaletteMock colors={change?.wanted ?? []} name={name} />
          <Field label="Why this change? (optional)">
            <Textarea
              ref={takesFocus}
              rows={3}
              maxLength={limits.directive}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}

function Sample({ term, color }: { term: string; color: string }) {
  return (
    <div className="overflow-hidden rounded-lg ring-1 ring-line">
      <Swatch color={color} className="h-20 w-full" />
      <p className="flex flex-wrap justify-between gap-x-3 px-3 py-2 type-text">
        <span className="text-ink-soft">{term}</span>
        <span className="font-mono">{color}</span>
      </p>
    </div>
  );
}
