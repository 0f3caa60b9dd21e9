import { lazy, Suspense, type FormEvent, type ReactNode } from 'react';
import type { ProjectDirectives } from '#contract/directives.ts';
import { limits } from '#contract/validation/limits.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { cx } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useSaveDirectives } from './data.ts';
import { FontSamples } from './font-samples.tsx';
import { editedPalette, type PaletteEdits, type PaletteSlot } from './palette/palette.ts';

// Lazy, because it is below the first screen.
const PaletteEditor = lazy(() => loadScreen(() => import('./palette/palette-editor.tsx'), 'PaletteEditor'));

interface DirectivesFormProps {
  directives: ProjectDirectives;
  slots: readonly PaletteSlot[];
  words: string;
}

type Typed = Pick<
  ProjectDirectives,
  'fontPreferences' | 'additionalNotes' | 'letUsChooseColors' | 'letUsChooseFont'
>;

type Edits = Partial<Typed> & { colors?: PaletteEdits };

/**
 * The form of the directives; one button saves all fields. Unedited fields are sent with their current values, so a
 * change made elsewhere is never undone.
 */
export function DirectivesForm({ directives, slots, words }: DirectivesFormProps) {
  const [edits, setEdits] = useDraft<Edits>('directives', {});
  const { colors = {}, ...typed } = edits;
  const palette = editedPalette(directives, slots, colors);
  const { letUsChooseColors, letUsChooseFont, ...texts } = { ...directives, ...typed };
  const fonts = texts.fontPreferences ?? '';
  const notes = texts.additionalNotes ?? '';
  const edit = (next: Edits) => setEdits({ ...edits, ...next });
  const changed =
    palette.toSave.join() !== directives.colorPalette.join() ||
    Object.entries(typed).some(
      ([name, value]) => (value || null) !== (directives[name as keyof Typed] || null),
    );

  const save = useSaveDirectives((sent) => {
    // Fields edited during the save are still unsaved.
    const since = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Typed]);
    const same = palette.toSave.join() === sent.colorPalette.join();
    setEdits({ ...Object.fromEntries(since), ...(!same && { colors }) });
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    const colorPalette = palette.toSave;
    save.mutate({
      colorPalette,
      letUsChooseColors,
      letUsChooseFont,
      fontPreferences: fonts,
      additionalNotes: notes,
    });
  };

  return (
    <form onSubmit={submit} aria-label="Project directives" className="flex flex-col gap-8" noValidate>
      <Part title="Colors">
        <Checkbox
          label="Let us choose the colors"
          hint="We pick a palette that suits your business and show it in a preview."
          checked={letUsChooseColors}
          onChange={(event) => edit({ letUsChooseColors: event.target.checked })}
        />
        {!letUsChooseColors && (
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
            <PaletteEditor
              palette={palette}
              edits={colors}
              name={words}
              onEdit={(next) => edit({ colors: next })}
            />
          </Suspense>
        )}
      </Part>
      <Part title="Fonts">
        <Checkbox
          label="Let us choose the font"
          hint="We match the lettering to your logo and your trade."
          checked={letUsChooseFont}
          onChange={(event) => edit({ letUsChooseFont: event.target.checked })}
        />
        {!letUsChooseFont && (
          <>
            <FontSamples words={words} value={fonts} onChange={(value) => edit({ fontPreferences: value })} />
            <Field label="Font preferences" hint="Pick samples above, or type the names of other fonts.">
              <Input
                value={fonts}
                maxLength={limits.directive}
                onChange={(event) => edit({ fontPreferences: event.target.value })}
              />
            </Field>
          </>
        )}
      </Part>
      <Part title="Notes">
        <Field label="Additional notes" hint="What to keep, what to avoid, who it is for.">
          <Textarea
            rows={4}
            maxLength={limits.directive}
            value={notes}
            onChange={(event) => edit({ additionalNotes: event.target.value })}
          />
        </Field>
      </Part>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5',
          // While there are unsaved changes, the save button stays visible in a long form.
          changed &&
            'sticky bottom-[calc(var(--foot,0px)+0.75rem)] z-10 rounded-xl bg-overlay p-3 shadow-lg ring-1 ring-control',
        )}
      >
        <Button type="submit" pending={save.isPending}>
          Save Directives
        </Button>
        <p role="status" className="type-text text-ink-soft">
          {changed ? (
            'You have unsaved changes.'
          ) : directives.updatedAt === null ? (
            'Nothing saved yet.'
          ) : (
            <span className="flex flex-wrap items-center gap-x-1.5">
              <span>
                Saved <RelativeTime instant={directives.updatedAt} />
              </span>
              {directives.savedBy && <Byline person={directives.savedBy} before="by" />}
            </span>
          )}
        </p>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 type-name">{title}</legend>
      {children}
    </fieldset>
  );
}
