import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useClientOption, useClientSearch } from '#web/api/client-options.ts';
import { useUploads } from '#web/api/upload-queue.ts';
import { usePageDraft } from '#web/api/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { checkPreview, type PreviewDraft } from './check-preview.ts';
import { useProjectChoices } from './data.ts';
import { FileField } from './file-field.tsx';
import { usePreviewQueue } from './preview-queue.ts';
import { UploadsUnderWay } from './uploads-under-way.tsx';

const empty: PreviewDraft = { client: null, projectId: '', title: '', description: '', file: null };

interface UploadFormProps {
  /** The client it starts with, or an empty text. */
  clientAccountId: string;
}

/** The form that shares work with a client. What is sent goes on in the background: the next one can be filled in at once. */
export function UploadForm({ clientAccountId }: UploadFormProps) {
  const [kept, setDraft] = usePageDraft('preview-form', empty);
  const suggested = useClientOption(clientAccountId);
  const draft = { ...kept, client: kept.client ?? suggested ?? null };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const choices = useClientSearch();
  const queue = usePreviewQueue();
  const uploads = useUploads(queue);
  const { data: projects } = useProjectChoices(draft.client?.id);
  const change = (part: Partial<PreviewDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };

  const submit = () => {
    const problem = checkPreview(draft);
    setErrors(problem?.fields ?? {});
    if (problem) return toast({ title: problem.title, description: problem.text, tone: 'error' });
    const { file, client, projectId, title, description } = draft;
    if (!file || !client) return undefined;
    queue.add([{ file, about: { client, projectId, title: title.trim(), description: description.trim() } }]);
    queue.start();
    // The next preview is most often for the same client.
    return setDraft({ ...empty, client, projectId });
  };

  return (
    <section
      aria-labelledby="preview-upload"
      className="flex flex-col gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6"
    >
      <h3 id="preview-upload" className="text-xl">
        Upload Preview
      </h3>
      <form
        noValidate
        aria-labelledby="preview-upload"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            {...choices}
            label="Select Client"
            value={draft.client}
            onChange={(client) => change({ client, projectId: '' })}
            error={errors['client']}
            placeholder="Search clients"
            empty="No client matches. Try fewer letters."
          />
          <Field
            label="Link to Project (optional)"
            hint={draft.client ? undefined : 'Select a client first.'}
          >
            <Select
              value={draft.projectId}
              disabled={!draft.client}
              onChange={(event) => change({ projectId: event.target.value })}
            >
              <option value="">No specific project</option>
              {projects?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Preview Title" required error={errors['title']}>
          <Input
            value={draft.title}
            maxLength={limits.title}
            placeholder="Homepage, second draft"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label="Description (optional)">
          <Textarea
            rows={3}
            value={draft.description}
            maxLength={limits.description}
            placeholder="What should the client look at?"
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <FileField file={draft.file} onChange={(file) => change({ file })} error={errors['file']} />
        <p className="flex items-start gap-2.5 rounded-lg bg-brand-soft px-3.5 py-3 text-sm text-brand-ink">
          <ShieldCheck className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          Previews are watermarked and clients cannot download them.
        </p>
        <Button type="submit" className="self-start max-sm:w-full">
          Upload Preview
        </Button>
      </form>
      {uploads.length > 0 && (
        <UploadsUnderWay
          uploads={uploads}
          queue={queue}
          onEdit={({ file, about }) => setDraft({ ...about, file })}
        />
      )}
    </section>
  );
}
