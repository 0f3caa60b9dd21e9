import { Pencil } from '#web/ui/pictures/lucide.tsx';
import { limits } from '#contract/validation/limits.ts';
import type { StaffVersion } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useEditVersion } from '../data.ts';

/** The form for the newest version's note and for the day by which an answer is requested. */
export function EditVersion({ version }: { version: StaffVersion }) {
  const { id: versionId, previewId: id, number } = version;
  const [text, setText] = useDraft<{ note: string; dueOn: string } | null>(`edit-version/${versionId}`, null);
  const edit = useEditVersion();
  if (!text)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ms-3 self-start"
        onClick={() => setText({ note: version.note ?? '', dueOn: version.dueOn ?? '' })}
      >
        <Pencil className="size-4" aria-hidden="true" />
        {version.dueOn || version.note ? 'Change note or date' : 'Add a note or a date'}
      </Button>
    );
  return (
    <form
      aria-label={`Edit version ${number}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { note: text.note, dueOn: text.dueOn || null };
        onceAnswered(edit.mutateAsync({ params: { id, versionId }, body }), () => setText(null));
      }}
    >
      <Field label="What is new? (optional)">
        <Textarea
          rows={2}
          value={text.note}
          maxLength={limits.description}
          onChange={({ target }) => setText({ ...text, note: target.value })}
        />
      </Field>
      <Field label="Answer due (optional)">
        <Input
          type="date"
          value={text.dueOn}
          onChange={({ target }) => setText({ ...text, dueOn: target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={edit.isPending}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
