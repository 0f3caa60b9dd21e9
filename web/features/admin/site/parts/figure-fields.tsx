import { isExpired, type Figure, type FigureSource, type FigureState } from '#contract/site/figures.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { useFieldError } from './errors-context.ts';
import { TextField } from './text-field.tsx';

interface FigureFieldsProps {
  value: Figure;
  onChange: (next: Figure) => void;
  path: string;
  /** The number of results that clients have confirmed. */
  confirmed: number;
  /** False if this figure has no text. */
  hasText?: boolean;
}

const figureStateTexts: Readonly<Record<FigureState, string>> = {
  example: 'Reported by companies, with a mark that says so',
  own: 'Our own figure',
  sourced: 'A source that we name',
  confirmed: 'Results that clients confirmed',
  off: 'Not shown',
};

/** A short text for the state of a figure in a list. */
export const figureNotes: Readonly<Record<FigureState, string>> = {
  example: 'Marked',
  own: 'Our own',
  sourced: 'Sourced',
  confirmed: 'Confirmed',
  off: 'Not shown',
};

const emptySource: FigureSource = { title: '', url: '', year: new Date().getFullYear(), until: null };

/** A hint about the text that the page will show for a figure, if that may be unexpected. */
function hintOf({ state, source }: Figure, confirmed: number): string | null {
  if (state === 'confirmed' && confirmed === 0)
    return 'No client has confirmed a result yet. Until then the page marks the figure.';
  if (state !== 'example') return null;
  return source?.title
    ? `A mark beside it opens a note. To name ${source.title} instead, choose “${figureStateTexts.sourced}”.`
    : 'A mark beside it opens a note. If the figure is yours, or has a source, say so here.';
}

/** The fields of a figure: its number, its text, and its source. */
export function FigureFields({ value, onChange, path, confirmed, hasText = true }: FigureFieldsProps) {
  const { state, source } = value;
  const setState = (next: FigureState) =>
    onChange({ ...value, state: next, source: next === 'sourced' ? (source ?? emptySource) : source });
  const error = useFieldError(`${path}.source`);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField
          label="Figure"
          path={`${path}.figure`}
          value={value.figure}
          onChange={(figure) => onChange({ ...value, figure })}
        />
        <TextField
          label="What it counts"
          path={`${path}.name`}
          value={value.name}
          onChange={(name) => onChange({ ...value, name })}
        />
      </div>
      {hasText && (
        <TextField
          label="Text"
          path={`${path}.text`}
          rows={2}
          value={value.text}
          onChange={(text) => onChange({ ...value, text })}
        />
      )}
      <Field label="Where it comes from" error={error} hint={hintOf(value, confirmed)}>
        <Select value={state} onChange={(event) => setState(event.target.value as FigureState)}>
          <Options of={Object.entries(figureStateTexts)} />
        </Select>
      </Field>
      {state === 'sourced' && source && (
        <SourceFields
          value={source}
          path={`${path}.source`}
          onChange={(next) => onChange({ ...value, source: next })}
        />
      )}
    </>
  );
}

interface SourceFieldsProps {
  value: FigureSource;
  onChange: (next: FigureSource) => void;
  path: string;
}

function SourceFields({ value, onChange, path }: SourceFieldsProps) {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className="flex flex-col gap-4 border-s-2 border-line ps-4">
      <TextField
        label="Published by"
        path={`${path}.title`}
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
      />
      <TextField
        label="Web address of the source"
        type="url"
        path={`${path}.url`}
        value={value.url}
        onChange={(url) => onChange({ ...value, url })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Year"
          type="number"
          path={`${path}.year`}
          value={Number.isNaN(value.year) ? '' : String(value.year)}
          onChange={(year) => onChange({ ...value, year: Number.parseInt(year, 10) })}
        />
        <TextField
          label="Valid until"
          type="date"
          path={`${path}.until`}
          value={value.until ?? ''}
          hint={
            isExpired(value, today)
              ? 'This day has passed: the page marks the figure.'
              : 'Optional. After this day the page marks the figure.'
          }
          onChange={(until) => onChange({ ...value, until: until || null })}
        />
      </div>
    </div>
  );
}
