import { kindNames } from '#contract/texts/notice-kinds.ts';
import { limits } from '#contract/validation/limits.ts';
import type { StaffRoom, StaffVersionFile } from '#contract/preview-versions.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useEdits } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useDeletePreview, useProjectChoices } from '../data.ts';
import { useApprovers, useEditPreview, useWithoutMail } from './data.ts';

interface AboutPanelProps {
  room: StaffRoom;
  file: StaffVersionFile | undefined;
  onDeleted: () => void;
}

/** The title, description, project and approvers of a preview, and the button to delete it. */
export function AboutPanel({ room: { preview, approvers, deciders }, file, onDeleted }: AboutPanelProps) {
  const mayWrite = useMay('previews.write');
  const saved = { title: preview.title, description: preview.description ?? '' };
  const { values: text, touched, change, sent } = useEdits(`about-preview/${preview.id}`, saved);
  const edit = useEditPreview();
  const name = useApprovers();
  const { remove } = useDeletePreview();
  const { data: projects } = useProjectChoices(mayWrite ? preview.clientAccountId : undefined);
  const withoutMail = useWithoutMail(preview.clientAccountId);
  const params = { id: preview.id };
  const named = new Set(approvers.map(({ id }) => id));
  return (
    <div className="flex flex-col gap-6 p-4 lg:p-5">
      {file && (
        <p className="type-text wrap-anywhere text-ink-soft">
          {file.originalName} · <span className="tabular-nums">{sizeText(file.fileSize)}</span>
        </p>
      )}
      {!mayWrite && preview.description && (
        <p className="type-text wrap-anywhere whitespace-pre-wrap">{preview.description}</p>
      )}
      {mayWrite && (
        <>
          <form
            aria-label="Edit preview"
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (text.title.trim() !== '') onceAnswered(edit.mutateAsync({ params, body: text }), sent);
            }}
          >
            <Field label="Title" error={text.title.trim() === '' ? 'Please enter a title.' : null}>
              <Input
                value={text.title}
                maxLength={limits.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            </Field>
            <Field label="Description">
              <Textarea
                rows={3}
                value={text.description}
                maxLength={limits.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            </Field>
            {Object.keys(touched).length > 0 && (
              <Button type="submit" size="sm" className="self-start" pending={edit.isPending}>
                Save
              </Button>
            )}
          </form>
          {projects && (
            <Field label="Project" hint="The project’s stage and dates include this preview.">
              <Select
                value={preview.projectId ?? ''}
                onChange={({ target }) => edit.mutate({ params, body: { projectId: target.value || null } })}
              >
                <option value="">No specific project</option>
                <Options of={projects.map(({ id, title }) => [id, title])} />
              </Select>
            </Field>
          )}
          <fieldset className="flex flex-col gap-2 border-t border-line pt-5">
            <legend className="float-left mb-1 w-full type-name">Approval needed from</legend>
            <p className="type-text text-ink-soft">
              {deciders.length === 0
                ? 'Nobody at this client can decide yet.'
                : 'If nobody is chosen, any one approval is enough.'}
            </p>
            {deciders.map((person) => (
              <Checkbox
                key={person.id}
                label={person.name}
                hint={withoutMail.has(person.id) && `No e-mail about: ${kindNames['preview-ready']}`}
                checked={named.has(person.id)}
                onChange={({ target }) => {
                  const next = new Set(named);
                  if (target.checked) next.add(person.id);
                  else next.delete(person.id);
                  name.mutate({ params, body: { contactIds: [...next] } });
                }}
              />
            ))}
          </fieldset>
          <div className="border-t border-line pt-5">
            <Checkbox
              label="Final files follow after approval"
              hint="Shown to the client. It waits for us until you deliver."
              checked={preview.deliveryPromised}
              onChange={({ target }) => edit.mutate({ params, body: { deliveryPromised: target.checked } })}
            />
          </div>
          <div className="border-t border-line pt-5">
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                remove(preview);
                onDeleted();
              }}
            >
              Delete preview
            </Button>
            <p className="mt-2 type-text text-ink-soft">
              The client stops seeing it at once. You can undo this.
            </p>
          </div>
        </>
      )}
    </div>
  );
}
